import { addDays, formatDateLong } from "#app/kernel/dates.ts";
import { days as daysInWords } from "#app/kernel/french.ts";

/** Until when the fee of a granted certificate may be paid. */
export interface TimeToPay {
  /** Days of the tariff, counted from the day on which the fee is asked for. */
  days: number;
  /** The last day of the certificate that an extension joins (YYYY-MM-DD); null for another application. */
  endsWith: string | null;
}

/**
 * The last day to pay the fee of a certificate, included: the days of the tariff, or the last day of the certificate that it joins
 * when that comes first, because no right can begin after its own end.
 */
export function lastDayToPay(askedOn: string, { days, endsWith }: TimeToPay): string {
  const byTariff = addDays(askedOn, days);
  return endsWith !== null && endsWith < byTariff ? endsWith : byTariff;
}

/** « dans les 180 jours », « dans les 180 jours et au plus tard le 20 décembre 2026, dernier jour de votre certificat ». */
export const timeToPayInWords = ({ days, endsWith }: TimeToPay): string =>
  `dans les ${daysInWords(days)}${endsWith ? ` et au plus tard le ${formatDateLong(endsWith)}, dernier jour de votre certificat` : ""}`;
