import { useSettings } from "#app/layouts/site-data.ts";
import { accessibility } from "./accessibility-text.ts";
import { TextPage } from "./text-page.tsx";

export default function Accessibility() {
  const settings = useSettings();
  return (
    <TextPage
      title="Accessibilité"
      lead="Ce site doit servir à tout le monde, sur un petit téléphone comme avec un lecteur d’écran. Voici ce qui est vérifié, et ce qui ne l’est pas encore."
      description={`Norme visée, essais réalisés, limites connues et poids des pages de ${settings.productName}\u202F; comment signaler une difficulté.`}
      path="/accessibilite"
      updatedOn="2026-11-21"
      sections={accessibility(settings)}
    />
  );
}
