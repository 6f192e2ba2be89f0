import { addDays, formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { type AnyRail, railLabels } from "./payment.ts";

export interface RefundFacts {
  id: string;
  amount: bigint;
  state: "asked" | "approved" | "done" | "refused";
  rail: AnyRail;
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

/** The steps of a refund as the company reads them: each past step with its day, the next ones with who makes them and by when. */
export function refundInWords(refund: RefundFacts, refundDays: number): RefundShown {
  const { id, amount, state, rail, askedAt, approvedAt, doneAt, proofReference } = refund;
  const until = formatDateLong(addDays(todayInDakar(askedAt), refundDays));
  const isApproved = state === "approved" || state === "done";
  return {
    ...{ id, state, amount: formatFcfa(amount) },
    steps: [
      { what: `Demandé${on(askedAt)}`, done: true },
      state === "refused"
        ? { what: `Refusé par la caisse${on(approvedAt)}\u00A0: écrivez-nous`, done: true }
        : isApproved
          ? { what: `Approuvé par la caisse${on(approvedAt)}`, done: true }
          : { what: "À approuver par une personne de la caisse", done: false },
      ...(state === "refused"
        ? []
        : state === "done"
          ? [
              {
                what: `Rendu${on(doneAt)}, ${waysBack[rail]}, référence ${proofReference}`,
                done: true,
              },
            ]
          : [{ what: `À vous rendre au plus tard le ${until}, ${waysBack[rail]}`, done: false }]),
    ],
  };
}

const waysBack: Record<AnyRail, string> = {
  wave: `sur le compte ${railLabels.wave} qui a payé`,
  "orange-money": "par la caisse",
  paydunya: "par la caisse",
  transfer: "par virement",
  cheque: "par la caisse",
  cash: "à la caisse",
};
