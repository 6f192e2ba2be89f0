import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  closingReminderDays,
  DRAFT_LEFT_DAYS,
} from "#app/applications/company-deadlines.server.ts";
import { LONGEST_EXTENSION } from "#app/applications/complements/decide-extension.server.ts";
import { reminderAfterDays } from "#app/companies/means/ask-owner.server.ts";
import { decidedSuccessionMonths } from "#app/companies/members/purge-successions.server.ts";
import { REMINDED_DAYS_BEFORE as daysBeforeHearing } from "#app/complaints/remind-hearings.server.ts";
import { reminderDays as documentReminderDays } from "#app/documents/remind-documents.server.ts";
import { days } from "#app/kernel/french.ts";
import { REMINDED_DAYS_BEFORE as daysBeforeExpiry } from "#app/registration/remind-registrations.server.ts";
import { REMINDED_DAYS_BEFORE as daysBeforeSession } from "#app/review/committee/sessions/remind-members.server.ts";
import { UNREAD_DAYS } from "#app/review/decision/decision.ts";
import { feeReminderDays } from "#app/review/decision/remind-decisions.server.ts";
import {
  REMINDED_DAYS_BEFORE as daysBeforeAnswer,
  MOST_DAYS_TO_ANSWER,
} from "#app/review/experts/expert-question.ts";
import { TIE_MONTHS } from "#app/review/interests/interests.ts";
import { REMINDED_DAYS_BEFORE as daysBeforeMeasure } from "#app/review/measures/remind-measures.server.ts";
import { defaultSettings } from "#app/settings/settings.schema.ts";
import { validity } from "#app/settings/validity.ts";

const root = path.resolve(import.meta.dirname, "..");

/** Every text that people read: pages, mails, documents, reference texts and guides; not the comments. */
const texts = fs
  .globSync(
    [
      "app/**/*.{ts,tsx}",
      "db/{reference,demo}/**/*.ts",
      "server/**/*.{ts,typ}",
      "docs/guides/*.md",
    ],
    { cwd: root },
  )
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => {
    const source = fs.readFileSync(path.join(root, file), "utf8");
    const text = file.endsWith(".md")
      ? source
      : source.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|\s)\/\/.*$/gm, "");
    return { file, text };
  });

test("nothing claims an accreditation or a standard: no setting holds its number, scope and days", () => {
  // Codes of countries and regions are no claim.
  const claim =
    /accr[ée]dit|\bISO(?!\s?3166)[\s/\u00A0]*(?:CEI|IEC)?[\s/\u00A0]*\d{4,5}|\bNF\s?X\s?\d/i;
  const claims = texts.flatMap(({ file, text }) => {
    const match = claim.exec(text)?.[0];
    return match ? [`${file}: ${match}`] : [];
  });
  expect(texts.length).toBeGreaterThan(1_000);
  expect(claims).toEqual([]);
});

const number =
  "(?:\\d[\\d ]*|(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|quatre-vingts?|cent)(?:-\\p{L}+)*)";
const span = "(?:jours?|semaines?|mois|ans?|ann[ée]es?|heures?|minutes?|FCFA|francs?)";
/** A number of days, weeks, months, years, hours, minutes or FCFA that somebody typed: no placeholder stands in it. */
const typedSpan = new RegExp(`(?<![\\p{L}\\d{}$-])${number} ?${span}(?!\\p{L})`, "iu");

/** The sentences of the strings of a source, with plain spaces. */
const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/\{"\\u(?:00A0|202F)"\}|\\u(?:00A0|202F)|[\u00A0\u202F]/g, " ")
    .split(/[.!?;](?=\s|["`'])|[\n"`]/)
    .map((sentence) => sentence.trim());

const withTypedSpan = (text: string): string[] =>
  sentencesOf(text).filter((sentence) => typedSpan.test(sentence));

const numberWords: Record<number, string> = { 2: "deux", 3: "trois", 5: "cinq", 7: "sept" };
const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const inLetters = (count: number) => numberWords[count] ?? String(count);

/** Each typed figure that is a constant of the code, with the constant. */
const constants = [
  `app/accounts/factors/second-step-page.tsx: Prouvez maintenant que c’est bien vous, dans les ${inLetters(validity.signInStepMinutes)} minutes`,
  `app/accounts/registration.mail-words.ts: Au contact, une fois, ${inLetters(daysBeforeExpiry)} jours avant que l’inscription s’efface`,
  `app/accounts/sign-in/sign-in-page.tsx: <p>La seconde étape n’a pas été faite dans les ${inLetters(validity.signInStepMinutes)} minutes.</p>`,
  `app/applications/applications.mail-words.ts: Le dossier en préparation de {entreprise}, ouvert le {jour}, n’a pas bougé depuis ${inLetters(DRAFT_LEFT_DAYS / 7)} semaines`,
  `app/applications/applications.mail-words.ts: À ceux qui agissent pour l’entreprise, ${closingReminderDays.map((count) => days(count)).join(" et ")} avant que le dossier soit classé`,
  `app/applications/applications.mail-words.ts: À ceux qui agissent pour l’entreprise, une fois, quand rien n’a bougé depuis ${inLetters(DRAFT_LEFT_DAYS / 7)} semaines`,
  `app/applications/complements/complement.refusals.ts: La nouvelle date suit l’ancienne, et n’est pas à plus de ${days(LONGEST_EXTENSION)}`,
  `app/applications/decision.mail-words.ts: À ceux qui agissent pour l’entreprise, ${feeReminderDays.slice(0, -1).join(", ")} et ${days(feeReminderDays.at(-1) ?? 0)} avant que l’accord soit sans effet`,
  `app/applications/decision.mail-words.ts: À ceux qui agissent pour l’entreprise, une fois, ${days(UNREAD_DAYS)} après la décision`,
  `app/companies/companies.mail-words.ts: Une fois, après ${inLetters(reminderAfterDays)} jours sans réponse`,
  `app/companies/means/means.refusals.ts: Nous relançons le maître d’ouvrage une fois, après ${inLetters(reminderAfterDays)} jours`,
  `app/companies/members/notices.ts: Une pièce dont votre dossier a besoin n’est bientôt plus valable : ${days(documentReminderDays[0])} avant, ${days(documentReminderDays[1])} avant et le jour même`,
  `app/review/measures/measures.mail-words.ts: À l’entreprise, ${inLetters(daysBeforeMeasure)} jours avant la fin de son délai`,
  `app/complaints/complaints.mail-words.ts: À l’entreprise, ${inLetters(daysBeforeHearing)} jours avant la fin de son délai`,
  `app/review/committee/committee.mail-words.ts: Aux membres convoqués qui n’ont pas répondu, ${inLetters(daysBeforeSession)} jours avant la séance`,
  `app/review/experts/ask-expert-form.tsx: L’expert est relancé ${inLetters(daysBeforeAnswer)} jours avant`,
  `app/review/experts/expert-forms.tsx: Ni parenté, ni part, ni emploi, conseil ou marché depuis ${inLetters(TIE_MONTHS / 12)} ans`,
  `app/review/experts/expert.refusals.ts: Donnez à l’expert un jour à venir, dans les ${days(MOST_DAYS_TO_ANSWER)}`,
  `app/review/frame/review.mail-words.ts: À l’expert qui n’a pas répondu, une fois, ${inLetters(daysBeforeAnswer)} jours avant le dernier`,
  `app/review/interests/interests.refusals.ts: Un lien actuel, ou fini depuis moins de ${inLetters(TIE_MONTHS / 12)} ans, est un conflit d’intérêts : déclarez-le ainsi`,
  `app/settings/setting-labels.ts: Il est relancé une fois, après ${inLetters(reminderAfterDays)} jours`,
  `app/site/texts/privacy-text.ts: \${days(endedAccessDays)} si l’adresse n’est pas confirmée, ${inLetters(decidedSuccessionMonths / 12)} ans après la décision sinon`,
  `docs/guides/expert.md: Un rappel part par e-mail ${inLetters(daysBeforeAnswer)} jours avant la fin`,
  `docs/guides/secretariat.md: **Convoquer les membres** se fait ${inLetters(defaultSettings.committeeNoticeDays)} jours au moins avant la séance`,
  `docs/guides/secretariat.md: ${capitalised(inLetters(daysBeforeSession))} jours avant, qui n’a pas répondu reçoit un rappel`,
  `docs/guides/secretariat.md: Une lettre qui n’est pas lue après ${inLetters(UNREAD_DAYS)} jours, ou dont aucun e-mail n’est parti, demande un appel : **Inscrire l’appel** garde ce qui a été dit, avec le jour et l’heure de l’appel et le nom de la **Personne jointe**`,
].map((sentence) => sentence.replaceAll("\u00A0", " "));

/** Typed figures that promise nothing: examples, what others deliver, how long something takes, what stands beside in the same file. */
const noPromise = [
  /^app\/(?:.+\.mail-words|mails\/mail-text-fields|documents\/requirement-form)\.tsx?: .*(?:125 000 FCFA|25 000 FCFA|5 000 FCFA|2 à 4 semaines|22 décembre 2026|dans trois jours|(?:1 heure|24 heures|72 heures)$)/,
  /^app\/site\/(?:\w+\/posts|texts\/faq-questions|accessibility\/accessibility-audit)|^db\/reference\/requirements/,
  /^app\/operations\/|interval '1 (?:millisecond|minute)'/,
  /cela prend deux minutes|se ferme dans deux minutes/,
  // The page of the seal and its keys, the bounds of a table, and windows that no sentence of a contract names.
  /^app\/site\/texts\/(?:specification-text|privacy-device-text)\.ts: |De 15 minutes à 24 heures/,
  /^app\/payments\/payment\.refusals|à échéance dans cinq jours|Quatre ans au plus/,
  // What staff may set a setting to, and the times of a play.
  /^app\/settings\/settings\.schema|^docs\/guides\/demonstration/,
];

test("a number of days, weeks, months, years, hours or FCFA that a text types is a constant of the code, or promises nothing", () => {
  // Editions of the terms have a test of their own (terms-figures); the stories of the demonstration are what invented people say.
  const sentences = texts
    .filter(({ file }) => !/^(?:db\/(?:reference\/terms|demo)|app\/showcase)\//.test(file))
    .flatMap(({ file, text }) => withTypedSpan(text).map((sentence) => `${file}: ${sentence}`))
    .filter((sentence) => !noPromise.some((pattern) => pattern.test(sentence)));
  expect(sentences.sort()).toEqual(constants.sort());
});

test.each([
  "`Vous avez la réponse en 12\\u00A0semaines au plus.`",
  'Nous décidons en douze{"\\u00A0"}semaines',
  '"Le rapport est rendu en trente jours ouvrés."',
  "sans réponse en 60\u00A0jours, le dossier est classé",
  '"Un dossier sans réponse se clôt soixante-quinze jours après sa date limite."',
])("a typed delay is found in %s", (text) => {
  expect(withTypedSpan(text)).toHaveLength(1);
});
