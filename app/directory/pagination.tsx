import { ChevronLeft, ChevronRight } from "lucide-react";
import { formatInteger } from "#app/kernel/money.ts";
import { type Conditions, directoryAddress } from "./directory-links.ts";

interface PaginationProps {
  conditions: Conditions;
  /** From 1. */
  current: number;
  last: number;
}

const box = "flex min-h-11 min-w-11 items-center justify-center rounded-sm border px-3";
const linked = `${box} border-line bg-white hover:border-green`;

export function Pagination({ conditions, current, last }: PaginationProps) {
  if (last <= 1) return null;
  const href = (page: number) => directoryAddress(conditions, page);
  return (
    <nav aria-label="Pages de la liste" className="mt-8">
      <ul className="flex flex-wrap items-center gap-2">
        {current > 1 && (
          <li>
            <a href={href(current - 1)} rel="prev" className={linked}>
              <ChevronLeft aria-hidden="true" size={18} />
              Précédente
            </a>
          </li>
        )}
        {pageNumbers(current, last).map((page, index, pages) => (
          <li key={page ?? `gap-${pages[index - 1]}`}>
            <PageLink page={page} current={current} href={href} />
          </li>
        ))}
        {current < last && (
          <li>
            <a href={href(current + 1)} rel="next" className={linked}>
              Suivante
              <ChevronRight aria-hidden="true" size={18} />
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

interface PageLinkProps {
  page: number | null;
  current: number;
  href: (page: number) => string;
}

function PageLink({ page, current, href }: PageLinkProps) {
  if (page === null) return <span aria-hidden="true">…</span>;
  const chosen = page === current;
  return (
    <a
      href={href(page)}
      aria-label={`Page ${formatInteger(page)}`}
      aria-current={chosen ? "page" : undefined}
      className={chosen ? `${box} border-green bg-green font-semibold text-white` : linked}
    >
      {formatInteger(page)}
    </a>
  );
}

/** Page numbers to link to, from 1: the ends, the current one and its neighbours; null where some are left out. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const candidates = [1, current - 1, current, current + 1, last];
  const pages = [...new Set(candidates)].filter((page) => page >= 1 && page <= last);
  pages.sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const gap = page - (pages[index - 1] ?? 0);
    if (gap === 2) return [page - 1, page];
    return gap > 2 ? [null, page] : [page];
  });
}
