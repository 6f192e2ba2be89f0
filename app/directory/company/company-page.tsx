import { Printer } from "lucide-react";
import { data, redirect } from "react-router";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong } from "#app/kernel/dates.ts";
import { countedOrNone } from "#app/kernel/french.ts";
import { askedEachTime } from "#app/layouts/api.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { requestContext } from "#app/layouts/request-context.ts";
import { BrowserScript, StructuredData } from "#app/layouts/script-tags.tsx";
import { useSiteData, useTariff } from "#app/layouts/site-data.ts";
import { isSlug } from "#app/listings/search-text.ts";
import { directoryDay } from "../directory.queries.server.ts";
import type { CompanySheet } from "../directory-list.ts";
import type { Route } from "./+types/company-page";
import { CompanyCredential, VerifyAct } from "./company-credential.tsx";
import { CompanyIdentity } from "./company-identity.tsx";
import { companyJsonLd } from "./company-json-ld.ts";
import { companySheet } from "./company-sheet.server.ts";
import { inForce, type Statement, statementOf } from "./company-statement.ts";
import { QualificationTable } from "./qualification-table.tsx";

export const handle = { showsListings: true };

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const slug = params.slug.toLowerCase();
  if (slug !== params.slug && isSlug(slug))
    throw redirect(addressOf("/annuaire/:slug", { slug }), 301);
  const ctx = context.get(requestContext);
  const day = await directoryDay(ctx);
  const sheet = await companySheet(ctx.db, slug, day);
  if (!sheet) throw data(null, { status: 404 });
  const headers = { "cache-control": askedEachTime };
  return data({ sheet, today: day.today }, { headers });
}

export default function CompanyPage({ loaderData: { sheet, today } }: Route.ComponentProps) {
  const { settings, publicUrl } = useSiteData();
  const { slug, name, region, demo } = sheet;
  const { levels } = useTariff();
  const statement = statementOf(sheet, today);
  const path = addressOf("/annuaire/:slug", { slug });
  const place = region ? ` (${region.name})` : "";
  return (
    <>
      <PageHead
        title={`${name}\u00A0: qualifications et statut du jour`}
        description={`${name}${place}\u00A0: ${statement.title}. Domaines, niveau, classe et dates de chaque qualification.`}
        path={path}
        image={`${path}/apercu.png`}
        noIndex={demo || inForce(sheet).length === 0}
      />
      <div className="mx-auto max-w-6xl px-4 pt-4 sm:py-8 print:py-2 print:text-sm">
        <p className="mb-4 text-sm print:hidden">
          <a href="/annuaire" data-back="" className="link">
            Annuaire des entreprises certifiées
          </a>
        </p>
        <CompanyCredential
          sheet={sheet}
          statement={statement}
          today={today}
          publicUrl={publicUrl}
        />
        <div className="mt-6 grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] print:mt-4 print:gap-4">
          <div className="grid grid-cols-1 gap-6">
            <Qualifications sheet={sheet} statement={statement} />
          </div>
          <div>
            <div className="max-sm:hidden">
              <VerifyAct number={sheet.certificate.number} />
            </div>
            <CompanyIdentity sheet={sheet} />
            {sheet.takesMessages && (
              <p className="mt-4 print:hidden">
                <a
                  href={addressOf("/annuaire/:slug/ecrire", { slug })}
                  rel="nofollow"
                  className="button button-secondary"
                >
                  Écrire à cette entreprise
                </a>
              </p>
            )}
          </div>
        </div>
        <p className="mt-6 text-sm">
          Fiche consultée le {formatDateLong(today)} à l’adresse {publicUrl}
          {path}. Seule la page en ligne fait foi.
        </p>
        <p className="mt-2 text-sm print:hidden">
          <a
            href={`/reclamations/ecrire?entreprise=${slug}`}
            rel="nofollow"
            className="link inline-block py-2"
          >
            Faire une réclamation sur cette entreprise
          </a>
        </p>
        <SheetActions slug={slug} />
        {/* On a phone it stays within reach of the thumb. */}
        <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-paper px-4 py-2 sm:hidden print:hidden">
          <VerifyAct number={sheet.certificate.number} />
        </div>
      </div>
      <StructuredData
        value={companyJsonLd(sheet, { bodyName: settings.bodyName, levels, publicUrl })}
      />
      <BrowserScript name="directory" />
    </>
  );
}

/** Qualifications in force, then those to come, then the ended ones in a closed panel. */
const Qualifications = ({
  sheet: { name, qualifications, upcoming, past, standing },
  statement,
}: {
  sheet: CompanySheet;
  statement: Statement;
}) => (
  <>
    {qualifications.length > 0 && (
      <section>
        <h2 className={sectionTitle}>
          {statement.tone === "success" ? statement.title : "Qualifications"}
        </h2>
        <QualificationTable caption={`Qualifications de ${name}`} qualifications={qualifications} />
        {statement.tone === "success" && (
          <p className="mt-3 text-sm text-ink-soft">{statement.detail}</p>
        )}
      </section>
    )}
    {upcoming.length > 0 && (
      <section>
        <h2 className={sectionTitle}>Qualifications à venir</h2>
        <p className="mt-2">Accordées, mais sans valeur avant leur date de début.</p>
        <QualificationTable
          caption={`Qualifications à venir de ${name}`}
          qualifications={upcoming}
        />
      </section>
    )}
    {past.length > 0 && (
      <details open={standing.kind === "ended"} className="border-t border-line pt-2 print:hidden">
        <summary className="min-h-11 cursor-pointer py-2 font-display text-lg font-bold text-green">
          Qualifications échues ou retirées ({past.length})
        </summary>
        <p className="mt-2">
          {countedOrNone(past.length, "qualification")} sans valeur aujourd’hui, pour mémoire.
        </p>
        <QualificationTable
          caption={`Qualifications de ${name} qui n’ont plus cours`}
          qualifications={past}
        />
      </details>
    )}
  </>
);

const sectionTitle = "text-xl font-bold text-green sm:text-2xl";

const SheetActions = ({ slug }: { slug: string }) => (
  <p className="mt-4 flex flex-wrap items-center gap-4 print:hidden">
    <button type="button" data-print="" className="button button-secondary with-script">
      <Printer aria-hidden="true" size={20} />
      Imprimer
    </button>
    <a href="/annuaire" data-back="" className="link py-3">
      Revenir à l’annuaire
    </a>{" "}
    <a href={`/contact?fiche=${slug}`} rel="nofollow" className="link py-3">
      Signaler une erreur sur cette fiche
    </a>
  </p>
);
