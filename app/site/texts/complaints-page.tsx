import { complaintCounts } from "#app/complaints/complaint.queries.server.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { useSettings, useTariff } from "#app/layouts/site-data.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/complaints-page";
import { complaints } from "./complaints-text.ts";
import { TextPage } from "./text-page.tsx";

/** How to complain, how to contest a decision, and the difference. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const year = Number(todayInDakar(now).slice(0, 4));
  const [settings, counts] = await Promise.all([
    settingsInForce(db, now),
    complaintCounts(db, year),
  ]);
  const { complaintAcknowledgeDays, complaintAnswerDays, hearingDays } = settings;
  const promised = { complaintAcknowledgeDays, complaintAnswerDays, hearingDays };
  return { promised, counts: { year, ...counts } };
}

export default function ComplaintsPage({ loaderData }: Route.ComponentProps) {
  const { promised, counts } = loaderData;
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
      updatedOn="2026-11-30"
      acts={
        <>
          <ButtonLink href="/reclamations/ecrire">Faire une réclamation</ButtonLink>{" "}
          <ButtonLink href="/reclamations/suivi" tone="secondary">
            Suivre une réclamation
          </ButtonLink>
        </>
      }
      sections={complaints({ ...settings, ...promised, delays, fees, counts })}
    />
  );
}
