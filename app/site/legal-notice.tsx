import { useSettings } from "#app/layouts/site-data.ts";
import { legalNotice } from "./legal-notice-text.ts";
import { TextPage } from "./text-page.tsx";

export default function LegalNotice() {
  const settings = useSettings();
  return (
    <TextPage
      title="Mentions légales"
      lead="Qui publie ce site, dans quel cadre, et ce que vous pouvez en faire."
      description={`Éditeur, hébergement, propriété intellectuelle et responsabilité du site ${settings.productName}, plateforme de qualification volontaire des entreprises du BTP au Sénégal.`}
      path="/mentions-legales"
      updatedOn="2026-11-21"
      sections={legalNotice(settings)}
    />
  );
}
