import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { referenceTariff } from "#db/reference/tariff.ts";
import { paramsChangeSchema } from "./tariff.schema.ts";

const { fees, classCeilings, delays, validity } = referenceTariff;

const check = (change: unknown) => {
  const result = v.safeParse(paramsChangeSchema, change);
  if (result.success) return result.output;
  return result.issues.map((issue) => [v.getDotPath(issue), issue.message]);
};

describe("accepted changes of the tariff", () => {
  test.each([
    { fees: { ...fees, opening: { ...fees.opening, F: 0 } } },
    { classCeilings: { ...classCeilings, F: 30_000_000 } },
    { delays: { ...delays, complementDays: 20 } },
    { validity: { ...validity, provisionalRenewals: 0 } },
  ])("the change %j is accepted as it is", (change) => {
    expect(check(change)).toEqual(change);
  });
});

describe("refused changes of the tariff", () => {
  const { F: _, ...withoutF } = fees.opening;
  test.each([
    [
      { fees: { ...fees, opening: { ...fees.opening, A: -1 } } },
      "fees.opening.A",
      "Le montant en FCFA doit être d’au moins 0",
    ],
    [
      { fees: { ...fees, followUp: { ...fees.followUp, C: 1.5 } } },
      "fees.followUp.C",
      "Le montant en FCFA doit être un nombre entier",
    ],
    [
      { fees: { ...fees, appeal: "25000" } },
      "fees.appeal",
      "Le montant en FCFA doit être un nombre entier, en chiffres et sans décimale",
    ],
    [{ fees: { ...fees, opening: withoutF } }, "fees.opening.F", "Cet élément est requis"],
    [{ fees: { ...fees, discount: 1 } }, "fees.discount", "Cet élément n’existe pas"],
    [{ fees: null }, "fees", "Cette valeur doit être un objet complet"],
    [
      { classCeilings: { ...classCeilings, D: classCeilings.C } },
      "classCeilings",
      "Les plafonds doivent diminuer de la classe\u00A0B à la classe\u00A0F",
    ],
    [
      { classCeilings: { ...classCeilings, A: 9_000_000_000 } },
      "classCeilings.A",
      "Cet élément n’existe pas",
    ],
    [
      { delays: { ...delays, withdrawnAfterDays: 30 } },
      "delays",
      "Le retrait doit venir après la suspension",
    ],
    [
      { delays: { ...delays, appealDays: 0 } },
      "delays.appealDays",
      "Le délai de recours, en jours, doit être d’au moins 1",
    ],
    [
      { validity: { ...validity, certificateYears: 11 } },
      "validity.certificateYears",
      "La durée du certificat, en années, ne doit pas dépasser 10",
    ],
  ])("the change %j is refused with its field and message", (change, field, message) => {
    expect(check(change)).toEqual([[field, message]]);
  });
});
