import { describe, expect, test } from "vitest";
import { referenceTariff } from "#db/reference/tariff.ts";
import { factOf, faqQuestions } from "./faq-questions.ts";

const plain = (text: string | undefined) => text?.replaceAll(/[\u00A0\u202F]/g, " ");

test("the FAQ has five questions, each with a unique anchor, an answer and a link", () => {
  expect(new Set(faqQuestions.map(({ id }) => id)).size).toBe(5);
  for (const { question, answer, link } of faqQuestions) {
    expect(question).toMatch(/\u202F\?$/);
    expect(answer.length).toBeGreaterThan(1);
    expect(link.href).toMatch(/^\//);
  }
});

test("the first answer of the FAQ says that certification is voluntary", () => {
  expect(faqQuestions[0]?.answer[0]).toMatch(/^Non\. La démarche est volontaire/);
});

const known = { ...referenceTariff, renewalOpensDays: 180 };

describe("`factOf`", () => {
  test("the FAQ answer on cost and delay has the figures of the tariff in force", () => {
    expect(plain(factOf("cout-delai", known))).toBe(
      "Aujourd’hui, l’ouverture d’un dossier coûte de 50 000 FCFA en classe F à 400 000 FCFA en classe A, le certificat de 25 000 FCFA à 250 000 FCFA. Nous disons si le dossier est recevable en 10 jours ouvrés, rendons le rapport en 30 jours ouvrés de plus et décidons dans les 20 jours ouvrés qui suivent : 12 semaines au plus, sans le temps que vous prenez pour répondre.",
    );
  });

  test("the FAQ answer on validity follows the settings", () => {
    const validity = { ...known.validity, certificateYears: 1, provisionalRenewals: 1 };
    expect(plain(factOf("validite", { ...known, validity, renewalOpensDays: 90 }))).toBe(
      "Aujourd’hui, un certificat vaut 1 an, un certificat provisoire 12 mois, renouvelable 1 fois. Le renouvellement ouvre 90 jours avant la fin.",
    );
  });

  test.each(["obligation", "pieces", "verifier"] as const)(
    "the FAQ answer on « %s » has no figures",
    (id) => {
      expect(factOf(id, known)).toBeUndefined();
    },
  );
});
