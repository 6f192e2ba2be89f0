import { formatFcfa, parseFcfa } from "#app/kernel/money.ts";
import { type FieldFrame, TextField } from "./field.tsx";

interface MoneyFieldProps extends FieldFrame {
  defaultValue?: string | undefined;
  /** What is typed now, where a script follows it. */
  typed?: string | undefined;
}

/** An amount in francs. From a thousand on, its help says how what is typed is understood. */
export function MoneyField({ label, help, typed, ...field }: MoneyFieldProps) {
  return (
    <TextField
      {...field}
      label={<>{label} (FCFA)</>}
      help={amountReading(typed ?? "") ?? help}
      inputMode="numeric"
    />
  );
}

/** How an amount was understood; undefined when there is nothing to say. */
export function amountReading(typed: string): string | undefined {
  const parsed = parseFcfa(typed);
  return parsed.ok && parsed.amount >= 1000n ? `Soit ${formatFcfa(parsed.amount)}` : undefined;
}
