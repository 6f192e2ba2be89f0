import { expect, test } from "vitest";
import { hasOutside, outsideLines } from "./report-outside.ts";

const expert = {
  name: "Ndèye Fatou Gaye",
  family: "Gros œuvre",
  question: "La portée ?",
  answer: "Oui.",
  sha256: "a".repeat(64),
  isSetAside: false,
};
const visit = {
  onDay: "2026-12-01",
  place: "Thiès",
  conclusion: "Conforme.",
  sha256: "b".repeat(64),
};

test("a report tells each opinion, one that was set aside, one that never came, and each visit", () => {
  const lines = outsideLines({
    experts: [expert, { ...expert, isSetAside: true }, { ...expert, answer: null, sha256: null }],
    visits: [visit],
  });
  expect(lines.map(({ what, said }) => `${what}: ${said}`.replaceAll("\u00A0", " "))).toEqual([
    "Avis de Ndèye Fatou Gaye, Gros œuvre: Oui.",
    "Avis de Ndèye Fatou Gaye, Gros œuvre, écarté après une opposition: Oui.",
    "Avis de Ndèye Fatou Gaye, Gros œuvre: Aucune réponse à temps.",
    "Visite du 1er décembre 2026, Thiès: Conforme.",
  ]);
  expect(hasOutside({ experts: [], visits: [] })).toBe(false);
});
