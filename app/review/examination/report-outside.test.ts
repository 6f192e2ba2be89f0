import { expect, test } from "vitest";
import { storedJson } from "#app/kernel/stored-json.ts";
import { readsRows } from "#tests/json-rows.ts";
import { type ReportContent, reportContentSchema } from "./report.ts";
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

const reason = { code: "H-01", version: 1, text: "Une référence récente manque" };
const earliest: ReportContent = {
  number: "DO-2026-00042-5",
  company: { name: "Baol Construction", ein: "005677234" },
  class: "D",
  classReached: null,
  grid: {
    blocks: [{ name: "finance", label: "Finances", most: 15, points: null, note: "" }],
    total: 0,
    outcome: "unfinished",
    eliminated: [],
  },
  opinions: [
    {
      code: "2201",
      name: "Maçonnerie",
      asked: 2,
      verdict: "other",
      level: 1,
      class: "E",
      reason,
      note: "",
    },
  ],
  documents: { accepted: 1, refused: 0, unchecked: 0 },
  text: "Rien à dire",
  version: 1,
  examiner: { accountId: "a", name: "Ousmane Ndiaye" },
  signedAt: "2026-11-24T10:00:00.000Z",
};
const seen = { onDay: "2026-11-20", place: "Thiès", conclusion: "Conforme", sha256: null };
const step = { label: "Visiter", state: "done", reason: null };
readsRows("report.content", (row) => storedJson("report.content", reportContentSchema, row), {
  rows: {
    "of 24 November 2026": earliest,
    "with visits and a plan": {
      ...earliest,
      outside: { experts: [], visits: [seen] },
      plan: [step],
    },
    "of format 2": {
      ...earliest,
      format: 2,
      plan: [{ ...step, proof: "1 compte rendu signé" }],
      opinions: earliest.opinions.map((opinion) => ({ ...opinion, aboveReason: reason })),
    },
  },
  broken: {
    "without its signature": { ...earliest, signedAt: undefined },
    "of an unknown verdict": { ...earliest, opinions: [{ ...earliest.opinions[0], verdict: "x" }] },
  },
});
