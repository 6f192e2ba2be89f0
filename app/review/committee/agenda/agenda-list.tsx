import { TextField } from "#app/forms/field.tsx";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import { addressOf } from "#app/kernel/address.ts";
import { againstLabel } from "../../examination/against-grid.ts";
import { endWords, type ItemFacts, recusedHere } from "../minutes/minutes.ts";
import type { postponeSchema } from "../sessions/session.schema.ts";

interface ShownItem {
  id: string;
  position: number;
  number: string;
  companyName: string;
  class: string | null;
  rapporteur: string;
  applicationId: string;
  state: "pending" | "open" | "closed";
  outcome: ItemFacts["outcome"] | null;
  /** An opinion of its report contradicts the grid, as far as the reader reads the report. */
  isAgainstGrid: boolean;
  isHidden: boolean;
  /** Where the reader, who votes or may preside, declares their interests; null once they have. */
  declareAt: string | null;
}

/** Takes an item off the agenda, with a reason. */
function TakeOff({
  item: { id, number },
  refused,
}: {
  item: Pick<ShownItem, "id" | "number">;
  refused: RefusedForm | undefined;
}) {
  const field = fieldsOfButton<typeof postponeSchema>(refused, "postpone", id);
  return (
    <details open={field.isAgain}>
      <summary className="office-row-act">Retirer {number}…</summary>
      <form method="post" className="mt-2 max-w-xl">
        <input type="hidden" name="itemId" value={id} />
        <input type="hidden" name="part" value={id} />
        <TextField {...field("reason")} label="Motif" />
        <button type="submit" name="intent" value="postpone" className="button button-secondary">
          Retirer
        </button>
      </form>
    </details>
  );
}

/** The agenda of a session; whoever prepares it may take an item off with a reason. */
export const AgendaList = ({
  items,
  manages,
  refused,
}: {
  items: readonly ShownItem[];
  manages: boolean;
  refused: RefusedForm | undefined;
}) =>
  items.length === 0 ? (
    <p className="text-ink-soft">Aucun dossier n’est inscrit.</p>
  ) : (
    <ol className="divide-y divide-line">
      {items.map((item) =>
        item.isHidden ? (
          <li key={item.id} className="flex flex-wrap items-baseline gap-x-4 py-2">
            <span className="tabular-nums text-ink-soft">{item.position}</span>{" "}
            <span className="font-semibold">{item.companyName}</span>{" "}
            <span className="text-ink-soft">{recusedHere}</span>
          </li>
        ) : (
          <li key={item.id} className="py-2">
            <p className="flex flex-wrap items-baseline gap-x-4">
              <span className="tabular-nums text-ink-soft">{item.position}</span>{" "}
              <a
                className="link inline-flex min-h-11 items-center font-semibold"
                href={addressOf("/bureau/dossiers/:id", { id: item.applicationId })}
              >
                {item.number}
              </a>{" "}
              <span>{item.companyName}</span>{" "}
              {item.class && (
                <span className="text-ink-soft">
                  classe{"\u00A0"}
                  {item.class}
                </span>
              )}{" "}
              <span className="text-ink-soft">rapporteur {item.rapporteur}</span>{" "}
              {item.isAgainstGrid && (
                <span className="font-semibold text-laterite">{againstLabel.toLowerCase()}</span>
              )}{" "}
              {item.declareAt && (
                <a className="link inline-flex min-h-11 items-center" href={item.declareAt}>
                  Déclarer mes intérêts<span className="sr-only">{`\u00A0: ${item.number}`}</span>
                </a>
              )}
              {item.outcome && <span className="list-tag">{endWords[item.outcome]}</span>}
            </p>
            {manages && item.state === "pending" && <TakeOff item={item} refused={refused} />}
          </li>
        ),
      )}
    </ol>
  );
