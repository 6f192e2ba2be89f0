import { expect, test } from "vitest";
import { days } from "#app/kernel/french.ts";
import {
  companyInWords,
  companyNoticeMail,
  limitInWords,
  type StaffNotice,
  silenceInWords,
  staffNoticeMail,
} from "./application.mail.ts";
import { applicationMails } from "./applications.mail-words.ts";
import { closingReminderDays } from "./company-deadlines.server.ts";
import type { CompanyNotice } from "./company-notices.ts";
import { staffNoticeMails } from "./staff.mail-words.ts";

const authority = { name: "Tabax", address: "Dakar", email: "a@b.example", phone: "33" };
const staffKinds: readonly string[] = [
  "answers-sent",
  "extension-asked",
  "company-wrote",
  "new-filing",
];
const others = ["filed", "unsent-reminder"];
const kinds = Object.keys({ ...applicationMails.words, ...staffNoticeMails.words }).map((kind) =>
  kind.replace("application-", ""),
);
const companyKinds = kinds.filter((kind) => ![...staffKinds, ...others].includes(kind));

const facts = {
  companyName: "Société sénégalaise de construction et de travaux publics ".repeat(3),
  number: "DO-2026-99999-9",
  openedAt: new Date("2026-10-22T09:30:00Z"),
};
const mailOf = (kind: string) =>
  staffKinds.includes(kind)
    ? staffNoticeMail(kind as StaffNotice, {
        ...facts,
        name: "Awa",
        officeUrl: "https://t.example",
        authority,
      })
    : companyNoticeMail(kind as CompanyNotice, {
        ...facts,
        firstname: "Awa",
        companyId: "c",
        complements: 12,
        toSend: 12,
        authority,
        dueOn: "2026-09-30",
        today: "2026-09-23",
        time: "9\u00A0h",
        closesOn: "2026-11-29",
        reason: "Non.",
        requests: ["Pièce, Quitus fiscal"],
        at: "https://t.example/espace/dossiers/f",
      });

test.each([...companyKinds, ...staffKinds])(
  "the subject of « %s » has at most sixty characters with the longest values",
  (kind) => {
    expect(mailOf(kind).subject.length).toBeLessThanOrEqual(60);
  },
);

test.each(["sent-back", "asked"])("the mail « %s » says what is asked, line by line", (kind) => {
  expect(mailOf(kind).text).toContain("\n–\u00A0Pièce, Quitus fiscal\n");
});

test.each([
  ["2026-12-07", "2026-12-01", "au plus tard le lundi 7\u00A0décembre 2026"],
  ["2026-12-07", "2026-12-07", "aujourd’hui, avant minuit"],
  ["2026-12-07", "2026-12-08", "dès que possible"],
  [null, "2026-12-08", "dès que possible"],
])("the last day %s is written on %s as « %s »", (dueOn, today, words) => {
  expect(limitInWords(dueOn, today)).toBe(words);
});

test.each([
  ["Sahel Bâtiment", "L’entreprise «\u00A0Sahel Bâtiment\u00A0»"],
  ["Réglez sur evil.africa", "L’entreprise"],
  ["x".repeat(61), "L’entreprise"],
])("a mail to the staff names the company %s as « %s »", (name, words) => {
  expect(companyInWords(name)).toBe(words);
});

test("a mail to the staff about an application opens the application, and says so", () => {
  expect(mailOf("new-filing").text).toMatch(
    /Ouvrir le dossier au bureau\s*:?\s*https:\/\/t\.example/,
  );
  expect(mailOf("new-filing").text).not.toContain("travaux publics");
});

test("the mail before the closing says in the office on which days it leaves", () => {
  const { when } = applicationMails.words["application-closing-reminder"];
  expect(when).toContain(`${closingReminderDays.map((count) => days(count)).join(" et ")} avant`);
});

test.each([
  [
    "to-complete",
    "Si le dossier n’est pas renvoyé, il est classé sans suite après le vendredi 5\u00A0février 2027.",
  ],
  [
    "complement-asked",
    "Sans aucune réponse, le dossier est classé sans suite après le vendredi 5\u00A0février 2027\u202F; si vous répondez en partie, l’instruction reprend avec ces réponses.",
  ],
] as const)("what follows without an answer to an application that is %s", (state, words) => {
  expect(silenceInWords(state, "2027-02-05")).toBe(words);
});
