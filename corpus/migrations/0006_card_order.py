
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('corpus', '0005_machine_answers'),
    ]

    operations = [
        migrations.AddField(
            model_name='storedcard',
            name='sorted_by',
            field=models.CharField(blank=True, max_length=100, verbose_name='rang'),
        ),
        migrations.AddIndex(
            model_name='storedcard',
            index=models.Index(condition=models.Q(('live', True)), fields=['sorted_by'], name='card_list'),
        ),
    ]
