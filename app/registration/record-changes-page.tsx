import { data } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { DecisionQueue } from "#app/layouts/office/decision-queue.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/record-changes-page";
import { companyChangeMachine } from "./company-change.machine.ts";
import { changesToDecide, waitingChanges } from "./company-change.queries.server.ts";
import { identityFields } from "./record-fields.schema.ts";

export const headers = privatePageHeaders;

const ended = { asked: "closes", tab: "Closes", one: "close" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const scope = staffScope(ctx.actor);
  if (!scope) throw data(null, { status: 404 });
  const decided = new URL(request.url).searchParams.get("etat") === ended.asked;
  await noteAccess(ctx, { what: "company-changes", subject: { kind: "list", id: "corrections" } });
  const list = await changesToDecide(ctx.db, scope, { decided });
  return {
    decided,
    waiting: await waitingChanges(ctx.db, scope),
    list: list.map(({ id, name, field, value, state, since }) => ({
      ...{ id, company: name },
      about: `${identityFields[field].label}\u00A0: ${value}`,
      state: companyChangeMachine.states[state].label,
      since: formatDateLong(todayInDakar(since)),
    })),
  };
}

export default function ChangesPage({ loaderData }: Route.ComponentProps) {
  return (
    <DecisionQueue
      {...loaderData}
      title="Corrections demandées"
      lead="Des entreprises demandent un autre nom ou un autre numéro. Rien ne change avant votre décision."
      listPath="/bureau/corrections"
      ended={ended}
    />
  );
}
