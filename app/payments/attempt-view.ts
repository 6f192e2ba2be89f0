import type { Way } from "#app/kernel/rail.ts";
import type { AttemptState } from "./attempt.machine.ts";
import type { PaymentState } from "./payment.machine.ts";

/** What the page of an attempt is about; each has its words and its buttons in `attempt-page.tsx`. */
export type AttemptView =
  /** No link yet: it is being made, or its answer was lost. */
  | "preparing"
  /** There is a link and nobody has gone. */
  | "ready"
  /** There is a code to scan; nobody can tell whether somebody has. */
  | "scan"
  /** The payer has gone, and the provider has said nothing yet. */
  | "waiting"
  /** The payer came back by the address of success; the provider has not confirmed it yet. */
  | "confirming"
  /** The last try failed or was given up, and the link can still be paid. */
  | "refused"
  | "failed"
  | "expired"
  | "cancelled"
  /** Another way was chosen in its place. */
  | "replaced"
  /** It paid the payment. */
  | "paid"
  /** Another way has paid the payment: this one must not be paid. */
  | "paid-otherwise"
  /** It brought money that was not due any more. */
  | "surplus"
  /** Money came, and a person looks at it. */
  | "to-check"
  /** The payment is asked for no more, or goes back. */
  | "closed";

export interface AttemptStanding {
  attempt: {
    id: string;
    state: AttemptState;
    way: Way | null;
    leftAt: Date | null;
    returnedAt: Date | null;
    returnedFrom: "success" | "failure" | null;
    lastError: string | null;
    errorAt: Date | null;
  };
  payment: {
    state: PaymentState;
    /** The attempt whose money the receipt is for. */
    paidByAttempt: string | null;
  };
}

/**
 * What an attempt looks like to its payer. What a browser says on its way back chooses words among those for a link that can
 * still be paid; that something is paid, refused for good or ended follows from the states alone.
 */
export function attemptView({ attempt, payment }: AttemptStanding): AttemptView {
  const { id, state } = attempt;
  if (state === "succeeded") {
    if (payment.state === "to-check") return "to-check";
    if (payment.paidByAttempt !== id) return "surplus";
    return payment.state === "paid" ? "paid" : "closed";
  }
  if (payment.state === "paid") return "paid-otherwise";
  if (payment.state === "to-check") return "to-check";
  if (payment.state !== "due") return "closed";
  if (state === "creating" || state === "uncertain") return "preparing";
  if (state === "open") return openView(attempt);
  if (state === "cancelled") return attempt.lastError === "replaced" ? "replaced" : "cancelled";
  return state === "expired" ? "expired" : "failed";
}

function openView(attempt: AttemptStanding["attempt"]): AttemptView {
  const { way, leftAt, returnedAt, returnedFrom, lastError, errorAt } = attempt;
  const sinceLeft = (at: Date | null) => at !== null && (leftAt === null || at >= leftAt);
  if (lastError !== null && sinceLeft(errorAt)) return "refused";
  if (sinceLeft(returnedAt)) return returnedFrom === "success" ? "confirming" : "refused";
  if (leftAt !== null) return "waiting";
  if (way?.qr) return "scan";
  return way?.url ? "ready" : "waiting";
}

/** Views that another word of the provider changes: their page asks again by itself. */
export const watchedViews: ReadonlySet<AttemptView> = new Set([
  "preparing",
  "scan",
  "waiting",
  "confirming",
]);
