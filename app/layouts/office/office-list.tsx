import { Search } from "lucide-react";

/** The page number of a query, from 1; 1 for any invalid value. */
export function pageAsked(query: URLSearchParams): number {
  const page = Number.parseInt(query.get("page") ?? "1", 10) || 1;
  return Math.min(Math.max(page, 1), 10_000);
}

/** The search text of a query (`?q=`), without characters that PostgreSQL refuses. */
export const typedIn = (query: URLSearchParams): string =>
  (query.get("q") ?? "")
    .slice(0, 200)
    .replace(/\p{Cc}/gu, " ")
    .trim();

/** The address of an office page with its query; leaves out empty values and page 1. */
export function officeAddress(path: string, parameters: Record<string, string | number>): string {
  const entries = Object.entries(parameters).filter(([, value]) => value !== "" && value !== 1);
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  return entries.length > 0 ? `${path}?${query}` : path;
}

interface PageLinksProps {
  /** Accessible name: what the pages list. */
  label: string;
  page: number;
  more: boolean;
  address: (page: number) => string;
}

export function PageLinks({ label, page, more, address }: PageLinksProps) {
  if (page === 1 && !more) return null;
  const link = "button button-secondary button-small";
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap items-center gap-3">
      {page > 1 && (
        <a className={link} href={address(page - 1)} rel="prev">
          Page précédente
        </a>
      )}
      <span className="text-sm text-ink-soft tabular-nums">Page {page}</span>{" "}
      {more && (
        <a className={link} href={address(page + 1)} rel="next">
          Page suivante
        </a>
      )}
    </nav>
  );
}

export interface Tab {
  path: string;
  label: string;
  here: boolean;
  count?: number | string;
}

/** Tabs of a list, each with its count. */
export const Tabs = ({ label, tabs }: { label: string; tabs: Tab[] }) => (
  <nav aria-label={label}>
    <ul className="office-tabs">
      {tabs.map(({ path, here, label: name, count }) => (
        <li key={path}>
          <a href={path} aria-current={here ? "page" : undefined}>
            {name} {count !== undefined && <span className="office-count">{count}</span>}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

interface ListSearchProps {
  action: string;
  label: string;
  typed: string;
  /** Other parameters of the address to keep. */
  kept?: Record<string, string>;
}

export const ListSearch = ({ action, label, typed, kept = {} }: ListSearchProps) => (
  // biome-ignore lint/a11y/useSemanticElements: browsers before 2023 do not know `search`
  <form action={action} method="get" role="search" aria-label={label} className="flex max-w-md">
    {Object.entries(kept).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <input
      name="q"
      type="search"
      aria-label={label}
      title={label}
      placeholder={label}
      defaultValue={typed}
      maxLength={200}
      enterKeyHint="search"
      className="control control-small min-w-0 rounded-r-none"
    />
    <button type="submit" className="button button-secondary button-small rounded-l-none">
      <Search aria-hidden="true" size={18} />
      <span className="sr-only">Chercher</span>
    </button>
  </form>
);
