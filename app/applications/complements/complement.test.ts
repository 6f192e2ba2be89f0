import { readsRows } from "#tests/json-rows.ts";
import { storedAnswers } from "./complement.ts";

const of = { answeredAt: "2026-11-22T10:00:00.000Z", judgedAt: "2026-11-23T10:00:00.000Z" };
const documents = [{ documentId: "d", sha256: "b", name: "quitus.pdf" }];
readsRows("complement.earlier", (earlier) => storedAnswers({ answer: null, earlier }).earlier, {
  rows: {
    "of 22 November 2026": [
      { ...of, why: "", answer: { kind: "figure", value: "12" } },
      { ...of, why: "Illisible", answer: { kind: "papers", papers: documents } },
      { ...of, why: "Trop court", answer: { kind: "text", text: "Voilà", addedLater: 1 } },
    ],
    "with an explanation": [
      { ...of, why: "", answer: { kind: "papers", papers: documents, explanation: "Le nouveau" } },
    ],
    none: [],
  },
  broken: { "an answer of an unknown kind": [{ ...of, why: "", answer: { kind: "song" } }] },
});
