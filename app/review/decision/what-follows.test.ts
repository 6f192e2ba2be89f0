import { describe, expect, test } from "vitest";
import type { DecisionLine } from "./decision.ts";
import { type LetterContent, qualityOf, signatureInWords } from "./letter.ts";
import { followsSigning } from "./what-follows.ts";

const line = (outcome: DecisionLine["outcome"]): DecisionLine => ({
  subAreaId: "",
  code: "2201",
  name: "Maçonnerie",
  asked: 2,
  outcome,
  note: null,
  ...(outcome === "granted"
    ? { level: 2 as const, class: "D" as const, reasons: [] }
    : { level: null, class: null, reasons: ["Aucune référence confirmée."] }),
});

const letter = (part: Partial<LetterContent>): LetterContent => ({
  number: "DE-2026-00042-5",
  application: { number: "DO-2026-00042-5", class: "D" },
  company: { name: "Tamarou Ouvrages", address: "Thiès" },
  recipient: "Ousseynou KAMBARÉ",
  outcome: "granted",
  session: { number: "CE-2026-12", heldOn: "2026-12-18" },
  words: "",
  lines: [line("granted")],
  adjournment: null,
  grant: null,
  place: "Dakar",
  appeal: { days: 30, fee: 25_000, body: "Tabax", address: "Dakar", email: "a@tabax.example" },
  ...part,
});
const grant = { kind: "full", months: 48, endsWith: null, fee: 60_000, feeDays: 180 } as const;
const adjournment = {
  reason: "Une preuve manque.",
  days: 15,
  asked: [{ label: "Référence", text: "Joignez le contrat." }],
};

describe("what follows a signature", () => {
  test.each<[string, Partial<LetterContent>, string[]]>([
    [
      "a whole grant with its fee",
      { grant },
      ["sent", "read", "fee", "certificate au paiement", "listing au paiement"],
    ],
    [
      "a grant without fee",
      { grant: { ...grant, fee: 0 } },
      ["sent", "read", "certificate à la lecture", "listing à la lecture"],
    ],
    [
      "a grant in part, which may be contested",
      { grant, lines: [line("granted"), line("refused")] },
      ["sent", "read", "fee", "certificate au paiement", "listing au paiement", "appeal"],
    ],
    ["a refusal", { outcome: "refused", lines: [line("refused")] }, ["sent", "read", "appeal"]],
    ["an adjournment", { outcome: "adjourned", lines: [], adjournment }, ["sent", "read", "asked"]],
  ])("%s", (_what, part, expected) => {
    const steps = followsSigning(letter(part), "2026-12-22");
    expect(steps.map(({ kind }) => kind)).toEqual(expected.map((each) => each.split(" ")[0]));
    for (const each of expected) {
      const [kind, ...when] = each.split(" ");
      if (when.length > 0)
        expect(steps.find((one) => one.kind === kind)?.when).toBe(when.join(" "));
    }
  });

  test("says the day of the reminder, the fee and the delay of an appeal as they stand", () => {
    const steps = followsSigning(
      letter({ grant, lines: [line("granted"), line("refused")] }),
      "2026-12-22",
    );
    const stepsInWords = steps.map(({ what, when }) => `${what}, ${when}`.replace(/\s/g, " "));
    expect(stepsInWords).toContain("Lecture constatée, sinon rappel, le 27 décembre 2026");
    expect(stepsInWords).toContain(
      "Frais de délivrance demandés, 60 000 FCFA, à la lecture, à régler dans les 180 jours",
    );
    expect(stepsInWords).toContain("Fiche de l’annuaire, 1 qualification, au paiement");
    expect(stepsInWords).toContain("Recours ouvert, 30 jours après la lecture");
  });
});

test("a letter says where and when it was signed, one that was signed without a place only when", () => {
  const signature = { name: "Ibrahima SALAMBÉ", on: "2026-12-22", deputy: false };
  const signatureWords = (part: Partial<LetterContent>, deputy = false) =>
    signatureInWords({ ...letter(part), signature: { ...signature, deputy } }).replace(/\s/g, " ");
  expect(signatureWords({})).toBe(
    "Fait à Dakar, le 22 décembre 2026. Ibrahima SALAMBÉ, président.",
  );
  const signed = (deputy: boolean) =>
    signatureInWords({
      ...letter({}),
      signature: { ...signature, deputy, quality: qualityOf(deputy) },
    }).replace(/\s/g, " ");
  expect(signed(false)).toContain("Ibrahima SALAMBÉ, présidence de la commission.");
  expect(signed(true)).toContain("Ibrahima SALAMBÉ, suppléance de la présidence de la commission.");
  const { place: _none, ...old } = letter({});
  expect(signatureInWords({ ...old, signature }).replace(/\s/g, " ")).toBe(
    "Fait le 22 décembre 2026. Ibrahima SALAMBÉ, président.",
  );
  expect(signatureWords({}, true)).toContain("pour le président, suppléant désigné");
});
