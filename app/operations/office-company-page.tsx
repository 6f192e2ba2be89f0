import { data } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { groupByFamily } from "#app/activity/group-by-family.ts";
import { ChosenSubAreas } from "#app/companies/chosen-sub-areas.tsx";
import {
  chosenSubAreas,
  companyInScope,
  seesRecord,
} from "#app/companies/company.queries.server.ts";
import { companyCard, type Detail } from "#app/companies/company-card.ts";
import { companyStates } from "#app/companies/company-state.ts";
import { answersForStaff } from "#app/companies/means/answers-for-staff.server.ts";
import { OwnerAnswers } from "#app/companies/means/owner-answers.tsx";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/office-company-page";

export const headers = privatePageHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const scope = staffScope(ctx.actor);
  const found =
    scope && isId(params.id) ? await companyInScope(ctx.db, scope, params.id) : undefined;
  if (!scope || !found) throw data(null, { status: 404 });
  await noteAccess(ctx, { what: "company-page", subject: { kind: "company", id: found.id } });
  return {
    id: found.id,
    name: found.name,
    state: found.state,
    card: companyCard(found),
    families: groupByFamily(await chosenSubAreas(ctx, scope, found.id)),
    journal: permit(ctx.actor, "journal.read"),
    documents: permit(ctx.actor, "document.read") && (await seesRecord(ctx.db, scope, found.id)),
    answers: await answersForStaff(ctx, found.id),
  };
}

export default function OfficeCompany({ loaderData }: Route.ComponentProps) {
  const { id, name, state, card, families, journal, documents, answers } = loaderData;
  return (
    <OfficePage
      title={name}
      lead={companyStates[state].label}
      parent={{ path: "/bureau/recherche", label: "Recherche" }}
      act={
        documents && (
          <a
            className="button button-secondary button-small"
            href={`/bureau/entreprises/${id}/pieces`}
          >
            Pièces de cette entreprise
          </a>
        )
      }
    >
      {journal && (
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <a className="link" href={`/bureau/journal?genre=company&sujet=${id}`}>
            Journal de cette entreprise
          </a>
          <a className="link" href={`/bureau/acces?sujet=${id}`}>
            Qui a ouvert cette fiche
          </a>
        </p>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <OfficeSection title="Entreprise">
          <Details details={card.company} />
        </OfficeSection>
        <OfficeSection title="Contact principal">
          <Details details={card.contact} />
        </OfficeSection>
      </div>
      <OfficeSection title="Sous-domaines choisis">
        {families.length > 0 ? (
          <ChosenSubAreas families={families} />
        ) : (
          <p>Aucun pour le moment.</p>
        )}
      </OfficeSection>
      {answers && (
        <OfficeSection title="Ce que disent les maîtres d’ouvrage">
          <OwnerAnswers answers={answers} />
        </OfficeSection>
      )}
    </OfficePage>
  );
}

const Details = ({ details }: { details: Detail[] }) => (
  <dl className="office-facts office-facts-narrow">
    {details.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
