import { formatFcfa, parseFcfa } from "#app/kernel/money.ts";
import { type FieldFrame, TextField } from "./field.tsx";

interface MoneyFieldProps extends FieldFrame {
  defaultValue?: string | undefined;
  /** The current text of the input, on pages whose script tracks it. */
  typed?: string | undefined;
}

/** An amount in FCFA. From 1 000 on, the help shows the parsed amount. */
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

/** The sentence with the parsed amount; undefined below 1 000 and for invalid text. */
export function amountReading(text: string): string | undefined {
  const parsed = parseFcfa(text);
  return parsed.ok && parsed.amount >= 1000n ? `Soit ${formatFcfa(parsed.amount)}` : undefined;
}
