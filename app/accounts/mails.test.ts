import { describe, expect, test } from "vitest";
import { activationMail } from "./activation.mail.ts";
import { administratorMail } from "./administrator.mail.ts";
import { duplicateRegistrationMail } from "./duplicate-registration.mail.ts";
import { resetMail } from "./reset.mail.ts";

const publicUrl = "https://tabax.example";
const body = {
  name: "Tabax Qualification BTP",
  address: "Dakar, Sénégal",
  email: "contact@tabax.example",
  phone: "+221 33 800 00 00",
};
const common = { publicUrl, body, token: "jeton-secret" };
const person = { firstname: "Aïssatou", companyName: "Baol & Fils" };

const mails = {
  activation: activationMail({ ...common, ...person, validityHours: 72 }),
  reset: resetMail({ ...common, firstname: "Aïssatou", validityHours: 1 }),
  duplicate: duplicateRegistrationMail({ publicUrl, body, ...person }),
  administrator: administratorMail({ ...common, productName: "Tabax", validityHours: 72 }),
};

test.each([
  ["activation", "Activez votre compte entreprise"],
  ["reset", "Choisissez un nouveau mot de passe"],
  ["duplicate", "Votre entreprise est déjà inscrite"],
  ["administrator", "Votre compte d’administration Tabax"],
] as const)("the subject of %s is « %s »", (kind, subject) => {
  expect(mails[kind].subject).toBe(subject);
});

test.each([
  ["activation", ["/activation?token=jeton-secret", "/activation/renvoyer"]],
  ["reset", ["/espace/mot-de-passe?token=jeton-secret"]],
  ["duplicate", ["/espace/connexion", "/espace/mot-de-passe-oublie", "/activation/renvoyer"]],
  ["administrator", ["/espace/mot-de-passe?token=jeton-secret", "/espace/mot-de-passe-oublie"]],
] as const)("%s gives its links in both forms", (kind, paths) => {
  for (const path of paths) {
    expect(mails[kind].text).toContain(publicUrl + path);
    expect(mails[kind].html).toContain(publicUrl + path);
  }
});

describe("each mail", () => {
  test("says how long its link works", () => {
    expect(mails.activation.text).toContain("valable 72\u00A0heures");
    expect(mails.reset.text).toContain("valable 1\u00A0heure ");
    expect(mails.administrator.text).toContain("valable 72\u00A0heures");
  });

  test("greets by first name where there is one", () => {
    expect(mails.activation.text).toContain("Bonjour Aïssatou,");
    expect(mails.administrator.text).toContain("Bonjour,");
    expect(resetMail({ ...common, firstname: null, validityHours: 1 }).text).toContain("Bonjour,");
  });

  test("names the company, escaped in the HTML", () => {
    for (const mail of [mails.activation, mails.duplicate]) {
      expect(mail.text).toContain("Baol & Fils");
      expect(mail.html).toContain("Baol &amp; Fils");
    }
  });

  test("tells what to do when it was not expected", () => {
    expect(mails.activation.text).toContain("Ne faites rien");
    expect(mails.reset.text).toContain("votre mot de passe actuel reste valable");
    expect(mails.duplicate.text).toContain("vous n’avez rien à faire");
    expect(mails.administrator.text).toContain("Ignorez-le");
  });

  test.each(Object.entries(mails))("%s keeps the French spaces", (_kind, { text }) => {
    const prose = text.replace(/https?:\/\/\S+|\S+@\S+/g, "");
    expect(prose).not.toMatch(/[^\u202F][;!?]|[^\u00A0]:|«[^\u00A0]|[^\u00A0]»|'/);
  });
});
