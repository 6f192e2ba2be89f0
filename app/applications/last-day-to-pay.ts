import { formatDateLong } from "#app/kernel/dates.ts";
import { days as daysInWords } from "#app/kernel/french.ts";

/**
 * The last day to pay the fee of a certificate, included (days are YYYY-MM-DD): that of the tariff, or the last day of the certificate
 * that an extension joins when this comes first, because no right can begin after its own end.
 */
export const lastDayToPay = (byTariff: string, endsWith: string | null): string =>
  endsWith !== null && endsWith < byTariff ? endsWith : byTariff;

/** How a letter says until when the fee of a granted certificate may be paid. */
interface TimeToPay {
  /** Days of the tariff. */
  days: number;
  /** The last day of the certificate that an extension joins (YYYY-MM-DD); null for another application. */
  endsWith: string | null;
  /** What the days count from, in words that follow them. */
  from?: string;
}

/** « dans les 180 jours », « dans les 180 jours et au plus tard le 20 décembre 2026, dernier jour de votre certificat ». */
export const timeToPayInWords = ({ days, endsWith, from = "" }: TimeToPay): string =>
  `dans les ${daysInWords(days)}${from}${endsWith ? ` et au plus tard le ${formatDateLong(endsWith)}, dernier jour de votre certificat` : ""}`;
