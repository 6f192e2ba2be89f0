import { workingDays } from "#app/kernel/french.ts";
import type { UsualDelay } from "./clock.ts";

/** « d’habitude 12 à 20 jours ouvrés », or the promised delay while too few applications have passed through the state. */
export function usualInWords(usual: UsualDelay | null, promised: number | null): string | null {
  if (usual) {
    const [from, to] = [Math.round(usual.median), Math.ceil(usual.nineInTen)];
    return from >= to ? `d’habitude ${workingDays(to)}` : `d’habitude ${from} à ${workingDays(to)}`;
  }
  return promised === null ? null : `${workingDays(promised)} au plus sont prévus`;
}

/** « chez nous depuis 6 jours ouvrés », « chez vous depuis moins d’un jour ouvré ». */
export function sinceInWords(holder: "company" | "staff", days: number): string {
  const whose = holder === "staff" ? "chez nous" : "chez vous";
  return `${whose} depuis ${days === 0 ? "moins d’un jour ouvré" : workingDays(days)}`;
}
