import { data } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { companyScope } from "#app/accounts/scope.server.ts";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { Tabs } from "#app/layouts/office/office-list.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/record-changes-page";
import { companyChangeMachine } from "./company-change.machine.ts";
import { changesToDecide, waitingChanges } from "./company-change.queries.server.ts";
import { identityFields } from "./record-fields.schema.ts";

export const headers = privatePageHeaders;

const room = "/bureau/corrections";

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const scope = companyScope(ctx.actor);
  if (scope?.kind !== "staff") throw data(null, { status: 404 });
  const decided = new URL(request.url).searchParams.get("etat") === "closes";
  await noteAccess(ctx, { what: "company-changes", subject: { kind: "list", id: "corrections" } });
  const list = await changesToDecide(ctx.db, scope, { decided });
  return {
    decided,
    waiting: await waitingChanges(ctx.db),
    list: list.map(({ id, name, field, value, state, since }) => ({
      ...{ id, name, value },
      what: identityFields[field].label,
      state: companyChangeMachine.states[state].label,
      since: formatDateLong(todayInDakar(since)),
    })),
  };
}

export default function ChangesPage({ loaderData }: Route.ComponentProps) {
  const { decided, waiting, list } = loaderData;
  return (
    <OfficePage
      title="Corrections demandées"
      lead="Des entreprises demandent un autre nom ou un autre numéro. Rien ne change avant votre décision."
    >
      <Tabs
        label="Demandes qui attendent ou closes"
        tabs={[
          { path: room, here: !decided, label: "En attente", count: waiting },
          { path: `${room}?etat=closes`, here: decided, label: "Closes" },
        ]}
      />
      {list.length === 0 ? (
        <p className="office-empty">
          {decided ? "Aucune demande close." : "Aucune demande n’attend."}
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {list.map(({ id, name, what, value, state, since }) => (
            <li
              key={id}
              className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
            >
              <div className="min-w-0">
                <a
                  href={`${room}/${id}`}
                  className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
                >
                  {name}
                </a>
                <p className="text-sm wrap-anywhere text-ink-soft">
                  {what}
                  {"\u00A0: "}
                  {value}
                </p>
              </div>
              <p className="self-center">{state}</p>
              <p className="self-center text-sm">depuis le {since}</p>
            </li>
          ))}
        </ul>
      )}
    </OfficePage>
  );
}
