import { expect, test } from "vitest";
import type { CompanyNotice } from "../company-notices.ts";
import {
  type Happened,
  MOST_CHANGES,
  recentChangeEvents,
  recentChangesOf,
} from "./recent-changes.ts";

const happened = (event: Happened["event"], more: Partial<Happened> = {}): Happened => ({
  event,
  subjectId: "f",
  on: "2026-11-20",
  number: "DO-2026-00042-5",
  data: {},
  ...more,
});
const plain = (text: string | undefined) => text?.replaceAll("\u00A0", " ");

/**
 * The event behind each mail about an application that the first page lists, or null when the mail is an entry of the to-do
 * list.
 */
const actual: Record<CompanyNotice, [Happened["event"], Record<string, unknown>?] | null> = {
  "sent-back": null,
  asked: null,
  "complement-reminder": null,
  "closing-reminder": null,
  "draft-reminder": null,
  message: null,
  admitted: ["application-admitted"],
  rejected: ["application-rejected"],
  accepted: ["application-accepted"],
  "filed-again": ["application-filed-again"],
  answered: ["application-answered"],
  resumed: ["application-resumed"],
  waived: ["complement-waived"],
  "nothing-left": ["complement-waived"],
  "extension-granted": ["complement-extension-decided", { until: "2026-12-20" }],
  "extension-refused": ["complement-extension-decided", { until: null }],
  scheduled: ["application-scheduled"],
  postponed: ["application-postponed"],
  decided: ["application-decided"],
  adjourned: null,
  "decision-reminder": null,
  "fee-reminder": null,
  "grant-lapsed": ["application-lapsed"],
  certified: ["application-certified"],
  held: ["application-held"],
  "given-up": ["application-given-up"],
  lapsed: ["application-lapsed"],
  withdrawn: ["application-abandoned"],
  "examiner-named": ["assignment-live", { role: "examiner" }],
  "expert-named": ["expert-asked"],
  "objection-decided": ["objection-decided"],
  "visit-planned": ["visit-planned"],
  "visit-cancelled": ["visit-cancelled"],
};

test.each(Object.entries(actual).filter(([, event]) => event !== null))(
  "the event of the mail « %s » is listed on the first page with the number of the application",
  (_mail, event) => {
    const [name, data = {}] = event ?? ["application-filed"];
    expect(recentChangeEvents).toContain(name);
    const [line] = recentChangesOf([happened(name, { data })]);
    expect(line?.text).toMatch(/^Dossier DO-2026-00042-5\u00A0: ./);
    expect(line?.path).toBe("/espace/dossiers/f/suivi");
  },
);

test.each<[Happened, string, string]>([
  [
    happened("payment-settled", { subjectId: "p", number: "PA-2026-00007" }),
    "Paiement PA-2026-00007 reçu",
    "/espace/paiements/p",
  ],
  [
    happened("refund-asked", {
      subjectId: "p",
      number: "PA-2026-00007",
      data: { amount: "75000" },
    }),
    "Paiement PA-2026-00007 : remboursement de 75\u202F000 FCFA demandé",
    "/espace/paiements/p",
  ],
  [
    happened("complement-extension-decided", { data: { until: "2026-12-20" } }),
    "Dossier DO-2026-00042-5 : plus de temps est accordé, répondez au plus tard le dimanche 20 décembre 2026",
    "/espace/dossiers/f/suivi",
  ],
  [
    happened("document-refused", { data: { code: "RCCM" } }),
    "Un fichier n’a pas pu être gardé : envoyez-le de nouveau",
    "/espace/pieces/RCCM",
  ],
  [
    happened("document-refused", { data: null }),
    "Un fichier n’a pas pu être gardé : envoyez-le de nouveau",
    "/espace/pieces",
  ],
])("recentChangesOf lists %o with a link to its page", (what, text, path) => {
  const [line] = recentChangesOf([what]);
  expect([plain(line?.text), line?.path]).toEqual([text, path]);
});

test.each([
  happened("payment-attempt-changed", { data: { move: "expire" } }),
  happened("company-change-decided", { data: { move: "withdraw" } }),
  happened("journal-unknown" as Happened["event"]),
])("recentChangesOf leaves %o out", (what) => {
  expect(recentChangesOf([what])).toEqual([]);
});

test("recentChangesOf lists the same event of a day once, and only the latest ones", () => {
  const twice = [happened("member-joined"), happened("member-joined")];
  expect(recentChangesOf(twice)).toHaveLength(1);
  const many = Array.from({ length: 20 }, (_, day) =>
    happened("member-joined", { on: `2026-10-${day + 10}` }),
  );
  expect(recentChangesOf(many)).toHaveLength(MOST_CHANGES);
});
