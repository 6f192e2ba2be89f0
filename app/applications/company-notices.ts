import type { CompanyEvent } from "#app/companies/members/notices.ts";

interface Notice {
  /** The choice of a member that stops it (applications §2). */
  setting: CompanyEvent;
  /** The page of the application that its button leads to; the application itself without one. */
  page?: "complements" | "messages" | "suivi" | "examen" | "decision";
}

/** The mails to a company about a filed application, and about a draft that was left. */
const notices = {
  "sent-back": { setting: "sent-back", page: "complements" },
  admitted: { setting: "decision", page: "suivi" },
  rejected: { setting: "decision", page: "suivi" },
  accepted: { setting: "decision", page: "suivi" },
  "filed-again": { setting: "filed", page: "suivi" },
  asked: { setting: "complement", page: "complements" },
  answered: { setting: "filed", page: "suivi" },
  resumed: { setting: "complement", page: "suivi" },
  waived: { setting: "complement", page: "complements" },
  "nothing-left": { setting: "complement", page: "suivi" },
  "extension-granted": { setting: "complement", page: "complements" },
  "extension-refused": { setting: "complement", page: "complements" },
  lapsed: { setting: "decision", page: "suivi" },
  withdrawn: { setting: "decision", page: "suivi" },
  "complement-reminder": { setting: "reminder", page: "complements" },
  "closing-reminder": { setting: "reminder", page: "complements" },
  "draft-reminder": { setting: "reminder" },
  message: { setting: "message", page: "messages" },
  "examiner-named": { setting: "examination", page: "examen" },
  "expert-named": { setting: "examination", page: "examen" },
  "objection-decided": { setting: "examination", page: "examen" },
  "visit-planned": { setting: "examination", page: "examen" },
  "visit-cancelled": { setting: "examination", page: "examen" },
  scheduled: { setting: "agenda", page: "suivi" },
  postponed: { setting: "agenda", page: "suivi" },
  decided: { setting: "decision", page: "decision" },
  adjourned: { setting: "complement", page: "complements" },
  "decision-reminder": { setting: "decision", page: "decision" },
  "fee-reminder": { setting: "reminder", page: "suivi" },
  "grant-lapsed": { setting: "decision", page: "suivi" },
  held: { setting: "decision", page: "suivi" },
  "given-up": { setting: "decision", page: "suivi" },
  certified: { setting: "certificate", page: "suivi" },
} as const satisfies Record<string, Notice>;

export type CompanyNotice = keyof typeof notices;
export const companyNotices: Readonly<Record<CompanyNotice, Notice>> = notices;
