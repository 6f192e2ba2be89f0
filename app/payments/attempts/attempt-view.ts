import type { Way } from "#app/kernel/rail.ts";
import type { PaymentState } from "../payment.machine.ts";
import type { AttemptState } from "./attempt.machine.ts";

/** What the page of an attempt shows; `attempt-parts.tsx` has the text and the buttons of each view. */
export type AttemptView =
  /** No link yet: the provider is being asked for it, or its answer was lost. */
  | "preparing"
  /** There is a link, and the payer has not left for the provider. */
  | "ready"
  /** There is a code to scan; whether it was scanned is unknown. */
  | "scan"
  /** The payer left for the provider, which has reported nothing yet. */
  | "waiting"
  /** The payer came back by the success address; the provider has not confirmed the payment yet. */
  | "confirming"
  /** The last try failed or was given up; the link can still be paid. */
  | "refused"
  | "failed"
  | "expired"
  | "cancelled"
  /** The payer chose another way to pay. */
  | "replaced"
  /** It paid the payment. */
  | "paid"
  /** Another attempt paid the payment: this one must not be paid. */
  | "paid-otherwise"
  /** It brought money that was no longer due. */
  | "surplus"
  /** Money came, and a cashier checks it. */
  | "to-check"
  /** The payment was cancelled or is refunded. */
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
    /** Id of the attempt that paid the payment. */
    paidByAttempt: string | null;
  };
}

/**
 * The view that the payer gets of an attempt. The return address of the browser only selects between the views of a
 * link that can still be paid; whether it is paid, refused or ended depends only on the states.
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

/** Views that an answer of the provider may change: their page refreshes by itself. */
export const watchedViews: ReadonlySet<AttemptView> = new Set([
  "preparing",
  "scan",
  "waiting",
  "confirming",
]);
