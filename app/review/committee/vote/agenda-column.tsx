import { Check } from "lucide-react";
import { MoveItemForm } from "../agenda/move-item-form.tsx";

interface AgendaColumnPage {
  manages: boolean;
  quorumFailed: boolean;
  /** How many items are not closed. */
  left: number;
  /** « 12 h 20 », if the others take as long as those that were closed; null where that is not known. */
  expectedEnd: string | null;
  items: readonly {
    id: string;
    position: number;
    companyName: string;
    state: "pending" | "open" | "closed";
    outcome: string | null;
    isHidden: boolean;
    /** How it ended, or what is asked. */
    detail: string;
  }[];
}

/** The agenda of a session that is open, and its end: items that are left are postponed, and the session is closed. */
export const AgendaColumn = ({ page }: { page: AgendaColumnPage }) => (
  <nav aria-label="Ordre du jour" className="session-agenda" data-part="agenda">
    <h2>Ordre du jour</h2>
    <p className="text-sm text-ink-soft">
      {`${page.items.length - page.left} sur ${page.items.length}`}
      {page.expectedEnd && ` · fin vers ${page.expectedEnd}`}
    </p>
    <ol>
      {page.items.map(({ id, position, companyName, state, outcome, detail }) => (
        <li key={id} aria-current={state === "open" ? "step" : undefined}>
          <span className="tabular-nums text-ink-soft">{position}</span>{" "}
          <ItemMark outcome={outcome} />
          <span>
            <span className="font-semibold">{companyName}</span>{" "}
            <span className="block text-sm text-ink-soft">
              {state === "open" ? "en cours" : detail}
            </span>
          </span>
        </li>
      ))}
    </ol>
    {page.manages && <MoveItemForm items={page.items} />}
    {page.manages && page.quorumFailed && page.left > 0 && (
      <form method="post" className="mt-4">
        <button type="submit" name="intent" value="postpone-rest" className="button button-primary">
          {page.left === 1
            ? "Reporter le point qui reste"
            : `Reporter les ${page.left} points qui restent`}
        </button>
      </form>
    )}
    {page.manages && (
      <form method="post" className="mt-4">
        {page.left === 0 ? (
          <button type="submit" name="intent" value="close" className="button button-primary">
            Clore la séance
          </button>
        ) : (
          <p className="text-sm text-ink-soft">
            La séance se clôt quand chaque point est traité ou reporté{"\u00A0"}: {page.left}{" "}
            {page.left > 1 ? "restent" : "reste"}.
          </p>
        )}
      </form>
    )}
  </nav>
);

/** The mark of an item on the agenda: adopted, put off, or still to come. */
const ItemMark = ({ outcome }: { outcome: string | null }) => {
  if (outcome === null) return <span aria-hidden="true" className="session-mark" />;
  const isAdopted = outcome === "adopted";
  return (
    <span
      aria-hidden="true"
      className={`session-mark ${isAdopted ? "session-mark-done" : "session-mark-later"}`}
    >
      {isAdopted ? <Check size={12} strokeWidth={3} /> : "–"}
    </span>
  );
};
