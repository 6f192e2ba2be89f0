import { Search } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { HomeSection } from "./home-section.tsx";
import { type ListedFigure, useFigures } from "./key-figures.tsx";

const id = "entreprises-et-acheteurs";

/** Below the slogans: the figures of the certification body, the call to companies and the search for buyers. */
export function HomeAfterBanner({ listed }: { listed: ListedFigure }) {
  const { experience, qualified } = useFigures(listed);
  return (
    <HomeSection id={id} className="bg-green-deep text-white">
      <div className="mx-auto grid max-w-6xl items-center gap-8 px-4 py-10 lg:grid-cols-2 lg:gap-16">
        <div>
          <h2 id={`${id}-titre`} className="text-xl font-bold sm:text-2xl">
            Une qualification qui se mérite, et qui se vérifie
          </h2>
          <ul className="mt-6 flex flex-wrap gap-x-8 gap-y-2">
            <Figure {...experience} />
            <Figure {...qualified} />
          </ul>
          <p className="mt-6">
            <ButtonLink href="/register" tone="secondary">
              Faire qualifier mon entreprise
            </ButtonLink>
          </p>
        </div>
        <CompanySearch />
      </div>
    </HomeSection>
  );
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <li>
      <span className="block font-display text-4xl font-extrabold text-gold sm:text-5xl">
        {value}
      </span>{" "}
      {label}
    </li>
  );
}

function CompanySearch() {
  return (
    <search
      aria-labelledby="verifier-titre"
      className="card relative p-5 text-ink sm:p-7 lg:-mt-20"
    >
      <form action="/annuaire">
        <h3 id="verifier-titre" className="text-xl font-bold text-green sm:text-2xl">
          Vérifier une entreprise
        </h3>
        <p className="mt-2 text-ink-soft">
          Devis, appel d’offres, crédit{"\u00A0"}: assurez-vous que le certificat présenté est bien
          en cours.
        </p>
        <label htmlFor="home-q" className="mt-4 block font-semibold">
          Nom, NINEA, RCCM ou numéro de certificat
        </label>
        <div className="mt-2 flex flex-col gap-3 sm:flex-row">
          <input
            id="home-q"
            type="search"
            name="q"
            maxLength={100}
            autoComplete="off"
            className="control"
          />
          <button type="submit" className="button button-primary shrink-0">
            <Search aria-hidden="true" size={18} />
            Vérifier
          </button>
        </div>
      </form>
    </search>
  );
}
