import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { searchForm } from "./filters.tsx";

interface DirectoryHeroProps {
  q: string;
  /** Whether the page answers a question: the answer then stands in the first screen of a phone. */
  isAnswered: boolean;
  /** The map; absent while there is no company. */
  children?: ReactNode;
}

/** The head of the directory: its purpose, the search field and the map. */
export function DirectoryHero({ q, isAnswered, children }: DirectoryHeroProps) {
  return (
    <div className="bg-green-deep text-white">
      <div
        className={`mx-auto grid max-w-6xl px-4 lg:grid-cols-[minmax(0,1fr)_28rem] sm:gap-6 sm:py-8 lg:items-center lg:gap-12 lg:py-5 ${isAnswered ? "gap-1 py-3" : "gap-6 py-8"}`}
      >
        <div className="min-w-0">
          <p className={`text-sm ${isAnswered ? "max-sm:hidden" : ""}`}>
            <a href="/" className="underline">
              Accueil
            </a>
          </p>
          <h1 className={`font-bold sm:text-4xl ${isAnswered ? "text-lg" : "mt-2 text-3xl"}`}>
            Annuaire des entreprises certifiées
          </h1>
          <p className={`mt-3 max-w-prose text-lg ${isAnswered ? "max-sm:hidden" : ""}`}>
            Vérifiez pour quels travaux une entreprise de bâtiment ou de travaux publics est
            qualifiée. Y figurent les qualifications en vigueur et celles qui sont suspendues, avec
            leur niveau, leur classe et leurs dates.
          </p>
          <search aria-label="Rechercher une entreprise">
            <form id={searchForm} action="/annuaire" method="get" className="mt-3">
              <label htmlFor="q" className={`font-semibold ${isAnswered ? "max-sm:sr-only" : ""}`}>
                Nom, NINEA, RCCM, numéro de certificat, activité ou ville
              </label>
              <div className="mt-2 flex gap-2">
                <input
                  id="q"
                  name="q"
                  type="search"
                  defaultValue={q}
                  maxLength={100}
                  autoComplete="off"
                  spellCheck={false}
                  className="control min-w-0 flex-1"
                />
                <button type="submit" className="button button-secondary max-sm:px-3">
                  <Search aria-hidden="true" size={20} />
                  <span className="max-sm:sr-only">Rechercher</span>
                </button>
              </div>
            </form>
          </search>
          <p className={`mt-3 ${isAnswered ? "max-sm:hidden" : ""}`}>
            Vous avez le certificat, son PDF ou sa photo{"\u00A0"}?{" "}
            <a href="/verifier" className="underline">
              Vérifiez-le
            </a>
          </p>
        </div>
        {children && (
          <details className="min-w-0 print:hidden lg:details-content:[content-visibility:visible]">
            <summary className="min-h-11 cursor-pointer py-2 font-semibold hover:underline lg:supports-[selector(::details-content)]:hidden">
              Choisir une région sur la carte
            </summary>
            {children}
          </details>
        )}
      </div>
      <div className="band" aria-hidden="true" />
    </div>
  );
}
