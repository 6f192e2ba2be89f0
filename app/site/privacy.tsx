import { useSettings } from "#app/layouts/site-data.ts";
import { privacy } from "./privacy-text.ts";
import { TextPage } from "./text-page.tsx";

export default function Privacy() {
  const settings = useSettings();
  return (
    <TextPage
      title="Confidentialité"
      lead="Les données que nous recueillons, pourquoi, pendant combien de temps, et les droits que la loi vous donne."
      description={`Données personnelles traitées par ${settings.productName} selon la loi sénégalaise n°\u00A02008-12\u00A0: finalités, durées, destinataires, cookies et droits.`}
      path="/confidentialite"
      updatedOn="2026-11-21"
      sections={privacy(settings)}
    />
  );
}
