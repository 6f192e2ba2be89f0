import { data } from "react-router";
import { groupByFamily } from "#app/activity/group-by-family.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SpaceSection } from "#app/layouts/space/space-page.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/company-space";
import { ChosenSubAreas } from "./chosen-sub-areas.tsx";
import { chosenSubAreas, companyOfSpace, registrationFacts } from "./company.queries.server.ts";
import { companyCard, type Detail } from "./company-card.ts";
import { companyStates } from "./company-state.ts";
import { NextSteps } from "./next-steps.tsx";
import { activationDetails } from "./registration-receipt.ts";

export const headers = privatePageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("entreprise");
  const space = await companyOfSpace(ctx, asked);
  if (asked && !space) throw data(null, { status: 404 });
  const email = ctx.actor.kind === "person" ? ctx.actor.email : "";
  if (!space) return { email, news: null, company: null };
  const { id, name, state, registrationNumber } = space.company;
  const families = groupByFamily(await chosenSubAreas(ctx, space.scope, id));
  const card = companyCard(space.company);
  const facts = registrationNumber === null ? null : await registrationFacts(ctx.db, id);
  if (facts) card.company.push(...activationDetails(facts));
  const told = Object.entries(newsOfArrival).find(([word]) => searchParams.has(word));
  return {
    email,
    news: told?.[1] ?? null,
    company: { id, name, state, card, families, hasReceipt: registrationNumber !== null },
  };
}

export default function CompanySpacePage({ loaderData }: Route.ComponentProps) {
  const { email, news, company } = loaderData;
  if (!company) return <AdministratorSpace email={email} />;
  const { label, text } = companyStates[company.state];
  return (
    <>
      <title>{`Espace entreprise – ${company.name}`}</title>
      <div className="mx-auto max-w-6xl px-4 py-8 sm:py-12">
        {news && (
          <div className="mb-6">
            <Notice tone="success">
              <p>{news}</p>
            </Notice>
          </div>
        )}
        <p className="font-semibold text-laterite">Espace entreprise</p>
        <h1 className="mt-1 text-3xl font-bold wrap-anywhere text-green sm:text-4xl">
          {company.name}
        </h1>
        <p className="mt-3 max-w-prose text-pretty">
          <strong className="font-semibold">{label}.</strong> {text}
        </p>
        <div className="mt-8 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid grid-cols-1 gap-6">
            <SpaceSection title="Prochaines étapes">
              <NextSteps state={company.state} />
            </SpaceSection>
            <SpaceSection title="Domaines d’activité choisis">
              <ChosenSubAreas families={company.families} />
            </SpaceSection>
          </div>
          <div className="grid grid-cols-1 gap-6">
            <SpaceSection title="Mes pièces">
              <p className="mt-2 text-pretty">
                Rassemblez dès maintenant les pièces de votre dossier{"\u00A0"}: chacune ne s’envoie
                qu’une fois.
              </p>
              <p className="mt-2">
                <a
                  className="link inline-flex min-h-11 items-center"
                  href={`/espace/pieces?entreprise=${company.id}`}
                >
                  Ce qui est en ordre, et ce qui manque
                </a>
              </p>
            </SpaceSection>
            <SpaceSection title="Paiements">
              <p className="mt-2">
                <a
                  className="link inline-flex min-h-11 items-center"
                  href={`/espace/paiements?entreprise=${company.id}`}
                >
                  Ce qui est à régler, et vos reçus
                </a>
              </p>
            </SpaceSection>
            <SpaceSection title="Votre entreprise">
              <Details details={company.card.company} />
              {company.hasReceipt && (
                <p className="mt-3 border-t border-line pt-2">
                  <a
                    className="link inline-flex min-h-11 items-center"
                    href={`/espace/recu-inscription.pdf?entreprise=${company.id}`}
                  >
                    Télécharger le reçu d’inscription (PDF)
                  </a>
                </p>
              )}
            </SpaceSection>
            <SpaceSection title="Contact principal">
              <Details details={company.card.contact} />
            </SpaceSection>
          </div>
        </div>
      </div>
    </>
  );
}

/** How somebody came here, in words. */
const newsOfArrival = {
  active: "L’inscription est activée. Bienvenue dans votre espace entreprise.",
  inscrite: "L’entreprise est inscrite et a rejoint votre espace.",
};

function AdministratorSpace({ email }: { email: string }) {
  return (
    <>
      <title>Compte sans entreprise</title>
      <div className="mx-auto max-w-2xl px-4 py-8 sm:py-12">
        <section className="card p-5 sm:p-7">
          <h1 className="text-2xl font-bold text-green">
            Aucune entreprise n’est rattachée à ce compte
          </h1>
          <p className="mt-3 wrap-anywhere">
            Vous êtes connecté avec l’adresse <strong className="font-semibold">{email}</strong>.
            L’espace entreprise présente une entreprise inscrite{"\u00A0"}: il n’y a rien à afficher
            pour un compte d’administration.
          </p>
          <p className="mt-4">
            <a className="link inline-flex min-h-11 items-center" href="/bureau">
              Aller au bureau
            </a>
          </p>
        </section>
      </div>
    </>
  );
}

function Details({ details }: { details: Detail[] }) {
  return (
    <dl className="mt-3 divide-y divide-line">
      {details.map(({ label, value }) => (
        <div key={label} className="py-2.5 last:pb-0">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
