import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { DecisionQueue } from "#app/layouts/office/decision-queue.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/successions-page";
import { successionMachine } from "./succession.machine.ts";
import { successionsOf, waitingSuccessions } from "./succession.queries.server.ts";

export const headers = privatePageHeaders;

const ended = { asked: "decidees", tab: "Décidées", one: "décidée" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const decided = new URL(request.url).searchParams.get("etat") === ended.asked;
  await noteAccess(ctx, { what: "successions", subject: { kind: "list", id: "successions" } });
  const scope = staffScope(ctx.actor);
  const list = scope ? await successionsOf(ctx.db, scope, { decided }) : [];
  return {
    decided,
    waiting: scope ? await waitingSuccessions(ctx.db, scope) : 0,
    list: list.map(
      ({ id, companyName, ein, firstname, lastname, state, stateSince, objectedAt }) => ({
        id,
        company: companyName ?? `NINEA ${ein}, inconnu`,
        about: `${firstname} ${lastname}`.trim() || "Personne effacée",
        state: successionMachine.states[state].label,
        since: formatDateLong(todayInDakar(stateSince)),
        alert: objectedAt ? "Opposition reçue" : undefined,
      }),
    ),
  };
}

export default function SuccessionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <DecisionQueue
      {...loaderData}
      title="Reprises d’accès"
      lead="Des personnes demandent à agir pour une entreprise dont le responsable n’est plus là. L’une propose, une autre décide."
      listPath="/bureau/successions"
      ended={ended}
    />
  );
}
