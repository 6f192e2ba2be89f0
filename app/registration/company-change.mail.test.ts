import { describe, expect, test } from "vitest";
import { changeDecidedMail, changeReceivedMail } from "./company-change.mail.ts";

const mailFacts = (value: string) => ({
  firstname: "Awa",
  companyName: "Sahel Bâtiment",
  what: "Nom de l’entreprise",
  value,
  url: "https://tabax.example/espace",
  authority: {
    name: "Tabax",
    address: "Dakar",
    email: "a@tabax.example",
    phone: "+221 33 800 00 00",
  },
});

describe("mails about a correction", () => {
  test.each([
    ["SN.DKR.2015.B.20990", "SN.DKR.2015.B.20990"],
    ["005677234 2G3", "005677234 2G3"],
    ["Baol Travaux", "«\u00A0Baol Travaux\u00A0»"],
    ["evil.africa", "à lire dans la demande"],
    ["Dernier rappel : réglez sur evil.africa avant 18 h", "à lire dans la demande"],
  ])("the requested value %j stands on its line as %j", (value, shownValue) => {
    const { text } = changeReceivedMail(mailFacts(value));
    expect(text).toContain(`Nom de l’entreprise\u00A0: ${shownValue}\n`);
  });

  test.each([true, false])(
    "neither preview nor subject names the typed value (granted %j)",
    (granted) => {
      const value = "Baol Travaux";
      const { subject, html } = changeDecidedMail({ ...mailFacts(value), granted, answer: "Non." });
      const preview = /max-height:0;overflow:hidden">([^<]*)</.exec(html)?.[1] ?? "";
      expect(preview).not.toBe("");
      expect(`${subject} ${preview}`).not.toContain(value);
    },
  );
});
