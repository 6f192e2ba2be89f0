import { data } from "react-router";
import { groupByFamily } from "#app/activity/group-by-family.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { useSpace } from "#app/layouts/space/space-data.ts";
import { SpacePage, SpaceSection } from "#app/layouts/space/space-page.tsx";
import type { Route } from "./+types/record-page";
import { ChosenSubAreas } from "./chosen-sub-areas.tsx";
import { chosenSubAreas, companyOfSpace, registrationFacts } from "./company.queries.server.ts";
import { companyCard, type Detail } from "./company-card.ts";
import { companyStates } from "./company-state.ts";
import { activationDetails } from "./registration-receipt.ts";

export const headers = privatePageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const space = await companyOfSpace(ctx, new URL(request.url).searchParams.get("entreprise"));
  if (!space) throw data(null, { status: 404 });
  const { id, state, registrationNumber } = space.company;
  const card = companyCard(space.company);
  const facts = registrationNumber === null ? null : await registrationFacts(ctx.db, id);
  if (facts) card.company.push(...activationDetails(facts));
  return {
    state,
    card,
    families: groupByFamily(await chosenSubAreas(ctx, space.scope, id)),
    hasReceipt: registrationNumber !== null,
  };
}

export default function RecordPage({ loaderData }: Route.ComponentProps) {
  const { state, card, families, hasReceipt } = loaderData;
  const { to } = useSpace();
  const { label, text } = companyStates[state];
  return (
    <SpacePage title="Votre entreprise" lead={`${label}. ${text}`}>
      <SpaceSection title="Ce que vous avez déclaré">
        <Details details={card.company} />
        {hasReceipt && (
          <p className="mt-3 border-t border-line pt-2">
            <a
              className="link inline-flex min-h-11 items-center"
              href={to("/espace/recu-inscription.pdf")}
            >
              Télécharger le reçu d’inscription (PDF)
            </a>
          </p>
        )}
      </SpaceSection>
      <SpaceSection title="Contact principal">
        <Details details={card.contact} />
      </SpaceSection>
      <SpaceSection title="Domaines d’activité choisis">
        <ChosenSubAreas families={families} />
      </SpaceSection>
    </SpacePage>
  );
}

const Details = ({ details }: { details: Detail[] }) => (
  <dl className="office-facts">
    {details.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
