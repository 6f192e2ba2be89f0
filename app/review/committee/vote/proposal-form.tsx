import { levelCode } from "#app/certificates/qualification.ts";
import { type ReasonScope, scopeLabels } from "#app/settings/reasons/reason.ts";
import { type Class, classes, type Level, levels } from "#app/tariff/classes.ts";
import { isAboveAsked, lineReasonScopes } from "../../examination/proposal.ts";
import type { Line } from "../agenda/item.queries.server.ts";

const levelOptions = levels as readonly Level[];

interface ProposalFormProps {
  line: Line;
  item: { id: string; seen: string; class: Class | null; baseClass: Class | null };
  reasons: readonly { code: string; scope: ReasonScope; text: string }[];
}

/**
 * Another proposal for one sub-area, never above what was asked: level, class or refusal, with one reason of each use that applies and an
 * explanation.
 */
export function ProposalForm({ line, item, reasons }: ProposalFormProps) {
  const asked = { askedLevel: line.askedLevel, askedClass: item.class };
  return (
    <form method="post" className="card office-section">
      <input type="hidden" name="itemId" value={item.id} />
      <input type="hidden" name="seen" value={item.seen} />
      <input type="hidden" name="subAreaId" value={line.subAreaId} />
      <h3>
        {line.code} {line.name}
      </h3>
      <p className="text-ink-soft">
        Demandé{"\u00A0"}: {levelCode(line.askedLevel)}
        {item.class && `, classe\u00A0${item.class}`}. Classe des chiffres{"\u00A0"}:{" "}
        {item.baseClass ?? "aucune"}.
      </p>
      <p className="mt-2 flex flex-wrap gap-3">
        <label>
          <span className="block font-semibold">Proposition</span>
          <select name="outcome" className="control" defaultValue={line.outcome}>
            <option value="granted">Accorder</option>
            <option value="refused">Refuser</option>
          </select>
        </label>
        <label>
          <span className="block font-semibold">Niveau</span>
          <select
            name="level"
            className="control"
            defaultValue={String(line.level ?? line.askedLevel)}
          >
            {levelOptions
              .filter((level) => !isAboveAsked({ level, class: null }, asked))
              .map((level) => (
                <option key={level} value={level}>
                  {levelCode(level)}
                </option>
              ))}
          </select>
        </label>
        <label>
          <span className="block font-semibold">Classe</span>
          <select
            name="class"
            className="control"
            defaultValue={line.class ?? item.baseClass ?? "F"}
          >
            {classes
              .filter((each) => !isAboveAsked({ level: null, class: each }, asked))
              .map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
          </select>
        </label>
      </p>
      {lineReasonScopes.map((scope) => (
        <label key={scope} className="mt-2 block">
          <span className="block font-semibold">
            Motif{"\u00A0"}: {scopeLabels[scope].title.toLowerCase()}
          </span>
          <select
            name="reason"
            className="control"
            defaultValue={line.reasons.find((reason) => reason.scope === scope)?.code ?? ""}
          >
            <option value="">Aucun</option>
            {reasons
              .filter((reason) => reason.scope === scope)
              .map(({ code, text }) => (
                <option key={code} value={code}>
                  {text}
                </option>
              ))}
          </select>
        </label>
      ))}
      <label className="mt-2 block">
        <span className="block font-semibold">Explication, que l’entreprise lira (facultatif)</span>
        <textarea name="note" rows={2} className="control" defaultValue={line.note ?? ""} />
      </label>
      <button type="submit" name="intent" value="propose" className="button button-secondary mt-3">
        Proposer
      </button>
    </form>
  );
}
