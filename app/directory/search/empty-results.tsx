import { SearchX } from "lucide-react";
import { countedOrNone } from "#app/kernel/french.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { type ActiveFilter, directoryAddress } from "../directory-links.ts";

/** The same list without one group of filters, and how many companies it holds. */
export interface Relaxation extends ActiveFilter {
  total: number;
}

interface NothingFoundProps {
  q: string;
  /** Whether `q` is a whole NINEA or RCCM number. */
  isNumber: boolean;
  relaxations: Relaxation[];
}

export function NothingFound({ q, isNumber, relaxations }: NothingFoundProps) {
  const isOneOfSeveral = relaxations.length > 1;
  const useful = isOneOfSeveral ? relaxations.filter(({ total }) => total > 0) : [];
  return (
    <div className="card mt-4 p-6 sm:p-8">
      <SearchX aria-hidden="true" size={36} className="text-laterite" />
      <h3 className="mt-3 text-xl font-bold">
        {isOneOfSeveral
          ? "Rien ne répond à tous ces critères à la fois"
          : "Rien ne répond à cette recherche"}
      </h3>
      {useful.length > 0 && (
        <>
          <p className="mt-3">Vous pouvez élargir la liste{"\u00A0"}:</p>
          <ul className="mt-2 list-disc space-y-2 pl-5">
            {useful.map(({ label, without, total }) => (
              <li key={label}>
                <a href={directoryAddress(without)} className="link wrap-anywhere">
                  {label}
                </a>
                {"\u00A0"}: {countedOrNone(total, "entreprise")}
              </li>
            ))}
          </ul>
        </>
      )}
      {isNumber && (
        <p className="mt-4 max-w-prose">
          Aucune entreprise certifiée n’est inscrite ici sous ce numéro, ni aujourd’hui ni
          auparavant.
        </p>
      )}
      {q && !isNumber && (
        <p className="mt-4 max-w-prose">
          Essayez aussi un seul mot du nom, ou le NINEA, qui ne se confond avec aucun autre. Les
          accents, les majuscules et la forme juridique ne comptent pas.
        </p>
      )}
      <p className="mt-4 max-w-prose">
        Figurent dans l’annuaire les entreprises qui ont une qualification en vigueur ou suspendue.
        Celles dont les qualifications ont pris fin ou ont été retirées se trouvent par leur nom ou
        leurs numéros, et sont signalées. L’absence d’une entreprise ne dit rien contre elle
        {"\u00A0"}: la démarche est volontaire.
      </p>
      <p className="mt-6">
        <ButtonLink href="/annuaire" tone="secondary">
          Voir toutes les entreprises
        </ButtonLink>
      </p>
    </div>
  );
}

/** Shown before the first certificate. */
export function NoCompanyYet() {
  return (
    <div className="card p-6 sm:p-8">
      <h2 className="text-2xl font-bold text-green">Aucun certificat n’a encore été délivré</h2>
      <p className="mt-3 max-w-prose">
        L’annuaire se remplira avec les premières décisions de la commission. Chaque entreprise
        certifiée y aura sa fiche, avec ses qualifications, leur niveau, leur classe et leurs dates.
      </p>
      <p className="mt-3 max-w-prose">
        Votre entreprise peut être parmi les premières{"\u00A0"}: l’inscription se fait en ligne.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href="/register">Faire qualifier mon entreprise</ButtonLink>{" "}
        <ButtonLink href="/processus" tone="secondary">
          Comprendre le processus
        </ButtonLink>
      </p>
    </div>
  );
}
