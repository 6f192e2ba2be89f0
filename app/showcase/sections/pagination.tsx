import { useSearchParams } from "react-router";

/** The page numbers of Spec §9. */
const pages = [1, 2, 3, 4, 5];

/** Links to pages 1 to 5. Every page shows the same sample posts. */
export function Pagination({ label = "Pagination" }: { label?: string }) {
  const [search] = useSearchParams();
  const askedPage = Number(search.get("page"));
  const current = pages.includes(askedPage) ? askedPage : 1;
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap justify-center gap-2">
        {pages.map((page) => (
          <li key={page}>
            <a
              href={`?page=${page}`}
              aria-current={page === current ? "page" : undefined}
              className="grid size-12 place-items-center rounded-sm border border-line bg-white font-semibold hover:border-green hover:bg-green-soft aria-[current]:border-green aria-[current]:bg-green aria-[current]:text-white"
            >
              <span className="sr-only">Page </span>
              {page}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
