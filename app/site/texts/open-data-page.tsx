import { useSiteData } from "#app/layouts/site-data.ts";
import { openData } from "./open-data-text.ts";
import { TextPage } from "./text-page.tsx";

/** The public data for people: what can be downloaded, how to ask, how to reuse. */
export default function OpenDataPage() {
  const { settings, publicUrl } = useSiteData();
  return (
    <TextPage
      title="Données ouvertes"
      lead="L’annuaire se télécharge, s’interroge depuis un programme et se cite, sans compte et sans frais."
      description="Télécharger l’annuaire des entreprises qualifiées en CSV ou JSON, l’interroger depuis un programme, et les conditions de réutilisation."
      path="/donnees-ouvertes"
      updatedOn="2026-11-30"
      sections={openData(settings, publicUrl)}
    />
  );
}
