import { formatPhone } from "#app/kernel/phone.ts";
import { sectionWords } from "./data-section-words.ts";
import type { Cell, PersonSection } from "./person-data.ts";
import { cellInWords } from "./readable-export.ts";

/** A part as shown: its newest rows in words, and the number of rows. */
export interface ShownSection {
  title: string;
  count: number;
  lines: { label: string; value: string }[][];
}

const mostLines = 20;
const longestText = 300;

export const shownSections = (parts: PersonSection[]): ShownSection[] =>
  parts.map(({ part, rows }) => {
    const { title, columns, values = {} } = sectionWords[part];
    const line = (row: Record<string, Cell>) =>
      Object.entries(row).map(([name, value]) => {
        const words = cellInWords(value, values[name]).slice(0, longestText);
        return {
          label: columns[name] ?? name,
          value: name === "phone" || name === "publishedPhone" ? formatPhone(words) : words,
        };
      });
    return { title, count: rows.length, lines: rows.slice(0, mostLines).map(line) };
  });

/** The data held about a person, each part collapsed. Empty parts come last, as one line. */
export const DataSections = ({ parts }: { parts: ShownSection[] }) => (
  <div className="divide-y divide-line border-y border-line">
    {parts
      .filter(({ count }) => count > 0)
      .map(({ title, count, lines }) => (
        <details key={title}>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {title} ({count})
          </summary>
          <ul className="flex flex-col gap-3 pb-4">
            {lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
              <li key={place} className="rounded-sm border border-line p-3">
                <dl className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[12rem_minmax(0,1fr)]">
                  {line.map(({ label, value }, cell) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two columns may bear one label
                    <div key={cell} className="contents">
                      <dt className="text-sm text-ink-soft">{label}</dt>
                      <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
            {count > lines.length && (
              <li className="text-sm text-ink-soft">
                {count - lines.length} de plus dans le fichier à télécharger.
              </li>
            )}
          </ul>
        </details>
      ))}
    <Nothing titles={parts.filter(({ count }) => count === 0).map(({ title }) => title)} />
  </div>
);

const Nothing = ({ titles }: { titles: string[] }) =>
  titles.length > 0 && (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 text-ink-soft">
        Rien d’autre n’est conservé ({titles.length} sujets sans rien)
      </summary>
      <ul className="list-disc pb-4 pl-5 text-ink-soft">
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </details>
  );
