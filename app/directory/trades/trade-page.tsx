import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import { classMeaning } from "#app/certificates/qualification.ts";
import { regions } from "#app/companies/regions.ts";
import { formatDateLong } from "#app/kernel/dates.ts";
import { counted, typeset } from "#app/kernel/french.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { askedEachTime } from "#app/layouts/api.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { requestContext } from "#app/layouts/request-context.ts";
import { useTariff } from "#app/layouts/site-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { companiesInWords, countOf, type Total } from "../companies-in-words.ts";
import { CompanyEntry } from "../company/company-entry.tsx";
import { classAtLeast, directoryAddress } from "../directory-links.ts";
import { DemoNotice } from "../results.tsx";
import type { Route } from "./+types/trade-page";
import { type TradePageData, tradePageData } from "./trade-page.server.ts";
import { tradePath, tradesRoot } from "./trades.ts";

export const handle = { showsListings: true };

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const tradePage = await tradePageData(context.get(requestContext), params);
  if (!tradePage) throw data(null, { status: 404 });
  if (tradePage.path !== url.pathname) throw redirect(tradePage.path, 301);
  return data(tradePage, { headers: { "cache-control": askedEachTime } });
}

/** Continues « entreprises qualifiées ». */
const where = ({ region }: Pick<TradePageData, "region">): string =>
  region ? `, région de ${region.name}` : " au Sénégal";

const titleOf = ({ trade, region }: Pick<TradePageData, "trade" | "region">): string =>
  trade
    ? `${trade.name}\u00A0: entreprises qualifiées${where({ region })}`
    : `Entreprises du BTP qualifiées${where({ region })}`;

export default function TradePage({ loaderData }: Route.ComponentProps) {
  const { trade, region, total, inForce, companies, conditions, hasDemo, today, path } = loaderData;
  const title = titleOf(loaderData);
  const counts = `${companiesInWords({ total, inForce })}${hasDemo && total > 0 ? " (démonstration)" : ""}`;
  return (
    <>
      <PageHead
        title={title}
        description={descriptionOf(loaderData)}
        path={path}
        noIndex={hasDemo || total === 0}
      />
      <PageBanner
        title={title}
        lead={`Au ${formatDateLong(today)}\u00A0: ${counts}. Le statut de chaque qualification est celui du jour.`}
        crumbs={[
          { label: "Annuaire", href: "/annuaire" },
          { label: "Métiers et régions", href: tradesRoot },
        ]}
      />
      <div className="mx-auto max-w-6xl space-y-10 px-4 py-10 sm:py-16">
        <About {...loaderData} />
        <section aria-labelledby="entreprises">
          <Heading id="entreprises">Les entreprises</Heading>
          {companies.length === 0 && (
            <p>
              Aucune entreprise n’est qualifiée ici aujourd’hui. L’absence d’une entreprise ne dit
              rien contre elle{"\u00A0"}: la démarche est volontaire.
            </p>
          )}
          {companies.some(({ demo }) => demo) && <DemoNotice />}
          <ol className="mt-4 space-y-4">
            {companies.map((company) => (
              <li key={company.slug}>
                <CompanyEntry company={company} conditions={conditions} />
              </li>
            ))}
          </ol>
          <p className="mt-6">
            <ButtonLink href={directoryAddress(conditions)} tone="secondary">
              {total > companies.length
                ? `Voir les ${counted(total, "entreprise")} dans l’annuaire`
                : "Trier et filtrer dans l’annuaire"}
            </ButtonLink>
          </p>
        </section>
        <Classes {...loaderData} />
        <Parts {...loaderData} />
        {trade && !region && <Places {...loaderData} />}
        {trade && region && (
          <p>
            <a href={tradePath({ trade })} className="link font-semibold">
              {trade.name} dans tout le Sénégal
            </a>
          </p>
        )}
        <BeforeSigning />
      </div>
    </>
  );
}

function descriptionOf({ trade, region, total, inForce }: TradePageData): string {
  const work = trade ? `«\u00A0${trade.name}\u00A0» (code ${trade.code})` : "le BTP";
  return `${companiesInWords({ total, inForce })} pour ${work}${where({ region })}\u00A0: niveau, classe, dates et statut du jour de chaque qualification, à vérifier sans compte.`.replace(
    /^a/,
    "A",
  );
}

const Heading = ({ id, children }: { id: string; children: ReactNode }) => (
  <h2 id={id} className="mb-4 text-2xl font-bold text-green sm:text-3xl">
    {children}
  </h2>
);

/** What the trade comprises, or which departments the region has. */
function About({ trade, region }: TradePageData) {
  return (
    <section aria-labelledby="metier" className="max-w-prose space-y-4">
      <Heading id="metier">{trade ? "Ce que comprend ce métier" : "La région"}</Heading>
      {trade && <p>{typeset(trade.covers)}</p>}
      {trade && (
        <p>
          {trade.within.length > 0 &&
            `Code ${trade.code}, dans «\u00A0${trade.within.map(({ name }) => name).join("\u00A0», «\u00A0")}\u00A0». `}
          <a
            href={`/qualifications#${trade.code.length === 4 ? `sd-${trade.code}` : `famille-${trade.code.charAt(0)}`}`}
            className="link"
          >
            Sa place dans la nomenclature
          </a>
        </p>
      )}
      {region && (
        <p>
          {`La région de ${region.name} compte ${counted(region.departments.length, "département")}\u00A0: ${region.departments.join(", ")}. Une entreprise figure dans la région de son siège\u202F; elle peut travailler ailleurs.`}
        </p>
      )}
    </section>
  );
}

/** The companies for the contracts of each class: those of the class and of those above it. */
function Classes({ byClass, conditions }: TradePageData) {
  const { classCeilings } = useTariff();
  if (byClass.length === 0) return null;
  return (
    <section aria-labelledby="classes">
      <Heading id="classes">Par taille de marché</Heading>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {byClass.map(({ name, companies }) => (
          <Line
            key={name}
            href={directoryAddress({ ...conditions, minClass: name })}
            label={`${classAtLeast(name)}, ${classMeaning(name, classCeilings)}`}
            companies={companies}
          />
        ))}
      </ul>
    </section>
  );
}

/** The narrower trades here. */
function Parts({ parts, trade, region }: TradePageData) {
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby="detail">
      <Heading id="detail">{trade ? "Dans le détail" : "Par métier"}</Heading>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {parts.map((part) => (
          <Line
            key={part.code}
            href={tradePath({ trade: part, region: region ?? undefined })}
            label={`${part.code} ${part.name}`}
            companies={part.companies}
          />
        ))}
      </ul>
    </section>
  );
}

/** The regions that have such a company. */
function Places({ trade, counts, countsInForce }: TradePageData) {
  const listedRegions = regions.filter(({ code }) => counts.regions[code]);
  if (listedRegions.length === 0 || !trade) return null;
  return (
    <section aria-labelledby="regions">
      <Heading id="regions">Par région</Heading>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {listedRegions.map((region) => (
          <Line
            key={region.code}
            href={tradePath({ trade, region })}
            label={region.name}
            companies={countOf(region.code, counts.regions, countsInForce.regions)}
          />
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  href: string;
  label: string;
  companies: Total;
}

/** A page with its number of companies. */
export const Line = ({ href, label, companies }: LineProps) => (
  <li className="border-b border-line py-2">
    <a href={href} className="link inline-block py-1">
      {label}
    </a>
    {"\u00A0"}: {companiesInWords(companies)}
  </li>
);

function BeforeSigning() {
  const { fees } = useTariff();
  return (
    <section aria-labelledby="avant" className="card max-w-prose space-y-4 p-5 sm:p-7">
      <Heading id="avant">Avant de signer, et pour y figurer</Heading>
      <p>
        {
          "Acheteur\u00A0: ouvrez la fiche de l’entreprise, comparez le nom et le NINEA avec ceux du devis, et regardez le statut du jour. Une qualification vaut pour son métier, son niveau et sa classe seulement. "
        }
        <a href="/faq#verifier" className="link">
          Comment vérifier
        </a>
      </p>
      <p>
        {`Entreprise\u00A0: l’inscription est gratuite, l’ouverture d’un dossier coûte à partir de ${formatFcfa(fees.opening.F)}. `}
        <a href="/pre-verification" className="link">
          Calculer vos frais et vos pièces
        </a>
      </p>
    </section>
  );
}
