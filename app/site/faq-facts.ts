import { days, months, times, workingDays, years } from "#app/kernel/french.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import type { Tariff } from "#app/tariff/tariff.schema.ts";
import type { FaqQuestion } from "./faq-questions.ts";

type Known = Pick<Tariff, "fees" | "delays" | "validity"> & { renewalOpensDays: number };

/** The sentence of figures in force that completes an answer; undefined where an answer needs none. */
export function factOf(id: FaqQuestion["id"], known: Known): string | undefined {
  const { fees, delays, validity, renewalOpensDays } = known;
  switch (id) {
    case "cout-delai":
      return `Aujourd’hui, l’ouverture d’un dossier coûte de ${formatFcfa(fees.opening.F)} en classe F à ${formatFcfa(fees.opening.A)} en classe A. Nous disons si le dossier est recevable en ${workingDays(delays.admissibilityWorkingDays)}.`;
    case "validite":
      return `Aujourd’hui, un certificat vaut ${years(validity.certificateYears)}, un certificat provisoire ${months(validity.provisionalMonths)}, renouvelable ${times(validity.provisionalRenewals)}. Le renouvellement ouvre ${days(renewalOpensDays)} avant la fin.`;
    default:
      return undefined;
  }
}
