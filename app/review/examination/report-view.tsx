import { levelCode } from "#app/certificates/qualification.ts";
import { Notice } from "#app/ui/notice.tsx";
import { UnbrokenReference } from "#app/ui/unbroken-reference.tsx";
import { stepWords } from "../plan/plan.ts";
import { opinionsAgainst } from "./against-grid.ts";
import { AgainstGrid } from "./against-grid-mark.tsx";
import { gridInWords, gridResult } from "./grid.ts";
import { verdicts } from "./opinion.ts";
import { type ReportDraft, reasonLines } from "./report.ts";
import { figureLines } from "./report-figures.ts";
import { outsideLines } from "./report-outside.ts";

/** A report as its readers see it, before and after it is signed. */
export function ReportView({ report }: { report: ReportDraft }) {
  const { grid, opinions, documents } = report;
  const against = opinionsAgainst(report);
  const result = gridResult(Object.fromEntries(grid.blocks.map((block) => [block.name, block])));
  return (
    <div className="grid gap-5">
      <p>
        {report.company.name}, dossier <UnbrokenReference>{report.number}</UnbrokenReference>,
        classe demandée {report.class}, classe que les chiffres atteignent{"\u00A0"}:{" "}
        {report.classReached ?? "aucune"}.
      </p>
      {report.figures && (
        <section aria-label="Chiffres">
          <h3 className="font-semibold">Chiffres</h3>
          <dl className="divide-y divide-line">
            {figureLines(report.figures).map(({ label, said }) => (
              <div key={`${label} ${said}`} className="py-1.5">
                <dt>{label}</dt>
                <dd className="text-sm wrap-anywhere text-ink-soft">{said}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section aria-label="Pièces">
        <h3 className="font-semibold">Pièces</h3>
        <p>
          {`Conformes\u00A0: ${documents.accepted}, non conformes\u00A0: ${documents.refused}, à contrôler\u00A0: ${documents.unchecked}.`}
        </p>
      </section>
      <section aria-label="Grille d’examen">
        <h3 className="font-semibold">{`Grille\u00A0: ${grid.total} sur 100`}</h3>
        {result.outcome === "fails" || result.eliminated.length > 0 ? (
          <div className="my-2">
            <Notice tone="warning">
              <p className="font-semibold">{gridInWords(result)}</p>
            </Notice>
          </div>
        ) : (
          <p className="text-sm text-ink-soft">{gridInWords(result)}</p>
        )}
        <dl className="divide-y divide-line">
          {grid.blocks.map(({ name, label, points, most, note }) => (
            <div key={name} className="py-1.5">
              <dt className="flex justify-between gap-3">
                {label}
                <span className="font-semibold tabular-nums">{`${points ?? "–"}\u00A0/\u00A0${most}`}</span>
              </dt>
              <dd className="text-sm wrap-anywhere whitespace-pre-line text-ink-soft">
                {note || "Sans remarque"}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-label="Avis par sous-domaine">
        <h3 className="font-semibold">Avis par sous-domaine</h3>
        <ul className="divide-y divide-line">
          {opinions.map((opinion) => (
            <li key={opinion.code} className="py-1.5">
              <p className="flex flex-wrap justify-between gap-x-3">
                <span>{`${opinion.code} ${opinion.name}, demandé ${levelCode(opinion.asked)}`}</span>
                <strong className="font-semibold">
                  {opinion.verdict ? verdicts[opinion.verdict] : "Pas encore d’avis"}
                  {opinion.level && opinion.class
                    ? `\u00A0: ${levelCode(opinion.level)}, classe\u00A0${opinion.class}`
                    : ""}
                </strong>
              </p>
              <AgainstGrid against={against.filter(({ code }) => code === opinion.code)} />
              {reasonLines(opinion).map((line) => (
                <p key={line} className="text-sm">
                  {line}
                </p>
              ))}
              {opinion.note && (
                <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-soft">
                  {opinion.note}
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
      {report.outside && (
        <section aria-label="Experts et visites">
          <h3 className="font-semibold">Experts et visites</h3>
          <dl className="divide-y divide-line">
            {outsideLines(report.outside).map(({ what, said }) => (
              <div key={what} className="py-1.5">
                <dt>{what}</dt>
                <dd className="max-w-prose text-sm wrap-anywhere whitespace-pre-line text-ink-soft">
                  {said}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {report.plan && (
        <section aria-label="Plan de l’examen">
          <h3 className="font-semibold">Plan de l’examen</h3>
          {report.format === undefined && (
            <p className="text-sm text-ink-soft">
              Dans ce rapport, «{"\u00A0"}fait{"\u00A0"}» est aussi dit d’étapes dont seuls les
              points étaient donnés.
            </p>
          )}
          <ul className="divide-y divide-line">
            {report.plan.map(({ label, state, reason, proof }) => (
              <li key={label} className="py-1.5">
                <p className="flex flex-wrap justify-between gap-x-3">
                  {label}
                  <span className={state === "done" ? undefined : "font-semibold text-laterite"}>
                    {stepWords[state]}
                  </span>
                </p>
                {(reason ?? proof) && (
                  <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-soft">
                    {reason ?? proof}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Texte">
        <h3 className="font-semibold">Conclusion</h3>
        <p className="max-w-prose wrap-anywhere whitespace-pre-line">
          {report.text === "" ? "–" : report.text}
        </p>
      </section>
    </div>
  );
}
