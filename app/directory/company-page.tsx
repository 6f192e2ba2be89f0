import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import { formatDateLong } from "#app/kernel/dates.ts";
import { countedOrNone } from "#app/kernel/french.ts";
import { askedEachTime } from "#app/layouts/api.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { requestContext } from "#app/layouts/request-context.ts";
import { BrowserScript, StructuredData } from "#app/layouts/script-tags.tsx";
import { useSiteData, useTariff } from "#app/layouts/site-data.ts";
import { isSlug } from "#app/listings/search-text.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/company-page";
import { CompanyCredential } from "./company-credential.tsx";
import { CompanyIdentity } from "./company-identity.tsx";
import { companyJsonLd } from "./company-json-ld.ts";
import { companySheet } from "./company-sheet.server.ts";
import { inForce, statementOf } from "./company-statement.ts";
import { directoryDay } from "./directory.queries.server.ts";
import type { CompanySheet } from "./directory-list.ts";
import { QualificationTable } from "./qualification-table.tsx";
import { DemoBadge } from "./status-badge.tsx";

export const handle = { showsListings: true };

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const slug = params.slug.toLowerCase();
  if (slug !== params.slug && isSlug(slug)) throw redirect(`/annuaire/${slug}`, 301);
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
  const path = `/annuaire/${slug}`;
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
      <SheetHeader sheet={sheet} />
      <div className="mx-auto max-w-6xl px-4 py-6 sm:py-8 print:py-2 print:text-sm">
        <div className="space-y-4">
          {demo && <DemoNotice />}
          <CompanyCredential sheet={sheet} statement={statement} />
        </div>
        <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-3 print:mt-4 print:gap-4">
          <div className="grid grid-cols-1 gap-6 lg:col-span-2">
            <Qualifications sheet={sheet} />
          </div>
          <Section title="L’entreprise">
            <CompanyIdentity sheet={sheet} />
          </Section>
        </div>
        <p className="mt-6 text-sm">
          Fiche consultée le {formatDateLong(today)} à l’adresse {publicUrl}
          {path}. Seule la page en ligne fait foi.
        </p>
        <SheetActions slug={slug} />
      </div>
      <StructuredData
        value={companyJsonLd(sheet, { bodyName: settings.bodyName, levels, publicUrl })}
      />
      <BrowserScript name="directory" />
    </>
  );
}

interface SheetProps {
  sheet: CompanySheet;
}

const SheetHeader = ({ sheet: { name, tradeName, demo } }: SheetProps) => (
  <header className="bg-green-deep text-white print:bg-white print:text-ink">
    <div className="mx-auto max-w-6xl px-4 py-6 sm:py-8 print:py-2">
      <p className="text-sm print:hidden">
        <a href="/annuaire" data-back="" className="underline">
          Annuaire des entreprises certifiées
        </a>
      </p>
      <h1 className="mt-2 text-3xl font-bold wrap-anywhere sm:text-4xl print:text-2xl">{name}</h1>
      {tradeName && tradeName !== name && <p className="mt-2 text-lg wrap-anywhere">{tradeName}</p>}
      {demo && (
        <p className="mt-3">
          <DemoBadge />
        </p>
      )}
    </div>
    <div className="band print:hidden" aria-hidden="true" />
  </header>
);

const DemoNotice = () => (
  <Notice tone="warning">
    <p>
      <strong className="font-semibold">Entreprise de démonstration</strong>
      {"\u00A0"}: elle est fictive, et cette fiche n’a aucune valeur.
    </p>
  </Notice>
);

/** Qualifications in force, then those to come, then the ended ones in a closed panel. */
const Qualifications = ({
  sheet: { name, qualifications, upcoming, past, standing },
}: SheetProps) => (
  <>
    {qualifications.length > 0 && (
      <Section title="Qualifications">
        <QualificationTable caption={`Qualifications de ${name}`} qualifications={qualifications} />
      </Section>
    )}
    {upcoming.length > 0 && (
      <Section title="Qualifications à venir">
        <p className="mt-2">Accordées, mais sans valeur avant leur date de début.</p>
        <QualificationTable
          caption={`Qualifications à venir de ${name}`}
          qualifications={upcoming}
        />
      </Section>
    )}
    {past.length > 0 && (
      <details open={standing.kind === "ended"} className="card p-5 sm:p-7 print:hidden">
        <summary className="min-h-11 cursor-pointer font-display text-xl font-bold text-green">
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

const SheetActions = ({ slug }: { slug: string }) => (
  <p className="mt-4 flex flex-wrap items-center gap-4 print:hidden">
    <button type="button" data-print="" className="button button-secondary with-script">
      <Printer aria-hidden="true" size={20} />
      Imprimer
    </button>
    <a href="/annuaire" data-back="" className="link py-3">
      Revenir à l’annuaire
    </a>
    <a href={`/contact?fiche=${slug}`} rel="nofollow" className="link py-3">
      Signaler une erreur sur cette fiche
    </a>
  </p>
);

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card p-5 sm:p-7 print:border-0 print:p-0 print:shadow-none">
      <h2 className="text-xl font-bold text-green sm:text-2xl">{title}</h2>
      {children}
    </section>
  );
}
