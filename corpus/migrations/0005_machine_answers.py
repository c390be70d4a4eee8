"""What each web machine answers, so that they compare."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    """One table, empty."""

    dependencies = [("corpus", "0004_official")]

    operations = [
        migrations.CreateModel(
            "MachineAnswers",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("machine", models.CharField(max_length=200, unique=True, verbose_name="machine")),
                ("state", models.CharField(blank=True, max_length=60, verbose_name="état")),
                ("digest", models.CharField(blank=True, max_length=64, verbose_name="empreinte")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="le")),
            ],
            {"verbose_name": "réponses d’une machine", "verbose_name_plural": "réponses des machines"},
        ),
    ]
