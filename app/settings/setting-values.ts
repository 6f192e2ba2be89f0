import { formatInteger, parseFcfa } from "#app/kernel/money.ts";
import { readablePhone } from "./public-settings.ts";
import { type SettingLabel, settingLabels } from "./setting-labels.ts";
import type { SettingKey, Settings } from "./settings.schema.ts";

export const kindOfSetting = (key: SettingKey): NonNullable<SettingLabel["kind"]> =>
  settingLabels[key].kind ?? "line";

/** Converts a typed text for the schema of its setting; a text that is no number stays a text, so that the schema refuses it. */
export function typedSetting(key: SettingKey, text: string): unknown {
  const kind = kindOfSetting(key);
  if (kind === "choice") return text === "oui";
  if (kind !== "number") return text;
  const parsed = parseFcfa(text);
  return parsed.ok ? Number(parsed.amount) : text;
}

/** A value as text for the field of its form. */
export function settingAsTyped(value: Settings[SettingKey]): string {
  if (typeof value === "boolean") return value ? "oui" : "non";
  return value === null ? "" : String(value);
}

/** Shown for an absent value. */
export const emptyWord = "vide";

/** A value formatted for display: « 500 000 FCFA », « +221 33 800 00 00 », « oui », « vide ». */
export function settingInWords(key: SettingKey, value: Settings[SettingKey]): string {
  const { unit } = settingLabels[key];
  const text = settingAsTyped(value);
  if (text === "") return emptyWord;
  if (key === "phone") return readablePhone(text);
  const shownText = typeof value === "number" ? formatInteger(value) : text;
  return unit ? `${shownText}\u00A0${unit}` : shownText;
}
