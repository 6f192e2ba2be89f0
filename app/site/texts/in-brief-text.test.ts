import { expect, test } from "vitest";
import { stepsInBrief } from "./in-brief-text.ts";

type Facts = Parameters<typeof stepsInBrief>[0];

const facts: Facts = {
  openingFee: "50\u00A0000\u00A0FCFA",
  certificateFee: "25\u00A0000\u00A0FCFA",
  delays: {
    admissibilityWorkingDays: 5,
    examinationWorkingDays: 28,
    decisionWorkingDays: 20,
    certificateFeeDays: 180,
    complementDays: 30,
    closedWithoutAnswerDays: 90,
    appealDays: 15,
    suspendedAfterDays: 60,
    withdrawnAfterDays: 120,
    renewalGraceDays: 90,
  },
  validity: {
    certificateYears: 3,
    provisionalMonths: 12,
    provisionalUnderYears: 2,
    provisionalRenewals: 1,
  },
};

const sentences = stepsInBrief(facts).flatMap(({ picture, sentences }) => [picture, ...sentences]);

test("the steps in brief are four, with the figures in force", () => {
  expect(stepsInBrief(facts)).toHaveLength(4);
  const whole = sentences.join(" ");
  for (const figure of [
    "50\u00A0000\u00A0FCFA",
    "30\u00A0jours",
    "25\u00A0000\u00A0FCFA",
    // 5 working days to admit, 28 to report and 20 to decide.
    "53\u00A0jours ouvrés au plus",
    "11\u00A0semaines, un peu plus",
    "3\u00A0ans",
    "15\u00A0jours",
  ])
    expect(whole).toContain(figure);
});

test("each sentence of the steps in brief is short and free of jargon", () => {
  // At most two sentences per line.
  for (const line of sentences) expect(line.match(/[.?](?=\s|$)/g)?.length, line).toBeLessThan(3);
  for (const sentence of sentences.flatMap((line) => line.split(/(?<=[.?])\s/))) {
    expect(sentence.split(/\s/).length, sentence).toBeLessThanOrEqual(15);
    expect(sentence).not.toMatch(
      /recevab|instruction|rapporteur|ajourn|notifi|quitus|justificatif|commission|nomenclature|attestation/i,
    );
  }
});
