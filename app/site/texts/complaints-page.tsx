import { useSettings, useTariff } from "#app/layouts/site-data.ts";
import { complaints } from "./complaints-text.ts";
import { TextPage } from "./text-page.tsx";

/** Complaints about the service, a decision or a qualified company. */
export default function ComplaintsPage() {
  const settings = useSettings();
  const { delays, fees } = useTariff();
  return (
    <TextPage
      title="Réclamations"
      lead={
        "Notre service, une décision, une entreprise qualifiée\u00A0: à qui le dire, et ce qui se passe ensuite."
      }
      description={
        "Faire une réclamation sur le service, contester une décision ou signaler une entreprise qualifiée\u00A0: à qui écrire, dans quel délai et ce qui suit."
      }
      path="/reclamations"
      updatedOn="2026-11-23"
      sections={complaints({ ...settings, delays, fees })}
    />
  );
}
