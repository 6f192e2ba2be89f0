import { DemoBadge, StandingBadge } from "#app/directory/company/status-badge.tsx";
import { formatInteger } from "#app/kernel/money.ts";
import type { Found, FoundGroup } from "./search.server.ts";
import type { Part } from "./search-content.ts";

/** The results by kind, with links to each kind. */
export function SearchResults({ groups }: { groups: readonly FoundGroup[] }) {
  return (
    <>
      {groups.length > 1 && (
        <nav aria-label="Résultats par rubrique">
          <ul className="mt-4 flex flex-wrap gap-2">
            {groups.map(({ id, title, total }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center gap-2 rounded-sm border border-line bg-white px-3 hover:bg-green-soft"
                >
                  {title} <span className="font-semibold text-green">{formatInteger(total)}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {groups.map((group) => (
        <Group key={group.id} group={group} />
      ))}
    </>
  );
}

function Group({ group: { id, title, total, found, more } }: { group: FoundGroup }) {
  return (
    <section id={id} className="mt-10">
      <h2 className="text-2xl font-bold text-green">
        {title}{" "}
        <span className="text-lg font-semibold text-ink-soft">({formatInteger(total)})</span>
      </h2>
      <ul className="card mt-4 divide-y divide-line">
        {found.map((result) => (
          <Result key={result.path} result={result} />
        ))}
      </ul>
      {more && (
        <p className="mt-2">
          <a href={more.path} className="link inline-block py-2 font-semibold">
            {more.label}
          </a>
        </p>
      )}
    </section>
  );
}

const Result = ({ result: { path, title, text, demo, standing } }: { result: Found }) => (
  <li className="relative p-4 hover:bg-green-soft sm:px-5">
    <h3 className="text-lg font-bold text-green">
      <a href={path} className="wrap-anywhere underline">
        <span aria-hidden="true" className="absolute inset-0" />
        <Marked parts={title} />
      </a>
      {demo && (
        <>
          {" "}
          <DemoBadge />
        </>
      )}
    </h3>
    {standing && (
      <p className="mt-1">
        <StandingBadge standing={standing} />
      </p>
    )}
    <p className="mt-1 max-w-prose text-ink-soft">
      <Marked parts={text} />
    </p>
  </li>
);

const Marked = ({ parts }: { parts: readonly Part[] }) =>
  parts.map(({ text, marked }, index) =>
    marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts never changes.
      <mark key={index} className="bg-gold-soft text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
