import { Circle, CircleCheck } from "lucide-react";
import type { RefundShown } from "./refund-words.ts";

/** The past and next steps of a refund, in the order of time. */
export const RefundSteps = ({ refund: { amount, steps } }: { refund: RefundShown }) => (
  <div className="mt-4 border-l-4 border-gold pl-4">
    <p className="font-semibold">
      Remboursement de <span className="whitespace-nowrap tabular-nums">{amount}</span>
    </p>
    <ol className="mt-1">
      {steps.map(({ what, done }) => (
        <li key={what} className={`flex gap-2 py-0.5 ${done ? "" : "text-ink-soft"}`}>
          {done ? (
            <CircleCheck
              role="img"
              aria-label="Fait"
              size={20}
              className="mt-1 shrink-0 text-green"
            />
          ) : (
            <Circle role="img" aria-label="À venir" size={20} className="mt-1 shrink-0" />
          )}
          <span className="min-w-0">{what}</span>
        </li>
      ))}
    </ol>
  </div>
);

/** The refunds of a payment, as the company reads them. */
export const Refunds = ({ refunds }: { refunds: readonly RefundShown[] }) =>
  refunds.length > 0 && (
    <section className="card p-5 sm:p-7">
      <h2 className="text-xl font-bold text-green">Remboursements</h2>
      {refunds.map((refund) => (
        <RefundSteps key={refund.id} refund={refund} />
      ))}
    </section>
  );
