import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { Tabs } from "#app/layouts/office/office-list.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/successions-page";
import { successionMachine } from "./succession.machine.ts";
import { successionsOf, waitingSuccessions } from "./succession.queries.server.ts";

export const headers = privatePageHeaders;

const room = "/bureau/successions";

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const decided = new URL(request.url).searchParams.get("etat") === "decidees";
  await noteAccess(ctx, { what: "successions", subject: { kind: "list", id: "successions" } });
  const list = await successionsOf(ctx.db, { decided });
  return {
    decided,
    waiting: await waitingSuccessions(ctx.db),
    list: list.map(
      ({ id, companyName, ein, firstname, lastname, state, stateSince, objectedAt }) => ({
        id,
        company: companyName ?? `NINEA ${ein}, inconnu`,
        person: `${firstname} ${lastname}`.trim() || "Personne effacée",
        state: successionMachine.states[state].label,
        since: formatDateLong(todayInDakar(stateSince)),
        objected: objectedAt !== null,
      }),
    ),
  };
}

export default function SuccessionsPage({ loaderData }: Route.ComponentProps) {
  const { decided, waiting, list } = loaderData;
  return (
    <OfficePage
      title="Reprises d’accès"
      lead="Des personnes demandent à agir pour une entreprise dont le responsable n’est plus là. L’une propose, une autre décide."
    >
      <Tabs
        label="Demandes qui attendent ou décidées"
        tabs={[
          { path: room, here: !decided, label: "En attente", count: waiting },
          { path: `${room}?etat=decidees`, here: decided, label: "Décidées" },
        ]}
      />
      {list.length === 0 ? (
        <p className="office-empty">
          {decided ? "Aucune demande décidée." : "Aucune demande n’attend."}
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {list.map(({ id, company, person, state, since, objected }) => (
            <li
              key={id}
              className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
            >
              <div className="min-w-0">
                <a
                  href={`${room}/${id}`}
                  className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
                >
                  {company}
                </a>
                <p className="text-sm wrap-anywhere text-ink-soft">{person}</p>
              </div>
              <p className="self-center">
                {state}
                {objected && <strong className="block text-laterite">Opposition reçue</strong>}
              </p>
              <p className="self-center text-sm">depuis le {since}</p>
            </li>
          ))}
        </ul>
      )}
    </OfficePage>
  );
}
