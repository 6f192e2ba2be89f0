import { levelCode } from "#app/certificates/qualification.ts";
import { type Class, classes, type Level, levels } from "#app/tariff/classes.ts";
import type { Line } from "../agenda/item.queries.server.ts";

const levelOptions = levels as readonly Level[];

/** Another proposal for one sub-area: level, class one up or down, or refusal, with reasons of the list. */
export const ProposalForm = ({
  line,
  page,
  item,
}: {
  line: Line;
  page: {
    item?: { baseClass: Class | null } | undefined;
    reasons: readonly { code: string; text: string }[];
  };
  item: { id: string; seen: string };
}) => (
  <form method="post" className="card office-section">
    <input type="hidden" name="itemId" value={item.id} />
    <input type="hidden" name="seen" value={item.seen} />
    <input type="hidden" name="subAreaId" value={line.subAreaId} />
    <h3>
      {line.code} {line.name}
    </h3>
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
          {levelOptions.map((level) => (
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
          defaultValue={line.class ?? page.item?.baseClass ?? "F"}
        >
          {classes.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
    </p>
    <label className="mt-2 block">
      <span className="block font-semibold">
        Motif, exigé si la classe n’est pas celle des chiffres ou pour un refus
      </span>
      <select name="reason" className="control" defaultValue={line.reasons[0]?.code ?? ""}>
        <option value="">Aucun</option>
        {page.reasons.map(({ code, text }) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
    </label>
    <button type="submit" name="intent" value="propose" className="button button-secondary mt-3">
      Proposer
    </button>
  </form>
);
