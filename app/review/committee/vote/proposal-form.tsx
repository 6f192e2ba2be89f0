import { levelCode } from "#app/certificates/qualification.ts";
import { TextAreaField } from "#app/forms/field.tsx";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import { type ReasonScope, scopeLabels } from "#app/settings/reasons/reason.ts";
import { type Class, classes, type Level, levels } from "#app/tariff/classes.ts";
import { isAboveAsked, lineReasonScopes } from "../../examination/proposal.ts";
import type { Line } from "../agenda/item.queries.server.ts";
import type { ProposalFields } from "./run-buttons.server.ts";

const levelOptions = levels as readonly Level[];

interface ProposalFormProps {
  line: Line;
  item: { id: string; seen: string; class: Class | null; baseClass: Class | null };
  reasons: readonly { code: string; scope: ReasonScope; text: string }[];
  refused: RefusedForm | undefined;
}

/**
 * Another proposal for one sub-area, never above what was asked: level, class or refusal, with one reason of each use that applies and an
 * explanation.
 */
export function ProposalForm({ line, item, reasons, refused }: ProposalFormProps) {
  const field = fieldsOfButton<ProposalFields>(refused, "propose", line.subAreaId);
  const chosenReasons = field("reason").defaultValue;
  const asked = { askedLevel: line.askedLevel, askedClass: item.class };
  return (
    <form method="post" className="card office-section">
      <input type="hidden" name="itemId" value={item.id} />
      <input type="hidden" name="seen" value={item.seen} />
      <input type="hidden" name="subAreaId" value={line.subAreaId} />
      <input type="hidden" name="part" value={line.subAreaId} />
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
          <select
            name="outcome"
            className="control"
            defaultValue={field("outcome").defaultValue ?? line.outcome}
          >
            <option value="granted">Accorder</option>
            <option value="refused">Refuser</option>
          </select>
        </label>
        <label>
          <span className="block font-semibold">Niveau</span>
          <select
            name="level"
            className="control"
            defaultValue={field("level").defaultValue ?? String(line.level ?? line.askedLevel)}
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
            defaultValue={field("class").defaultValue ?? line.class ?? item.baseClass ?? "F"}
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
      {lineReasonScopes.map((scope, place) => (
        <label key={scope} className="mt-2 block">
          <span className="block font-semibold">
            Motif{"\u00A0"}: {scopeLabels[scope].title.toLowerCase()}
          </span>
          <select
            name="reason"
            className="control"
            defaultValue={
              chosenReasons?.[place] ??
              line.reasons.find((reason) => reason.scope === scope)?.code ??
              ""
            }
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
      <TextAreaField
        {...field("note")}
        label="Explication, que l’entreprise lira"
        optional
        rows={2}
        defaultValue={field("note").defaultValue ?? line.note ?? ""}
      />
      <button type="submit" name="intent" value="propose" className="button button-secondary mt-3">
        Proposer
      </button>
    </form>
  );
}
