import { data } from "react-router";
import { nomenclatureInForce, recentSubAreas } from "#app/activity/activity.queries.server.ts";
import { searchSubAreas } from "#app/activity/match-sub-areas.ts";
import type { Nomenclature } from "#app/activity/nomenclature.ts";
import { counted } from "#app/kernel/french.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { askedEachTime } from "#app/layouts/api.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { WithContents } from "#app/layouts/public/with-contents.tsx";
import { requestContext } from "#app/layouts/request-context.ts";
import { useTariff } from "#app/layouts/site-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { countOf } from "../companies-in-words.ts";
import { directoryDay, hasListedDemo } from "../directory.queries.server.ts";
import { noConditions } from "../directory-links.ts";
import { countDirectory } from "../search/search-directory.server.ts";
import type { Route } from "./+types/qualifications-page";
import { NomenclatureFamily } from "./nomenclature-family.tsx";

export const handle = { showsListings: true };

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const longestQuery = 80;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const day = await directoryDay({ db, now });
  const { today } = day;
  const listed = await countDirectory(db, noConditions, day);
  const inForce = await countDirectory(db, { ...noConditions, inForce: true }, day);
  const { families } = await nomenclatureInForce(db, today);
  const query = (url.searchParams.get("q") ?? "").trim().slice(0, longestQuery);
  const subAreas = await recentSubAreas(db, now);
  const { found, approximate } = searchSubAreas(query, subAreas);
  const places = new Map(found.map(({ subAreaCode }, place) => [subAreaCode, place]));
  const pageData = {
    query,
    approximate,
    families: query === "" ? families : onlyFound(families, places),
    companies: listed.counts.activities,
    companiesInForce: inForce.counts.activities,
    hasDemo: await hasListedDemo(db, today),
  };
  return data(pageData, { headers: { "cache-control": askedEachTime } });
}

type Places = ReadonlyMap<string, number>;

/** The families with only the sub-areas that have a place, each level in the order of its first one; empty ones are left out. */
function onlyFound(families: Nomenclature["families"], places: Places) {
  const placeOf = ({ code }: { code: string }) => places.get(code) ?? Number.MAX_SAFE_INTEGER;
  const first = (subAreas: readonly { code: string }[]) => Math.min(...subAreas.map(placeOf));
  const withFound = families.map((family) => ({
    ...family,
    areas: family.areas
      .map((area) => ({
        ...area,
        subAreas: area.subAreas
          .filter(({ code }) => places.has(code))
          .toSorted((a, b) => placeOf(a) - placeOf(b)),
      }))
      .filter(({ subAreas }) => subAreas.length > 0)
      .toSorted((a, b) => first(a.subAreas) - first(b.subAreas)),
  }));
  const firstOf = ({ areas }: (typeof withFound)[number]) =>
    first(areas.flatMap(({ subAreas }) => subAreas));
  return withFound
    .filter(({ areas }) => areas.length > 0)
    .toSorted((a, b) => firstOf(a) - firstOf(b));
}

export default function QualificationsPage({ loaderData }: Route.ComponentProps) {
  const { query, approximate, families, companies, companiesInForce, hasDemo } = loaderData;
  const areas = families.flatMap((family) => family.areas);
  const subAreas = areas.flatMap((area) => area.subAreas);
  return (
    <>
      <PageHead
        title={`${query === "" ? "" : "Recherche – "}Nos qualifications\u00A0: métiers du BTP et leurs codes`}
        description="Les sous-domaines du BTP qui peuvent être qualifiés, avec leur code, ce que chacun comprend et les entreprises qualifiées."
        path="/qualifications"
      />
      <PageBanner
        title="Nos qualifications"
        lead="Chaque sous-domaine a un code à quatre chiffres et une phrase qui dit ce qu’il comprend. Une entreprise est qualifiée sous-domaine par sous-domaine."
        picture="briques"
      />
      <section aria-labelledby="chercher" className="bg-sand">
        <div className="mx-auto max-w-6xl px-4 py-8 sm:py-10">
          <h2 id="chercher" className="text-2xl font-bold text-green sm:text-3xl">
            Trouver son métier
          </h2>
          <search>
            <form action="/qualifications" className="mt-4 flex max-w-2xl flex-wrap gap-3">
              <label htmlFor="q-metier" className="w-full">
                {"Un métier, un ouvrage ou un code, par exemple «\u00A0plombier\u00A0»"}
              </label>
              <input
                id="q-metier"
                type="search"
                name="q"
                defaultValue={query}
                maxLength={longestQuery}
                className="control min-w-0 flex-1"
              />
              <button type="submit" className="button button-primary">
                Chercher
              </button>
            </form>
          </search>
          <p className="mt-4">
            {query === "" ? (
              `${families.length} familles, ${areas.length} domaines, ${subAreas.length} sous-domaines.`
            ) : (
              <>
                {foundWith(subAreas.length, query, approximate)}{" "}
                <a href="/qualifications" className="link inline-block py-2">
                  Voir toutes les qualifications
                </a>
              </>
            )}
          </p>
        </div>
      </section>
      {query === "" && <LevelsAndClasses />}
      {families.length > 0 && (
        <WithContents
          contents={families.map(({ code, name }) => ({
            id: `famille-${code}`,
            label: `${code}. ${name}`,
          }))}
        >
          {families.map((family) => (
            <NomenclatureFamily
              key={family.code}
              family={family}
              companiesOf={(code) => countOf(code, companies, companiesInForce)}
              hasDemo={hasDemo}
            />
          ))}
        </WithContents>
      )}
      <section aria-labelledby="suite" className="bg-green text-white">
        <div className="mx-auto max-w-6xl px-4 py-10 sm:py-12">
          <h2 id="suite" className="text-2xl font-bold">
            {"Vous avez trouvé votre métier\u202F?"}
          </h2>
          <p className="mt-2 max-w-prose">
            {
              "Notez son code\u00A0: vous le choisirez à l’inscription. Vous pourrez en ajouter plus tard."
            }
          </p>
          <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-1">
            <ButtonLink href="/register" tone="secondary">
              Faire qualifier mon entreprise
            </ButtonLink>{" "}
            <a href="/contact" className="py-3 font-semibold underline">
              Mon métier n’y est pas
            </a>
          </p>
        </div>
      </section>
    </>
  );
}

function foundWith(count: number, query: string, approximate: boolean): string {
  if (count === 0)
    return `Aucun sous-domaine ne correspond à «\u00A0${query}\u00A0». Essayez un autre mot.`;
  if (approximate)
    return `Aucun sous-domaine ne s’écrit «\u00A0${query}\u00A0». ${counted(count, "sous-domaine proche", "sous-domaines proches")}\u00A0:`;
  return `${counted(count, "sous-domaine correspond", "sous-domaines correspondent")} à «\u00A0${query}\u00A0».`;
}

function LevelsAndClasses() {
  const { classCeilings, levels } = useTariff();
  return (
    <section aria-labelledby="niveaux" className="mx-auto max-w-6xl px-4 pt-8 sm:pt-12">
      <h2 id="niveaux" className="text-2xl font-bold text-green sm:text-3xl">
        Lire une qualification
      </h2>
      <p className="mt-3 max-w-prose text-pretty">
        {`Chaque sous-domaine est accordé à un niveau de technicité\u00A0: N1 ${levels[1].name}, N2 ${levels[2].name}, N3 ${levels[3].name}. Un niveau comprend ceux qui le précèdent.`}
      </p>
      <p className="mt-3 max-w-prose text-pretty">
        {`Il l’est aussi dans une classe, qui dit la taille des marchés\u00A0: de F, jusqu’à ${formatFcfa(classCeilings.F)}, à A, au-delà de ${formatFcfa(classCeilings.B)}. `}
        <a href="/processus#classes" className="link">
          Niveaux et classes en détail
        </a>
      </p>
    </section>
  );
}
