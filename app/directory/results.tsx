import { Download, X } from "lucide-react";
import { formatDateLong } from "#app/kernel/dates.ts";
import { formatInteger } from "#app/kernel/money.ts";
import { Notice } from "#app/ui/notice.tsx";
import { CompanyEntry } from "./company/company-entry.tsx";
import {
  type ActiveFilter,
  type Conditions,
  directoryAddress,
  directoryParameters,
} from "./directory-links.ts";
import type { ListedCompany, Sort } from "./directory-list.ts";
import { deepestCompany, largestSize } from "./directory-query.ts";

export function DemoNotice() {
  return (
    <Notice tone="warning">
      <p>
        <strong className="font-semibold">Données de démonstration</strong>
        {"\u00A0"}: ces entreprises sont fictives, sans aucune valeur.
      </p>
    </Notice>
  );
}

/** Shown when the address names a page after the last one. */
export const LastPageNotice = ({ page }: { page: number }) => (
  <Notice tone="info" title={`La liste s’arrête à la page ${formatInteger(page)}, que voici`} />
);

/** Shown when no name matches the words as typed. */
export function NearestNames({ q }: { q: string }) {
  return (
    <Notice tone="info" title={`Aucun nom ne contient «\u00A0${q}\u00A0»`}>
      <p>Voici les entreprises dont le nom s’en approche le plus.</p>
    </Notice>
  );
}

interface ReadingProps {
  reading: {
    words: string;
    meant: string;
    isCorrected: boolean;
    leftOut: readonly string[];
    named: number;
  };
  today: string;
  conditions: Conditions;
}

/** Says that the words were read as a trade or a place, and leads to the search of names. */
export function Reading({ reading, today, conditions }: ReadingProps) {
  const { words, meant, isCorrected, leftOut, named } = reading;
  const without =
    leftOut.length === 0
      ? ""
      : `, sans ${leftOut.map((word) => `«\u00A0${word}\u00A0»`).join(", ")}`;
  return (
    <p className="mt-2 text-sm wrap-anywhere">
      {`Au ${formatDateLong(today)}, «\u00A0${words}\u00A0» est lu ${isCorrected ? "sans doute " : ""}comme\u00A0: ${meant}${without}. `}
      <a href={directoryAddress({ ...conditions, inNames: true })} className="link">
        {named > 0 ? `Chercher plutôt ce nom (${formatInteger(named)})` : "Chercher plutôt ce nom"}
      </a>
    </p>
  );
}

/** What the list answers, in words, with its day; nothing for the whole list. */
export function Question({ today, filters }: { today: string; filters: readonly string[] }) {
  if (filters.length === 0) return null;
  return (
    <p className="mt-2 text-sm text-ink-soft wrap-anywhere max-sm:hidden print:block">
      {`Au ${formatDateLong(today)}\u00A0: ${filters.join(" · ")}`}
    </p>
  );
}

/** One link for each of the active filters, which removes it. */
export function ActiveFilters({ filters }: { filters: ActiveFilter[] }) {
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Critères choisis" className="mt-2 flex flex-wrap gap-2 print:hidden">
      {filters.map(({ label, without }) => (
        <li key={label} className="max-w-full">
          <a
            href={directoryAddress(without)}
            className="flex min-h-11 items-center gap-1.5 rounded-sm border border-green bg-green-soft px-3 py-0.5 hover:bg-white"
          >
            <span className="sr-only">Retirer </span>
            <span className="min-w-0 wrap-anywhere leading-tight">{label}</span>
            <X aria-hidden="true" size={16} className="shrink-0" />
          </a>
        </li>
      ))}
      <li>
        <a href="/annuaire" className="link flex min-h-11 items-center px-3">
          Tout effacer
        </a>
      </li>
    </ul>
  );
}

const sortNames: Record<Sort, string> = {
  relevance: "Pertinence",
  name: "Nom",
  recent: "Plus récentes",
};

interface ResultsProps {
  conditions: Conditions;
  /** The conditions that the words were read as; those typed otherwise. */
  read: Conditions;
  companies: ListedCompany[];
  total: number;
}

/** The number of companies, the sort order, and the companies of this page. */
export function Results({ conditions, read, companies, total }: ResultsProps) {
  const offered: Sort[] = read.q ? ["relevance", "name", "recent"] : ["name", "recent"];
  return (
    <>
      <nav
        aria-label="Ordre de la liste"
        className="mt-2 flex flex-wrap items-center gap-x-4 print:hidden"
      >
        <span className="text-ink-soft">Trier par</span>{" "}
        {offered.map((sort) => (
          <a
            key={sort}
            href={directoryAddress({ ...conditions, sort })}
            aria-current={sort === read.sort ? "true" : undefined}
            className={`flex min-h-11 items-center ${sort === read.sort ? "font-semibold" : "link"}`}
          >
            {`${sortNames[sort]} `}
          </a>
        ))}
      </nav>
      <ol className="mt-2 space-y-4">
        {companies.map((company) => (
          <li key={company.slug} className="print:break-inside-avoid">
            <CompanyEntry company={company} conditions={read} />
          </li>
        ))}
      </ol>
      {total <= deepestCompany && <Exports conditions={conditions} total={total} />}
    </>
  );
}

function Exports({ conditions, total }: { conditions: Conditions; total: number }) {
  const parameters = directoryParameters(conditions);
  const suffix = parameters && `?${parameters}`;
  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-4 border-t border-line pt-4 text-sm print:hidden">
      <span className="flex items-center gap-1.5">
        <Download aria-hidden="true" size={16} />
        Télécharger cette liste{"\u00A0"}:
      </span>{" "}
      <a href={`/partners/certified.csv${suffix}`} className="link py-3">
        tableur (CSV)
      </a>{" "}
      <a href={`/partners/certified.json${suffix}`} className="link py-3">
        données (JSON)
      </a>{" "}
      {total > 20 && total <= largestSize && (
        <a
          href={`${directoryAddress(conditions)}${parameters ? "&" : "?"}size=${largestSize}`}
          className="link py-3"
        >
          toute la liste sur une page, à imprimer
        </a>
      )}
    </p>
  );
}
