import { useSettings } from "#app/layouts/site-data.ts";
import { audit } from "../accessibility/accessibility-audit.ts";
import { accessibility } from "../accessibility/accessibility-text.ts";
import type { Route } from "./+types/legal-page";
import { legalNotice } from "./legal-notice-text.ts";
import { privacy } from "./privacy-text.ts";
import { TextPage } from "./text-page.tsx";

const pages = {
  "legal-notice": {
    title: "Mentions légales",
    lead: "Qui publie ce site, dans quel cadre, et ce que vous pouvez en faire.",
    description: (product: string) =>
      `Éditeur, hébergement, propriété intellectuelle et responsabilité du site ${product}, plateforme de qualification volontaire des entreprises du BTP au Sénégal.`,
    path: "/mentions-legales",
    updatedOn: "2026-11-21",
    text: legalNotice,
  },
  privacy: {
    title: "Confidentialité",
    lead: "Les données que nous recueillons, pourquoi, pendant combien de temps, et les droits que la loi vous donne.",
    description: (product: string) =>
      `Données personnelles traitées par ${product} selon la loi sénégalaise n°\u00A02008-12\u00A0: finalités, durées, destinataires, cookies et droits.`,
    path: "/confidentialite",
    updatedOn: "2026-11-22",
    text: privacy,
  },
  accessibility: {
    title: "Accessibilité",
    lead: "Ce site doit servir à tout le monde, sur un petit téléphone comme avec un lecteur d’écran. Voici ce qui est vérifié, et ce qui ne l’est pas encore.",
    description: (product: string) =>
      `Conformité, audit, essais réalisés, limites connues et poids des pages de ${product}\u202F; comment signaler une difficulté.`,
    path: "/accessibilite",
    updatedOn: audit.on,
    text: accessibility,
  },
};

/** The legal notice, privacy notice and accessibility statement; the id of the route selects one. */
export default function LegalPage({ matches: [, , { id }] }: Route.ComponentProps) {
  const settings = useSettings();
  const { text, description, ...page } = pages[id];
  return (
    <TextPage {...page} description={description(settings.productName)} sections={text(settings)} />
  );
}
