import { describe, expect, test } from "vitest";
import { activationMail } from "./activation/activation.mail.ts";
import { duplicateRegistrationMail } from "./activation/duplicate-registration.mail.ts";
import { emailChangeMail, resetMail } from "./passwords/reset.mail.ts";
import { type NoticeMail, noticeMail } from "./self/notice.mail.ts";
import { invitationMail } from "./staff/invitation.mail.ts";

const publicUrl = "https://tabax.example";
const authority = {
  name: "Tabax Qualification BTP",
  address: "Dakar, Sénégal",
  email: "contact@tabax.example",
  phone: "+221 33 800 00 00",
};
const common = { publicUrl, authority, token: "jeton-secret" };
const notice: NoticeMail = {
  notice: "password-changed",
  name: "Awa Diop",
  publicUrl,
  device: "Chrome sur Android, réseau 41.82.17.…",
  at: new Date("2026-11-22T08:05:00Z"),
  undoToken: "jeton-secret",
  authority,
};
const person = { firstname: "Aïssatou", companyName: "Baol & Fils" };
const waiting = {
  ninea: "005677234",
  registeredAt: new Date("2026-09-10T09:30:00Z"),
  validityHours: 72,
};

const mails = {
  activation: activationMail({ ...common, ...waiting, knownAs: null }),
  second: activationMail({ ...common, ...waiting, knownAs: "Awa Diop" }),
  reset: resetMail({ ...common, firstname: "Aïssatou", validityHours: 1 }),
  duplicate: duplicateRegistrationMail({ publicUrl, authority, ...person }),
  invitation: invitationMail({
    ...common,
    name: "Aïssatou Ndiaye",
    productName: "Tabax",
    roles: ["Instructeur"],
    again: false,
    validityHours: 72,
  }),
  emailChange: emailChangeMail({ ...common, validityHours: 24 }),
  notice: noticeMail({ ...notice, undoToken: null }),
  factor: noticeMail({ ...notice, undoToken: null, notice: "factor-added", factor: "Clé <b>" }),
  lastCode: noticeMail({ ...notice, undoToken: null, notice: "recovery-code-used", left: 0 }),
};

test.each([
  ["activation", "Activez votre compte entreprise"],
  ["second", "Confirmez votre autre entreprise (NINEA\u00A0005677234)"],
  ["reset", "Choisissez un nouveau mot de passe"],
  ["duplicate", "Votre entreprise est déjà inscrite"],
  ["invitation", "Invitation à travailler dans Tabax"],
  ["emailChange", "Confirmez votre nouvelle adresse e-mail"],
  ["notice", "Votre mot de passe a été modifié"],
  ["factor", "Un moyen de double vérification est ajouté"],
  ["lastCode", "Un code de secours a servi"],
] as const)("the subject of %s is « %s »", (kind, subject) => {
  expect(mails[kind].subject).toBe(subject);
});

test.each([
  ["activation", ["/activation?token=jeton-secret", "/activation/renvoyer"]],
  ["reset", ["/espace/mot-de-passe?token=jeton-secret"]],
  ["duplicate", ["/espace/connexion", "/espace/mot-de-passe-oublie", "/activation/renvoyer"]],
  ["invitation", ["/invitation?token=jeton-secret"]],
  ["emailChange", ["/espace/adresse/confirmer?token=jeton-secret"]],
  ["notice", ["/espace/mot-de-passe-oublie"]],
] as const)("the mail %s has its links in the text and in the HTML", (kind, paths) => {
  for (const path of paths) {
    expect(mails[kind].text).toContain(publicUrl + path);
    expect(mails[kind].html).toContain(publicUrl + path);
  }
});

describe("account mails", () => {
  test("a mail with a link says how long the link works", () => {
    expect(mails.activation.text).toContain("valable 72\u00A0heures");
    expect(mails.reset.text).toContain("valable 1\u00A0heure ");
    expect(mails.invitation.text).toContain("valable 72\u00A0heures");
  });

  test("a mail to somebody known greets them by name", () => {
    expect(mails.reset.text).toContain("Bonjour Aïssatou,");
    expect(mails.invitation.text).toContain("Bonjour Aïssatou Ndiaye,");
    expect(mails.second.text).toContain("Bonjour Awa Diop,");
    expect(resetMail({ ...common, firstname: null, validityHours: 1 }).text).toContain("Bonjour,");
  });

  test("the first administrator, whom nobody has named, is greeted by no title and told whom to ask", () => {
    const { text } = invitationMail({
      ...common,
      name: "Administrateur",
      productName: "Tabax",
      roles: ["Administrateur"],
      again: false,
      validityHours: 72,
    });
    expect(text).toContain("Bonjour,");
    expect(text).not.toContain("Bonjour Administrateur");
    expect(text).toContain("à la personne qui a installé la plateforme");
  });

  test("a mail to a proved address names the company, escaped in the HTML", () => {
    expect(mails.duplicate.text).toContain("Baol & Fils");
    expect(mails.duplicate.html).toContain("Baol &amp; Fils");
  });

  test("a mail to an unproved address states number and time of the registration, and greets nobody by name", () => {
    for (const { text } of [mails.activation, mails.second]) {
      expect(text).toContain("NINEA\u00A0005677234");
      expect(text).toContain("10\u00A0septembre 2026 à\u00A09\u00A0h\u00A030");
    }
    expect(mails.activation.text).toContain("Bonjour,");
  });

  test("the mail about roles says which was given or ended, and which are left", () => {
    const rolesOf = (roles: NonNullable<NoticeMail["roles"]>) =>
      noticeMail({ ...notice, undoToken: null, notice: "roles-changed", roles }).text;
    expect(rolesOf({ given: "cashier", held: ["cashier", "examiner"] })).toContain(
      "Rôle donné\u00A0: Caisse\nVos rôles\u00A0: Caisse, Instruction",
    );
    expect(rolesOf({ ended: "cashier", held: [] })).toContain(
      "Rôle retiré\u00A0: Caisse\nVous n’avez plus aucun rôle dans le bureau.",
    );
  });

  test("a notice about what an administrator has done does not suppose that it was the reader", () => {
    const kinds = ["roles-changed", "factor-reset-asked", "factor-reset-refused"] as const;
    for (const kind of kinds) {
      const { text } = noticeMail({ ...notice, undoToken: null, notice: kind });
      expect(text).not.toContain("Si c’était vous");
      expect(text).toMatch(/administrateur/);
    }
  });

  test("a mail says what to do if it was not expected", () => {
    expect(mails.activation.text).toContain("Ne faites rien");
    expect(mails.second.text).toContain("rien ne change dans votre compte");
    expect(mails.reset.text).toContain("votre mot de passe actuel reste valable");
    expect(mails.duplicate.text).toContain("vous n’avez rien à faire");
    expect(mails.invitation.text).toContain("Ne faites rien");
  });

  test.each(Object.entries(mails))("the mail %s has French spaces", (_kind, { text }) => {
    const prose = text.replace(/https?:\/\/\S+|\S+@\S+/g, "");
    expect(prose).not.toMatch(/[^\u202F][;!?]|[^\u00A0]:|«[^\u00A0]|[^\u00A0]»|'/);
  });
});
