import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, formatDeadline, todayInDakar } from "#app/kernel/dates.ts";
import { companyAsked, orNotFound, privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { useSpace } from "#app/layouts/space/space-data.ts";
import { SpacePage } from "#app/layouts/space/space-page.tsx";
import type { Route } from "./+types/own-measures-page";
import { measuresOfCompany } from "./measure.queries.server.ts";
import { measureKinds } from "./measure.ts";
import { ownState } from "./own-state.ts";

export const headers = privatePageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { company, scope } = orNotFound(await companyOfSpace(ctx, companyAsked(request)));
  const measures = await measuresOfCompany(ctx.db, scope, company.id);
  return {
    measures: measures.map((measure) => ({
      id: measure.id,
      number: measure.number,
      kind: measureKinds[measure.kind].label,
      state: ownState(measure),
      since: formatDateLong(
        todayInDakar(
          measure.answeredAt && measure.state === "heard" ? measure.answeredAt : measure.stateSince,
        ),
      ),
      until:
        measure.state === "heard" && measure.answer === null && measure.dueOn !== null
          ? formatDeadline(measure.dueOn)
          : null,
    })),
  };
}

/** The measures on qualifications of the company, the newest first. */
export default function OwnMeasuresPage({ loaderData }: Route.ComponentProps) {
  const { measures } = loaderData;
  const { to } = useSpace();
  return (
    <SpacePage
      title="Mesures"
      lead="Une mesure touche une qualification déjà accordée. Vous lisez d’abord ce qui est reproché et vous répondez avant toute décision."
    >
      {measures.length === 0 ? (
        <p>Aucune mesure ne touche vos qualifications.</p>
      ) : (
        <ul className="card divide-y divide-line">
          {measures.map(({ id, number, kind, state, since, until }) => (
            <li key={id} className="px-4 py-4 sm:px-5">
              <a
                className="link inline-flex min-h-11 items-center font-semibold"
                href={to(addressOf("/espace/mesures/:id", { id }))}
              >
                {kind} <span className="ml-1 whitespace-nowrap">{number}</span>
              </a>
              <p className={until ? "font-semibold text-laterite" : "text-sm text-ink-soft"}>
                {until ? `Répondez au plus tard le ${until}` : `${state}, ${since}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </SpacePage>
  );
}
