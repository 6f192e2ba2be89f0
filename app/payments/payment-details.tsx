import type { ReactNode } from "react";
import { formatFcfa, formatInteger } from "#app/kernel/money.ts";
import type { FeeLine } from "#app/tariff/fees-due.ts";
import { Notice } from "#app/ui/notice.tsx";
import { UnbrokenReference } from "#app/ui/unbroken-reference.tsx";
import { type PaymentState, paymentMachine } from "./payment.machine.ts";

const tones: Record<PaymentState, string> = {
  due: "border-laterite text-laterite",
  paid: "border-green text-green",
  "to-check": "border-gold text-ink",
  cancelled: "border-line text-ink-soft",
  "refund-due": "border-gold text-ink",
  refunded: "border-line text-ink-soft",
};

interface PaymentStateMarkProps {
  state: PaymentState;
  /** A declared sum is being checked: the mark does not ask for payment. */
  isSought?: boolean;
}

/** The state of a payment in words, with a coloured mark. */
export function PaymentStateMark({ state, isSought = false }: PaymentStateMarkProps) {
  const sought = state === "due" && isSought;
  return (
    <span
      className={`inline-block border-l-4 pl-2 font-semibold ${tones[sought ? "to-check" : state]}`}
    >
      {sought ? "En cours de vérification" : paymentMachine.states[state].label}
    </span>
  );
}

const tags: Record<PaymentState, string> = {
  due: "list-tag-late",
  paid: "list-tag-good",
  "to-check": "list-tag-late",
  cancelled: "",
  "refund-due": "list-tag-late",
  refunded: "",
};

/** The state of a payment in a list of the office. */
export const PaymentTag = ({ state, isSought = false }: PaymentStateMarkProps) => (
  <span className={`list-tag ${tags[state]}`}>
    {state === "due" && isSought ? "Preuve à vérifier" : paymentMachine.states[state].label}
  </span>
);

interface EndedProps {
  ended: { state: "failed" | "rejected"; rail: string; why: string; proofReference: string | null };
  mayPay: boolean;
}

/** Why the last attempt failed or was rejected. */
export function EndedAttempt({ ended, mayPay }: EndedProps) {
  const { state, rail, why, proofReference } = ended;
  const title =
    state === "rejected"
      ? "Votre paiement n’a pas été confirmé"
      : `Le paiement par ${rail} n’a pas abouti`;
  const about = [rail, proofReference].filter(Boolean).join(" ");
  return (
    <Notice tone="warning" title={title}>
      <p>
        {state === "rejected" && `${about}\u00A0: `}
        {why} Rien n’est réglé{mayPay ? "\u00A0: vous pouvez payer de nouveau ci-dessous." : "."}
      </p>
    </Notice>
  );
}

/** The lines of an amount. */
export function FeeLines({
  lines,
  amount,
}: {
  lines: readonly FeeLine[];
  amount: bigint | number;
}) {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">Détail du montant</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Désignation</th>
          <th scope="col">Montant</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {lines.map(({ label, quantity, unit, amount: sum }) => (
          <tr key={label}>
            <td className="py-2 pr-4 wrap-anywhere">
              {label}
              {quantity > 1 && (
                <span className="block text-sm text-ink-soft tabular-nums">
                  {quantity} × {formatInteger(unit)}
                </span>
              )}
            </td>
            <td className="py-2 text-right align-top whitespace-nowrap tabular-nums">
              {formatFcfa(sum)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-green font-bold">
          <th scope="row" className="py-2 pr-4 text-left wrap-anywhere">
            Total
          </th>
          <td className="py-2 text-right whitespace-nowrap tabular-nums">{formatFcfa(amount)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** One fact beside its label. */
export const Facts = ({ facts }: { facts: { label: string; value: ReactNode }[] }) => (
  <dl className="divide-y divide-line">
    {facts.map(({ label, value }) => (
      <div key={label} className="py-2 first:pt-0 last:pb-0">
        <dt className="text-sm text-ink-soft">{label}</dt>
        <dd className="font-semibold wrap-anywhere tabular-nums">
          {typeof value === "string" ? <UnbrokenReference>{value}</UnbrokenReference> : value}
        </dd>
      </div>
    ))}
  </dl>
);
