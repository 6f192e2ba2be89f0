import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffRoleLabels } from "#app/accounts/roles.ts";
import { companyStates } from "#app/companies/company-state.ts";
import { counted } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import { typedIn } from "#app/layouts/office/office-list.tsx";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/office-search-page";
import { findNumber } from "./numbered.queries.server.ts";
import { findCompanies, findPeople, foundAtMost } from "./office.queries.server.ts";

export const headers = privatePageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, actor } = ctx;
  const typed = typedIn(new URL(request.url).searchParams);
  if (typed) await noteAccess(ctx, { what: "search", subject: { kind: "words", id: typed } });
  const [numbers, companies, people] = await Promise.all([
    findNumber(db, actor, typed),
    findCompanies(db, actor, typed),
    findPeople(db, actor, typed),
  ]);
  return {
    ...{ typed, numbers, companies, people },
    atMost: foundAtMost,
    opensPayments: permit(actor, "desk.read"),
    opensPeople: permit(actor, "staff.read"),
  };
}

export default function OfficeSearch({ loaderData }: Route.ComponentProps) {
  const { typed, numbers, companies, people, atMost, opensPayments, opensPeople } = loaderData;
  const found = numbers.length + companies.length + people.length;
  if (typed === "")
    return (
      <OfficePage
        title="Recherche"
        lead="Tapez un nom, un numéro ou une adresse e-mail en haut de la page."
      >
        {null}
      </OfficePage>
    );
  return (
    <OfficePage
      title={`Recherche de «\u00A0${typed}\u00A0»`}
      lead={
        found === 0
          ? "Rien ne correspond. Essayez avec moins de mots, avec le NINEA, ou avec un numéro entier."
          : undefined
      }
    >
      {numbers.length > 0 && (
        <OfficeSection title="Numéro">
          <ul className="divide-y divide-line">
            {numbers.map(({ number, kind, companyId, company, paymentId }) => (
              <li key={companyId} className="py-3">
                <a
                  className="link font-semibold tabular-nums"
                  href={
                    paymentId && opensPayments
                      ? `/bureau/caisse/paiements/${paymentId}`
                      : `/bureau/entreprises/${companyId}`
                  }
                >
                  {numberLabels[kind]} {number}
                </a>
                <p className="text-sm wrap-anywhere text-ink-soft">{company}</p>
              </li>
            ))}
          </ul>
        </OfficeSection>
      )}
      {companies.length > 0 && (
        <OfficeSection title={`Entreprises (${shown(companies.length, atMost)})`}>
          <ul className="divide-y divide-line">
            {companies.map(({ id, name, ein, state, address }) => (
              <li key={id} className="py-3">
                <a className="link font-semibold wrap-anywhere" href={`/bureau/entreprises/${id}`}>
                  {name}
                </a>
                <p className="text-sm text-ink-soft tabular-nums">
                  NINEA {ein}, {address}. {companyStates[state].label}.
                </p>
              </li>
            ))}
          </ul>
        </OfficeSection>
      )}
      {people.length > 0 && (
        <OfficeSection title={`Personnes (${shown(people.length, atMost)})`}>
          <ul className="divide-y divide-line">
            {people.map((person) => (
              <li key={person.id} className="py-3">
                {opensPeople && person.roles.length > 0 ? (
                  <a
                    className="link font-semibold wrap-anywhere"
                    href={`/bureau/personnes/${person.id}`}
                  >
                    {person.name}
                  </a>
                ) : (
                  <p className="font-semibold wrap-anywhere">{person.name}</p>
                )}
                <p className="text-sm wrap-anywhere text-ink-soft">
                  {[
                    person.email,
                    ...person.roles.map((role) => staffRoleLabels[role]),
                    ...person.companies,
                  ].join(", ")}
                </p>
              </li>
            ))}
          </ul>
        </OfficeSection>
      )}
    </OfficePage>
  );
}

const numberLabels = { application: "Dossier", payment: "Paiement", receipt: "Reçu" } as const;

const shown = (count: number, atMost: number) =>
  count === atMost ? `les ${count} premières` : counted(count, "trouvée");
