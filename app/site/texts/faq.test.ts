import { describe, expect, test } from "vitest";
import { referenceTariff } from "#db/reference/tariff.ts";
import { factsOf, faqQuestions } from "./faq-questions.ts";

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, " ");

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

const facts = { ...referenceTariff, renewalOpensDays: 180 };

describe("`factsOf`", () => {
  test("the FAQ answer on cost and delay has the figures of the tariff in force", () => {
    expect(factsOf("cout-delai", facts).map(plain)).toEqual([
      "Aujourd’hui, l’ouverture d’un dossier coûte de 50 000 FCFA en classe F à 400 000 FCFA en classe A, le certificat de 25 000 FCFA à 250 000 FCFA.",
      "Nous disons en 10 jours ouvrés si le dossier est recevable, rendons le rapport en 30 jours ouvrés de plus et décidons dans les 20 jours ouvrés qui suivent : 60 jours ouvrés au plus depuis le dépôt, sans le temps que vous prenez pour répondre. Les jours ouvrés vont du lundi au vendredi, sans les jours fériés : cela fait 12 semaines, et un peu plus lorsqu’il s’y trouve des jours fériés.",
      "Sans réponse dans les 60 jours qui suivent la date limite d’une demande de compléments, le dossier est classé sans suite.",
    ]);
  });

  test("the FAQ answer on validity follows the settings", () => {
    const validity = { ...facts.validity, certificateYears: 1, provisionalRenewals: 1 };
    expect(factsOf("validite", { ...facts, validity, renewalOpensDays: 90 }).map(plain)).toEqual([
      "Aujourd’hui, un certificat vaut 1 an, un certificat provisoire 12 mois, renouvelable 1 fois. Le renouvellement ouvre 90 jours avant la fin.",
    ]);
  });

  test.each(["obligation", "pieces", "verifier"] as const)(
    "the FAQ answer on « %s » has no figures",
    (id) => {
      expect(factsOf(id, facts)).toEqual([]);
    },
  );
});
