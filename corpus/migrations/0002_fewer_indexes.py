"""No index that another makes needless, and the citations that leave their edition marked."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import F


def mark_outside(apps, schema_editor):
    """What is stored already: outside is every citation whose target isn't in the edition that cites."""
    citations = apps.get_model("corpus", "Citation").objects
    inside = citations.filter(target__edition=F("reference__entry__edition"))
    citations.exclude(pk__in=inside.values("pk")).update(outside=True)


class Migration(migrations.Migration):

    dependencies = [
        ('corpus', '0001_initial'),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name='entry',
            name='entry_number',
        ),
        migrations.RemoveIndex(
            model_name='entry',
            name='entry_kind_key',
        ),
        migrations.AddField(
            model_name='citation',
            name='outside',
            field=models.BooleanField(default=False, verbose_name='cible hors de l’édition'),
        ),
        migrations.AlterField(
            model_name='citation',
            name='number',
            field=models.CharField(max_length=12, verbose_name='numéro visé'),
        ),
        migrations.AlterField(
            model_name='entry',
            name='edition',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='corpus.edition'),
        ),
        migrations.AlterField(
            model_name='entry',
            name='number',
            field=models.CharField(blank=True, max_length=12, verbose_name='numéro'),
        ),
        migrations.AlterField(
            model_name='entry',
            name='text',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='corpus.text'),
        ),
        migrations.AlterField(
            model_name='link',
            name='old',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='successors', to='corpus.entry'),
        ),
        migrations.AlterField(
            model_name='reference',
            name='entry',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='references', to='corpus.entry'),
        ),
        migrations.AddIndex(
            model_name='citation',
            index=models.Index(condition=models.Q(('outside', True)), fields=['number'], name='citation_outside'),
        ),
        migrations.RunPython(mark_outside, migrations.RunPython.noop),
    ]
