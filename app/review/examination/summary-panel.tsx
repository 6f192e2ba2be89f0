import { gridBlocks, gridThreshold } from "#app/tariff/examination-grid.ts";
import { gridInWords, gridResult, leastOf } from "./grid.ts";
import { opinionInShort } from "./opinion.ts";
import { outsideLines } from "./report-outside.ts";
import type { Workbench } from "./workbench.server.ts";

type SummaryProps = Pick<
  Workbench,
  "draft" | "marks" | "asked" | "opinions" | "class" | "classReached" | "complements"
> & { path: string };

/** What the examination comes to so far: grid, class reached, opinions, what is prepared for the company. */
export function SummaryPanel({ path, ...bench }: SummaryProps) {
  const { marks, asked, opinions, classReached, complements } = bench;
  const result = gridResult(marks);
  const prepared = complements.filter(({ state }) => state === "prepared");
  return (
    <div className="grid content-start gap-5">
      <section aria-label="Grille">
        <div className="flex items-baseline justify-between gap-2">
          <h2 className="text-base font-bold text-green">
            <a className="link" href={`${path}?partie=grille`}>
              Grille
            </a>
          </h2>
          <span className="text-xl font-bold tabular-nums">
            {result.total}{" "}
            <span className="text-sm font-normal text-ink-soft">{`\u00A0/\u00A0100, seuil ${gridThreshold.total}`}</span>
          </span>
        </div>
        <ul>
          {gridBlocks.map(({ name, label, points }) => {
            const givenPoints = marks[name]?.points ?? null;
            const low = givenPoints !== null && givenPoints < leastOf(points);
            return (
              <li key={name} className="flex justify-between gap-3 border-t border-line py-1.5">
                <span>{label}</span>{" "}
                <span className={`tabular-nums ${low ? "font-semibold text-error" : ""}`}>
                  {low && <span className="text-sm">éliminatoire </span>}
                  {givenPoints ?? "–"}
                  <span className="text-ink-soft">{`\u00A0/\u00A0${points}`}</span>
                </span>
              </li>
            );
          })}
        </ul>
        <p className="mt-1 text-sm text-ink-soft">{gridInWords(result)}</p>
      </section>
      <section aria-label="Classe atteinte">
        <h2 className="flex items-baseline justify-between text-base font-bold text-green">
          <a className="link" href={`${path}?partie=chiffres`}>
            Classe atteinte
          </a>{" "}
          <span>{classReached ?? "aucune"}</span>
        </h2>
        <p className="text-sm text-ink-soft">
          {classReached === bench.class ? "Comme demandée." : `Demandée\u00A0: ${bench.class}.`}
        </p>
      </section>
      <section aria-label="Avis">
        <h2 className="text-base font-bold text-green">
          <a className="link" href={`${path}?partie=avis`}>
            Avis par sous-domaine
          </a>
        </h2>
        <ul>
          {asked.map(({ id, code, name, level }) => (
            <li key={id} className="flex justify-between gap-3 border-t border-line py-1.5">
              <span className="min-w-0">{`${code} ${name}`}</span>{" "}
              <span className="shrink-0 font-semibold">
                {opinionInShort(opinions.get(id), { level, class: bench.class })}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {bench.draft.outside && (
        <section aria-label="Experts et visites">
          <h2 className="text-base font-bold text-green">Experts et visites</h2>
          <ul>
            {outsideLines(bench.draft.outside).map(({ kind, what, said }) => (
              <li key={what} className="border-t border-line py-1.5">
                <a className="link" href={path.replace(/examen$/, kind)}>
                  {what}
                </a>{" "}
                <span className="block text-sm wrap-anywhere text-ink-soft">
                  {said.length > 160 ? `${said.slice(0, 160)}…` : said}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {prepared.length > 0 && (
        <section aria-label="Envoi préparé">
          <h2 className="text-base font-bold text-green">Envoi préparé</h2>
          <ul className="list-disc pl-5">
            {prepared.map(({ id, targetLabel }) => (
              <li key={id}>{targetLabel}</li>
            ))}
          </ul>
          <p className="mt-1">
            <a
              className="link inline-flex min-h-11 items-center"
              href={`${path.replace(/examen$/, "complements")}`}
            >
              Relire et envoyer en un courrier
            </a>
          </p>
        </section>
      )}
    </div>
  );
}
