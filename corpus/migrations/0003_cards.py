
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('corpus', '0002_draft_pages'),
    ]

    operations = [
        migrations.CreateModel(
            name='CardBatch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=60, unique=True, verbose_name='nom')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='le')),
                ('sources', models.JSONField(default=list, verbose_name='fichiers')),
                ('report', models.JSONField(default=dict, verbose_name='rapport')),
                ('public', models.BooleanField(default=False, verbose_name='publié')),
            ],
            options={
                'verbose_name': 'import de cartes',
                'verbose_name_plural': 'imports de cartes',
            },
        ),
        migrations.CreateModel(
            name='StoredCard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.CharField(max_length=150, verbose_name='adresse')),
                ('identity', models.CharField(max_length=150, verbose_name='identité')),
                ('name', models.CharField(max_length=200, verbose_name='nom anglais')),
                ('name_fr', models.CharField(blank=True, max_length=200, verbose_name='nom français')),
                ('cost', models.CharField(blank=True, max_length=100, verbose_name='coût')),
                ('type_line', models.CharField(blank=True, max_length=150, verbose_name='type')),
                ('digest', models.CharField(max_length=16, verbose_name='empreinte')),
                ('data', models.BinaryField(verbose_name='contenu')),
                ('live', models.BooleanField(default=False, verbose_name='montrée')),
                ('batch', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='cards', to='corpus.cardbatch')),
            ],
            options={
                'verbose_name': 'carte',
            },
        ),
        migrations.CreateModel(
            name='CardName',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=200, verbose_name='clé')),
                ('name', models.CharField(max_length=200, verbose_name='nom')),
                ('plain', models.BooleanField(default=False, verbose_name='mot du jeu')),
                ('french', models.BooleanField(default=False, verbose_name='français')),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='names', to='corpus.storedcard')),
            ],
            options={
                'verbose_name': 'nom de carte',
            },
        ),
        migrations.CreateModel(
            name='CardRule',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.CharField(max_length=12, verbose_name='numéro')),
                ('why', models.CharField(max_length=10, verbose_name='raison')),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rules', to='corpus.storedcard')),
            ],
            options={
                'verbose_name': 'règle d’une carte',
            },
        ),
        migrations.AddConstraint(
            model_name='storedcard',
            constraint=models.UniqueConstraint(fields=('slug', 'batch'), name='card_of_batch'),
        ),
        migrations.AddConstraint(
            model_name='storedcard',
            constraint=models.UniqueConstraint(condition=models.Q(('live', True)), fields=('slug',), name='card_shown'),
        ),
        migrations.AddIndex(
            model_name='cardname',
            index=models.Index(fields=['key'], name='card_name_key'),
        ),
        migrations.AddIndex(
            model_name='cardrule',
            index=models.Index(fields=['number'], name='card_rule_number'),
        ),
    ]
