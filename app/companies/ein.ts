import { withPlainDigits } from "#app/kernel/text.ts";

export type EinWarning = "check-digit" | "cofi-missing";
export type ParsedEin =
  | { ok: true; key: string; cofi: string | null; display: string; warnings: EinWarning[] }
  | { ok: false; reason: "empty" | "wrong-length" };

/** What the person reads; neither blocks (domain §2.1). */
export const einWarningTexts: Record<EinWarning, string> = {
  "check-digit": "La clé de contrôle de ce NINEA semble incorrecte. Vérifiez votre saisie.",
  "cofi-missing": "Ajoutez le code COFI si vous le connaissez.",
};

export const wrongEinLength =
  "Le NINEA doit comporter 7 ou 9 chiffres, suivis si possible du code COFI (ex. : 005677234 2G3)";

const LONGEST_TEXT = 100;
const LABEL = /^N\.?\s*I\.?\s*N\.?\s*E\.?\s*A\.?|^N[°º]/;

/**
 * Reads a tax number as letterheads show it (domain §2.1). For Senegal the key is the nine-digit root, seven digits padded
 * with zeros, because the COFI changes with the tax regime; elsewhere it is the number without its separators.
 */
export function parseEin(text: string, country: string): ParsedEin {
  if (text.length > LONGEST_TEXT) return { ok: false, reason: "wrong-length" };
  const typed = withPlainDigits(text).toUpperCase().trim();
  if (typed === "") return { ok: false, reason: "empty" };
  return country === "SN" ? parseNinea(typed) : parseForeign(typed);
}

function parseNinea(typed: string): ParsedEin {
  const compact = typed
    .replace(LABEL, "")
    .replace(/N[°º]/g, "")
    .replace(/[\s.,\-/:\u2010-\u2015]/g, "");
  const [, digits = "", cofi = null] = /^(\d*?)(\d[A-Z]\d)?$/.exec(compact) ?? [];
  if (digits.length !== 7 && digits.length !== 9) return { ok: false, reason: "wrong-length" };
  const key = digits.padStart(9, "0");
  const warnings: EinWarning[] = [];
  if (!checkDigitIsRight(key)) warnings.push("check-digit");
  if (cofi === null) warnings.push("cofi-missing");
  return { ok: true, key, cofi, display: cofi ? `${key} ${cofi}` : key, warnings };
}

/** Weights 1,2,1,2… over nine digits; the sum is a multiple of ten (domain §2.1). */
function checkDigitIsRight(root: string): boolean {
  const sum = [...root].reduce(
    (total, digit, index) => total + Number(digit) * (1 + (index % 2)),
    0,
  );
  return sum % 10 === 0;
}

function parseForeign(typed: string): ParsedEin {
  const key = typed.replace(/[^\p{L}\p{N}]/gu, "");
  if (key.length < 3 || key.length > 40) return { ok: false, reason: "wrong-length" };
  return { ok: true, key, cofi: null, display: typed, warnings: [] };
}
