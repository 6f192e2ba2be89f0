import { formatFcfa, parseFcfa } from "#app/kernel/money.ts";

/** How an amount was understood, shown under the label while it is typed; undefined when there is nothing to say. */
export function amountReading(typed: string | undefined): string | undefined {
  const parsed = parseFcfa(typed ?? "");
  return parsed.ok && parsed.amount >= 1000n ? `Soit ${formatFcfa(parsed.amount)}` : undefined;
}
