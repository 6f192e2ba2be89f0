import { todayInDakar } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { requestContext } from "#app/layouts/request-context.ts";
import { useTariff } from "#app/layouts/site-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/qualifications";
import { nomenclatureInForce } from "./activity.queries.server.ts";
import { NomenclatureFamily } from "./nomenclature-family.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  return await nomenclatureInForce(db, todayInDakar(now));
}

export default function QualificationsPage({ loaderData: { families } }: Route.ComponentProps) {
  const areas = families.flatMap((family) => family.areas);
  const subAreas = areas.flatMap((area) => area.subAreas);
  const counts = [
    { figure: families.length, label: "familles" },
    { figure: areas.length, label: "domaines" },
    { figure: subAreas.length, label: "sous-domaines" },
  ];
  return (
    <>
      <PageHead
        title="Nos qualifications"
        description={`Les ${subAreas.length} sous-domaines du BTP qui peuvent être qualifiés, avec leur code et ce que chacun comprend.`}
        path="/qualifications"
      />
      <PageBanner
        title="Nos qualifications"
        lead="Chaque métier a un code à quatre chiffres et une phrase qui dit ce qu’il comprend. Une entreprise est qualifiée métier par métier."
        picture="briques"
      />
      <section aria-labelledby="familles" className="bg-sand">
        <div className="mx-auto max-w-6xl px-4 py-10 sm:py-12">
          <h2 id="familles" className="text-2xl font-bold text-green sm:text-3xl">
            Choisir une famille
          </h2>
          <dl className="mt-2 flex flex-wrap gap-x-6">
            {counts.map(({ figure, label }) => (
              <div key={label} className="flex flex-row-reverse gap-2">
                <dt>{label}</dt>
                <dd className="font-bold tabular-nums">{figure}</dd>
              </div>
            ))}
          </dl>
          <ol className="mt-6 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {families.map(({ code, name }) => (
              <li key={code} className="card">
                <a
                  href={`#famille-${code}`}
                  className="flex h-full items-center gap-4 p-3 font-semibold hover:underline"
                >
                  <span className="grid size-11 shrink-0 place-items-center rounded-sm bg-green-deep font-display text-xl font-extrabold text-gold">
                    {code}
                  </span>
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <LevelsAndClasses />
      <div className="mx-auto max-w-6xl px-4 pb-8">
        {families.map((family) => (
          <NomenclatureFamily key={family.code} family={family} />
        ))}
      </div>
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
            </ButtonLink>
            <a href="/contact" className="py-3 font-semibold underline">
              Mon métier n’y est pas
            </a>
          </p>
        </div>
      </section>
    </>
  );
}

function LevelsAndClasses() {
  const { classCeilings } = useTariff();
  return (
    <section aria-labelledby="niveaux" className="mx-auto max-w-6xl px-4 pt-8 sm:pt-12">
      <h2 id="niveaux" className="text-2xl font-bold text-green sm:text-3xl">
        Lire une qualification
      </h2>
      <p className="mt-3 max-w-prose text-pretty">
        {
          "Chaque sous-domaine est accordé à un niveau de technicité\u00A0: N1 courante, N2 confirmée, N3 supérieure. Un niveau comprend ceux qui le précèdent."
        }
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
