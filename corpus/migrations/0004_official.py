"""What curators say of pages that list editions, and what an operator answered about showing them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Two columns, empty for all that is there."""

    dependencies = [("corpus", "0003_cards")]

    operations = [
        migrations.AddField("origin", "page", models.JSONField(blank=True, default=dict, verbose_name="page qui liste des éditions")),
        migrations.AddField("library", "shows_official", models.BooleanField(null=True, verbose_name="montre les textes officiels")),
    ]
