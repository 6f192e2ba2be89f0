import { data } from "react-router";
import { nomenclatureInForce } from "#app/activity/activity.queries.server.ts";
import { regions } from "#app/companies/regions.ts";
import { formatDateLong } from "#app/kernel/dates.ts";
import { askedEachTime } from "#app/layouts/api.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { requestContext } from "#app/layouts/request-context.ts";
import { companiesInWords, countOf } from "../companies-in-words.ts";
import { directoryDay, hasListedDemo } from "../directory.queries.server.ts";
import { noConditions } from "../directory-links.ts";
import { countDirectory } from "../search/search-directory.server.ts";
import type { Route } from "./+types/trades-page";
import { Line } from "./trade-page.tsx";
import { tradePath, tradesRoot } from "./trades.ts";

export const handle = { showsListings: true };

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const day = await directoryDay({ db, now });
  const { families } = await nomenclatureInForce(db, day.today);
  const { total, inForce, counts } = await countDirectory(db, noConditions, day);
  const ofInForce = await countDirectory(db, { ...noConditions, inForce: true }, day);
  const pageData = {
    today: day.today,
    total,
    inForce,
    counts,
    countsInForce: ofInForce.counts,
    hasDemo: total > 0 && (await hasListedDemo(db, day.today)),
    families: families.map(({ code, name, areas }) => ({
      code,
      name,
      subAreas: areas.flatMap(({ subAreas }) =>
        subAreas.map((subArea) => ({ code: subArea.code, name: subArea.name })),
      ),
    })),
  };
  return data(pageData, { headers: { "cache-control": askedEachTime } });
}

const title = "Entreprises qualifiées par métier et par région";

/** Every trade and region, each with its page and the number of its companies. */
export default function TradesPage({ loaderData }: Route.ComponentProps) {
  const { today, total, inForce, counts, countsInForce, hasDemo, families } = loaderData;
  return (
    <>
      <PageHead
        title={title}
        description="Les entreprises du BTP qualifiées au Sénégal, métier par métier et région par région, avec leur nombre à ce jour."
        path={tradesRoot}
      />
      <PageBanner
        title={title}
        lead={`Au ${formatDateLong(today)}\u00A0: ${companiesInWords({ total, inForce })}${hasDemo ? " (démonstration)" : ""}.`}
        crumbs={[{ label: "Annuaire", href: "/annuaire" }]}
      />
      <div className="mx-auto max-w-6xl space-y-10 px-4 py-10 sm:py-16">
        <section aria-labelledby="regions">
          <h2 id="regions" className="mb-4 text-2xl font-bold text-green sm:text-3xl">
            Par région
          </h2>
          <ul className="grid gap-x-8 sm:grid-cols-2">
            {regions.map((region) => (
              <Line
                key={region.code}
                href={tradePath({ region })}
                label={region.name}
                companies={countOf(region.code, counts.regions, countsInForce.regions)}
              />
            ))}
          </ul>
        </section>
        {families.map((family) => (
          <section key={family.code} aria-labelledby={`famille-${family.code}`}>
            <h2
              id={`famille-${family.code}`}
              className="mb-4 text-2xl font-bold text-green sm:text-3xl"
            >
              <a href={tradePath({ trade: family })} className="underline">
                {family.name}
              </a>
            </h2>
            <ul className="grid gap-x-8 sm:grid-cols-2">
              {family.subAreas.map((subArea) => (
                <Line
                  key={subArea.code}
                  href={tradePath({ trade: subArea })}
                  label={`${subArea.code} ${subArea.name}`}
                  companies={countOf(subArea.code, counts.activities, countsInForce.activities)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
