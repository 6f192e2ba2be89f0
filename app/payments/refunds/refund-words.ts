import { addDays, formatDateLong, formatDeadline, todayInDakar } from "#app/kernel/dates.ts";
import { days } from "#app/kernel/french.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { type AnyRail, type Purpose, railLabels } from "../payment.ts";

export interface RefundFacts {
  id: string;
  amount: bigint;
  state: "asked" | "approved" | "done" | "refused";
  /** How it was paid. */
  rail: AnyRail;
  /** Its provider refunds it; otherwise the desk does. */
  byProvider: boolean;
  /** How it was paid back; null before that. */
  paidRail: AnyRail | null;
  /** Why it was refused, in the words of the desk. */
  refusedReason: string | null;
  askedAt: Date;
  approvedAt: Date | null;
  doneAt: Date | null;
  proofReference: string | null;
}

export interface RefundShown {
  id: string;
  amount: string;
  state: RefundFacts["state"];
  steps: { what: string; done: boolean }[];
}

const on = (at: Date | null) => (at ? ` le ${formatDateLong(todayInDakar(at))}` : "");

/** The last day (YYYY-MM-DD) on which the body gives a sum back: the calendar days of the setting after the request. */
export const lastDayToRefund = (askedAt: Date, refundDays: number): string =>
  addDays(todayInDakar(askedAt), refundDays);

/**
 * The steps of a refund in words for the company: each past step with its day, the next ones with the person who
 * makes them and the latest day.
 */
export function refundInWords(refund: RefundFacts, refundDays: number): RefundShown {
  const { id, amount, state, rail, askedAt, approvedAt, doneAt, proofReference } = refund;
  const { paidRail, refusedReason, byProvider } = refund;
  const until = formatDeadline(lastDayToRefund(askedAt, refundDays));
  const isApproved = state === "approved" || state === "done";
  return {
    id,
    state,
    amount: formatFcfa(amount),
    steps: [
      { what: `Demandé${on(askedAt)}`, done: true },
      state === "refused"
        ? {
            what: `Refusé par la caisse${on(approvedAt)}\u00A0: ${refusedReason ?? "écrivez-nous"}`,
            done: true,
          }
        : isApproved
          ? { what: `Approuvé par la caisse${on(approvedAt)}`, done: true }
          : { what: "À approuver par une personne de la caisse", done: false },
      ...(state === "refused"
        ? []
        : state === "done"
          ? [
              {
                what: `Rendu${on(doneAt)} ${paidBackBy[paidRail ?? rail]}, référence ${proofReference}`,
                done: true,
              },
            ]
          : [
              {
                what: `À vous rendre au plus tard le ${until}, ${byProvider ? paidBackBy[rail] : waysBack[rail]}`,
                done: false,
              },
            ]),
    ],
  };
}

/** How a refund was paid back, in words. */
export const paidBackBy: Record<AnyRail, string> = {
  wave: `sur le compte ${railLabels.wave} qui a payé`,
  "orange-money": `sur le compte ${railLabels["orange-money"]} qui a payé`,
  paydunya: `par ${railLabels.paydunya}, sur le moyen qui a payé`,
  transfer: "par virement bancaire",
  cheque: "par chèque",
  cash: "en espèces, à la caisse",
};

const afterEnd =
  "Ni la suspension ni le retrait d’une qualification, ni la renonciation à celle-ci, n’ouvrent droit à un remboursement.";

/** The terms about refunds of a fee (articles on fees, on the end of a right, on appeals), by purpose. */
const refundRules: Record<Purpose, string> = {
  opening:
    "Ces frais peuvent être remboursés, à votre demande, tant que le dossier n’a pas été déclaré recevable\u202F; ils ne le sont plus ensuite, quelle que soit la décision.",
  certificate: afterEnd,
  "follow-up": afterEnd,
  duplicate: "",
  appeal: "Ces frais sont remboursés si le recours est accueilli.",
};

/** What is refunded and when, shown before a company pays. */
export const refundRule = (purpose: Purpose, refundDays: number): string =>
  [refundRules[purpose], `Une somme payée en trop vous est rendue sous ${days(refundDays)}.`]
    .filter(Boolean)
    .join(" ");

const waysBack: Record<AnyRail, string> = {
  wave: "par la caisse",
  "orange-money": "par la caisse",
  paydunya: "par la caisse",
  transfer: "par virement",
  cheque: "par la caisse",
  cash: "à la caisse",
};
