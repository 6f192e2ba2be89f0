import { UnbrokenReference } from "#app/ui/unbroken-reference.tsx";
import type { Line, TextBlock } from "./text-page-content.ts";

/** A block of a section: paragraph, list, subtitle, named facts, code, records with common labels, or table. */
export function Block({ block }: { block: TextBlock }) {
  if (typeof block === "string" || "length" in block) {
    return (
      <p className="max-w-prose">
        <Words line={block} />
      </p>
    );
  }
  if ("items" in block) return <Items items={block.items} />;
  if ("facts" in block) return <Facts facts={block.facts} />;
  if ("subtitle" in block) return <h3 className="pt-4 text-xl font-bold">{block.subtitle}</h3>;
  if ("code" in block) return <Code code={block.code} />;
  if ("records" in block) return <Records {...block} />;
  return <Table {...block} />;
}

function Words({ line }: { line: Line }) {
  if (typeof line === "string") return line;
  return line.map((part, index) =>
    typeof part === "string" ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts never changes.
      <a key={index} href={part.href} className="link">
        {part.text}
      </a>
    ),
  );
}

function Items({ items }: { items: readonly Line[] }) {
  return (
    <ul className="max-w-prose list-disc space-y-2 pl-6">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <li key={index}>
          <Words line={item} />
        </li>
      ))}
    </ul>
  );
}

function Facts({ facts }: { facts: readonly { term: string; value: Line }[] }) {
  return (
    <dl className="card divide-y divide-line px-4">
      {facts.map(({ term, value }) => (
        <div key={term} className="grid gap-x-4 py-3 sm:grid-cols-[1fr_2fr]">
          <dt className="font-semibold">{term}</dt>
          <dd>
            <Words line={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Code({ code }: { code: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reached with the keyboard
      tabIndex={0}
      className="card overflow-x-auto p-4 text-sm"
    >
      <code>{code}</code>
    </pre>
  );
}

interface RecordsProps {
  /** The first value of a record is its title; the others belong to the labels. */
  records: readonly (readonly string[])[];
  labels: readonly string[];
}

/** Records as cards, because a table of them is too wide for a phone. */
function Records({ records, labels }: RecordsProps) {
  return (
    <ul className="card divide-y divide-line">
      {records.map(([title, ...values]) => (
        <li key={title} className="p-4">
          <p className="font-semibold">{title}</p>
          <dl className="mt-2 grid gap-4 text-sm sm:grid-cols-3">
            {labels.map((label, index) => (
              <div key={label}>
                <dt className="text-ink-soft">{label}</dt>
                <dd>{values[index]}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

interface TableProps {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

function Table({ caption, head, rows }: TableProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reached with the keyboard
      tabIndex={0}
      className="card overflow-x-auto"
    >
      <table className="w-full text-left text-sm">
        <caption className="px-4 py-3 text-left text-ink-soft">{caption}</caption>
        <thead className="bg-sand">
          <tr>
            {head.map((title) => (
              <th key={title} scope="col" className="px-4 py-3 font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([first, ...others]) => (
            <tr key={first} className="align-top">
              <th scope="row" className="px-4 py-3 font-semibold">
                {first}
              </th>
              {others.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column.
                <td key={index} className="px-4 py-3">
                  <UnbrokenReference inside="scroller">{cell}</UnbrokenReference>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
