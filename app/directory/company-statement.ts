import { formatDateLong } from "#app/kernel/dates.ts";
import { countedOrNone } from "#app/kernel/french.ts";
import type { CompanySheet } from "./directory-list.ts";

export interface Statement {
  tone: "success" | "warning" | "error";
  title: string;
  detail: string;
}

export const inForce = ({ qualifications }: Pick<CompanySheet, "qualifications">) =>
  qualifications.filter(({ status }) => status === "valid" || status === "to-renew");

/** What may be relied on today, in one sentence; a right that is suspended, ended or yet to begin never counts. */
export function statementOf(
  sheet: Pick<CompanySheet, "qualifications" | "upcoming">,
  today: string,
): Statement {
  const day = formatDateLong(today);
  const valid = inForce(sheet).length;
  const suspended = sheet.qualifications.length - valid;
  if (valid > 0) {
    return {
      tone: suspended > 0 ? "warning" : "success",
      title: `${countedOrNone(valid, "qualification")} en vigueur au ${day}`,
      detail:
        suspended > 0
          ? `${suspensions(suspended)}\u00A0: on ne peut pas s’y fier tant que la suspension dure.`
          : "Chacune vaut pour son sous-domaine, son niveau et sa classe seulement.",
    };
  }
  const [first] = sheet.upcoming.map(({ startsOn }) => startsOn).sort();
  if (suspended === 0 && first) {
    return {
      tone: "warning",
      title: `Aucune qualification en vigueur au ${day}`,
      detail: `Ce qui a été accordé à cette entreprise ne commence que le ${formatDateLong(first)}.`,
    };
  }
  return {
    tone: "error",
    title: `Aucune qualification en vigueur au ${day}`,
    detail:
      suspended > 0
        ? `${suspensions(suspended)}. Cette entreprise n’est pas à considérer comme certifiée tant que la suspension dure.`
        : "Les qualifications de cette entreprise ont pris fin. Elle n’est pas à considérer comme certifiée aujourd’hui.",
  };
}

const suspensions = (count: number) =>
  count === 1
    ? "1\u00A0qualification est suspendue"
    : `${count}\u00A0qualifications sont suspendues`;
