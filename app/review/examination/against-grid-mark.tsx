import { lowerFirst } from "#app/kernel/french.ts";
import { Notice } from "#app/ui/notice.tsx";
import { type AgainstOpinion, againstInWords, opinionsAgainst } from "./against-grid.ts";
import { gridInWords, gridResult } from "./grid.ts";
import type { ReportDraft } from "./report.ts";

interface Props {
  against: readonly AgainstOpinion[];
  /** Names each sub-area, where its opinion does not stand beside. */
  named?: boolean;
  /** Tells the written reason too. */
  withReason?: boolean;
}

/** That opinions of a report contradict its grid, and why; nothing where none does. */
export const AgainstGrid = ({ against, named = false, withReason = false }: Props) =>
  against.length === 0 ? null : (
    <ul className="text-sm">
      {against.map((each) => (
        <li key={each.code} className="wrap-anywhere">
          <strong className="font-semibold text-laterite">
            {named && `${each.code}, `}
            {named ? lowerFirst(againstInWords(each)) : againstInWords(each)}.
          </strong>{" "}
          {withReason && each.note !== "" && <span>{`Motif du rapport\u00A0: ${each.note}`}</span>}
        </li>
      ))}
    </ul>
  );

/** What who signs must have read: that the grid eliminates or fails, and which opinions contradict it. */
export function GridWarning({ report }: { report: ReportDraft }) {
  const result = gridResult(
    Object.fromEntries(report.grid.blocks.map((block) => [block.name, block])),
  );
  const against = opinionsAgainst(report);
  const fails = result.outcome === "fails" || result.eliminated.length > 0;
  if (!fails && against.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice
        tone="warning"
        title={fails ? gridInWords(result) : "Un avis dépasse ce que les chiffres atteignent."}
      >
        {against.length > 0 ? (
          <AgainstGrid against={against} named withReason />
        ) : (
          <p>Aucun avis favorable ne contredit la grille.</p>
        )}
      </Notice>
    </div>
  );
}
