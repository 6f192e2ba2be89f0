import { formatFcfa } from "#app/kernel/money.ts";
import { totalOf } from "./fees-due.ts";

interface FeeTotalProps {
  lines: readonly { term: string; amount: number }[];
}

/** The lines of an amount due, and their total. */
export const FeeTotal = ({ lines }: FeeTotalProps) => (
  <dl className="mt-3 divide-y divide-line">
    {lines.map(({ term, amount }) => (
      <FeeRow key={term} term={term} amount={amount} />
    ))}
    <FeeRow term="Total" amount={totalOf(lines)} strong />
  </dl>
);

interface FeeRowProps {
  term: string;
  amount: number;
  strong?: boolean;
}

const FeeRow = ({ term, amount, strong = false }: FeeRowProps) => (
  <div
    className={`flex flex-wrap justify-between gap-x-4 py-2 ${strong ? "font-bold text-green" : ""}`}
  >
    <dt>{term}</dt>
    <dd className="tabular-nums">{formatFcfa(amount)}</dd>
  </div>
);
