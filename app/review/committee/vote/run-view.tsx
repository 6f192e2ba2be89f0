import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import type { Route } from "./+types/run-page";
import { AgendaColumn } from "./agenda-column.tsx";
import { ItemColumn } from "./item-column.tsx";
import { LiveSession } from "./live-session.tsx";
import { OpinionForm } from "./opinion-form.tsx";
import { PeopleColumn, PresenceList } from "./people-column.tsx";

export function RunPage(props: Route.ComponentProps) {
  const { id, live } = props.loaderData;
  return (
    <LiveSession
      live={live}
      every={2}
      reloads={null}
      here={addressOf("/bureau/seances/:id/conduite", { id })}
    >
      <Conduct {...props} />
    </LiveSession>
  );
}

function Conduct({ loaderData, actionData }: Route.ComponentProps) {
  const page = loaderData;
  const here = addressOf("/bureau/seances/:id", { id: page.id });
  return (
    <OfficePage
      title={`Séance ${page.number}`}
      parent={{ path: here, label: "Séance" }}
      facts={
        <span>
          {page.facts} · lu à <span data-clock>{page.readAt}</span>
        </span>
      }
      width="full"
      act={
        <a className="button button-secondary" href={`${here}/ecran`}>
          Projeter
        </a>
      }
    >
      <DoneNotice message={page.done} />
      <RefusedNotice refused={actionData} />
      <div className="session-bench">
        <AgendaColumn page={page} />
        <ItemColumn page={page} refused={actionData} />
        <aside
          className="session-people"
          data-part="people"
          data-still={actionData?.intent === "opinion" ? "" : undefined}
        >
          {page.people && (
            <PeopleColumn people={page.people} attendees={page.manages ? page.attendees : null} />
          )}
          {page.opinion && <OpinionForm {...page.opinion} refused={actionData} />}
          {page.manages && !page.people && <PresenceList attendees={page.attendees} />}
          {page.manages && page.people && !page.people.reached && !page.quorumFailed && (
            <form method="post" className="mt-4">
              <button
                type="submit"
                name="intent"
                value="quorum-failed"
                className="button button-secondary"
              >
                Constater l’absence de quorum
              </button>
            </form>
          )}
        </aside>
      </div>
    </OfficePage>
  );
}
