import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { phoneProblems } from "#app/kernel/phone.ts";
import { paramsChangeSchema } from "#app/tariff/tariff.schema.ts";
import { defaultSettings, settingKeys, settingsSchema } from "./settings.schema.ts";

const check = (change: unknown) => {
  const result = v.safeParse(paramsChangeSchema, change);
  if (result.success) return result.output;
  return result.issues.map((issue) => [v.getDotPath(issue), issue.message]);
};

test("the defaults pass the schema unchanged", () => {
  expect(v.parse(settingsSchema, defaultSettings)).toEqual(defaultSettings);
});

test("no setting has the name of a secret, since secrets are configuration", () => {
  expect(settingKeys.filter((key) => /secret|token|password|credential|apiKey/i.test(key))).toEqual(
    [],
  );
});

describe("accepted changes of settings", () => {
  test.each([
    [{}, {}],
    [{ productName: "  Tabax " }, { productName: "Tabax" }],
    [{ phone: "+221 33 800 00 00" }, { phone: "+221338000000" }],
    [{ phone: "33 800 00 00" }, { phone: "+221338000000" }],
    [{ phone: "00221.77-123-45-67" }, { phone: "+221771234567" }],
    [{ portalUrl: "/espace" }, { portalUrl: "/espace" }],
    [{ portalUrl: "https://portail.exemple.sn/a" }, { portalUrl: "https://portail.exemple.sn/a" }],
    [{ facebookUrl: "" }, { facebookUrl: null }],
    [{ facebookUrl: null }, { facebookUrl: null }],
    [{ termsFileLabel: "CGU Tabax" }, { termsFileLabel: "CGU Tabax" }],
    [{ activationValidityHours: 24 }, { activationValidityHours: 24 }],
    [{ mailRetentionDays: 30 }, { mailRetentionDays: 30 }],
    [{ mailRetentionDays: 3650 }, { mailRetentionDays: 3650 }],
    [{ messageRetentionMonths: 1 }, { messageRetentionMonths: 1 }],
    [{ messageRetentionMonths: 120 }, { messageRetentionMonths: 120 }],
  ])("the change %j is stored as %j", (change, settings) => {
    expect(check(change)).toEqual(settings);
  });
});

describe("refused changes of settings", () => {
  const portal = "L’adresse de l’espace entreprise doit commencer par / ou par https://";
  const mails = "La durée de conservation des e-mails envoyés";
  const messages = "La durée de conservation des messages de contact";
  test.each([
    [{ productName: " " }, "productName", "Le nom de la plateforme est requis"],
    [{ productName: null }, "productName", "Le nom de la plateforme est requis"],
    [{ bodyName: "A\r\nBcc: b@c.sn" }, "bodyName", "Ce texte doit tenir sur une seule ligne"],
    [
      { email: "contact@" },
      "email",
      "L’adresse e-mail n’est pas complète (exemple\u00A0: contact@exemple.sn)",
    ],
    [{ phone: " " }, "phone", phoneProblems.empty],
    [{ phone: "+221 33 800 00 zz" }, "phone", phoneProblems["not-a-number"]],
    [{ portalUrl: "//ailleurs.sn" }, "portalUrl", portal],
    [{ portalUrl: "/\\ailleurs.sn" }, "portalUrl", portal],
    [{ portalUrl: "/\t/ailleurs.sn" }, "portalUrl", portal],
    [{ portalUrl: "javascript:alert(1)" }, "portalUrl", portal],
    [{ portalUrl: "http://portail.sn" }, "portalUrl", portal],
    [{ xUrl: "x.com/tabax" }, "xUrl", "L’adresse doit commencer par https://"],
    [{ xUrl: 3 }, "xUrl", "Cette valeur doit être un texte"],
    [
      { activationValidityHours: 0 },
      "activationValidityHours",
      "La durée de validité du lien d’activation doit être d’au moins 1\u00A0heure",
    ],
    [
      { activationValidityHours: "72" },
      "activationValidityHours",
      "La durée de validité du lien d’activation doit être un nombre d’heures",
    ],
    [{ mailRetentionDays: 29 }, "mailRetentionDays", `${mails} doit être d’au moins 30\u00A0jours`],
    [
      { mailRetentionDays: 3651 },
      "mailRetentionDays",
      `${mails} ne doit pas dépasser 3650\u00A0jours`,
    ],
    [
      { mailRetentionDays: 90.5 },
      "mailRetentionDays",
      `${mails} doit être un nombre entier de jours`,
    ],
    [{ mailRetentionDays: null }, "mailRetentionDays", `${mails} doit être un nombre de jours`],
    [
      { messageRetentionMonths: 0 },
      "messageRetentionMonths",
      `${messages} doit être d’au moins 1\u00A0mois`,
    ],
    [
      { messageRetentionMonths: 121 },
      "messageRetentionMonths",
      `${messages} ne doit pas dépasser 120\u00A0mois`,
    ],
    [{ administrator: true }, "administrator", "Ce paramètre n’existe pas"],
    [{ constructor: 1 }, "constructor", "Ce paramètre n’existe pas"],
  ])("the change %j is refused with a message beside its field", (change, field, message) => {
    expect(check(change)).toEqual([[field, message]]);
  });

  test.each([undefined, null, "settings", 1])("the value %j is refused as no object", (change) => {
    expect(check(change)).toEqual([[null, "Les paramètres doivent être un objet"]]);
  });

  test("every wrong field gets its message in one answer", () => {
    expect(check({ hours: "", address: "", unknown: 1 })).toEqual([
      ["address", "L’adresse est requise"],
      ["hours", "Les horaires sont requis"],
      ["unknown", "Ce paramètre n’existe pas"],
    ]);
  });
});
