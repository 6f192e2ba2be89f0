import { formatDateLong } from "#app/kernel/dates.ts";
import { countedOrNone } from "#app/kernel/french.ts";
import type { CompanySheet, ListedQualification } from "../directory-list.ts";

export interface Statement {
  tone: "success" | "warning" | "error";
  title: string;
  detail: string;
}

type StatementFacts = Pick<CompanySheet, "qualifications" | "past" | "standing">;

export const inForce = ({ qualifications }: Pick<CompanySheet, "qualifications">) =>
  qualifications.filter(({ status }) => status === "valid" || status === "to-renew");

/** States in one sentence which qualifications are in force today. A suspended, ended or future one never counts. */
export function statementOf(sheet: StatementFacts, today: string): Statement {
  const day = formatDateLong(today);
  const { standing } = sheet;
  const suspended = sheet.qualifications.filter(({ status }) => status === "suspended");
  const valid = inForce(sheet).length;
  if (standing.kind === "in-force") {
    return {
      tone: suspended.length > 0 ? "warning" : "success",
      title: `${countedOrNone(valid, "qualification")} en vigueur au ${day}`,
      detail:
        suspended.length > 0
          ? `${suspensions(suspended)}\u00A0: on ne peut pas s’y fier tant que la suspension dure.`
          : "Chacune vaut pour son sous-domaine, son niveau et sa classe seulement.",
    };
  }
  const title = `Aucune qualification en vigueur au ${day}`;
  if (standing.kind === "upcoming") {
    const begins = formatDateLong(standing.from);
    const detail = `Ce qui a été accordé à cette entreprise ne commence que le ${begins}.`;
    return { tone: "warning", title, detail };
  }
  if (standing.kind === "suspended") {
    const detail = `${suspensions(suspended)}. Cette entreprise n’est pas à considérer comme certifiée tant que la suspension dure.`;
    return { tone: "error", title, detail };
  }
  const detail = `${endings(sheet.past)} Elle n’est pas à considérer comme certifiée aujourd’hui.`;
  return { tone: "error", title, detail };
}

function suspensions(suspended: readonly ListedQualification[]): string {
  const since = latest(suspended);
  return suspended.length === 1
    ? `1\u00A0qualification est suspendue depuis le ${since}`
    : `${suspended.length}\u00A0qualifications sont suspendues, la dernière depuis le ${since}`;
}

/** Groups ended qualifications by how they ended (withdrawn, annulled or expired), each with the latest date of its kind. */
function endings(past: readonly ListedQualification[]): string {
  const withdrawn = past.filter(({ status }) => status === "withdrawn");
  const expired = past.filter(({ status }) => status === "expired");
  const sentences = [];
  if (withdrawn.length === 1)
    sentences.push(`Une qualification lui a été retirée le ${latest(withdrawn)}.`);
  if (withdrawn.length > 1)
    sentences.push(
      `${withdrawn.length}\u00A0qualifications lui ont été retirées, la dernière le ${latest(withdrawn)}.`,
    );
  const annulled = past.filter(({ status }) => status === "void");
  if (annulled.length === 1)
    sentences.push(
      `Une qualification a été annulée le ${latest(annulled)}\u00A0: elle n’a jamais rien valu.`,
    );
  if (annulled.length > 1)
    sentences.push(
      `${annulled.length}\u00A0qualifications ont été annulées, la dernière le ${latest(annulled)}\u00A0: elles n’ont jamais rien valu.`,
    );
  if (expired.length === 1)
    sentences.push(`Une qualification est échue depuis le ${latest(expired)}.`);
  if (expired.length > 1)
    sentences.push(
      `${expired.length}\u00A0qualifications sont échues, la dernière depuis le ${latest(expired)}.`,
    );
  return sentences.join(" ");
}

const latest = (qualifications: readonly ListedQualification[]): string =>
  formatDateLong(
    qualifications
      .map(({ since }) => since ?? "")
      .sort()
      .at(-1) ?? "",
  );
