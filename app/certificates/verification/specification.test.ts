import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isCertificateNumber } from "../certificate-number.ts";
import { offlineAnswer } from "../offline/offline-answer.ts";
import { readStatusList } from "../offline/read-status-list.ts";
import { verifyToken } from "../token/token.ts";
import { obstacleWords } from "./obstacle-words.ts";

const folder = "public/verification";
const readVector = (name: string) => readFileSync(`${folder}/vectors/${name}`, "utf8").trim();

interface Vector {
  name: string;
  at: string;
  address: string;
  expected: { answer: string; marks?: string[]; statuses?: string[] };
}
const vectors: Vector[] = JSON.parse(readVector("vectors.json"));
const { keys } = JSON.parse(readVector("jwks.json"));
const names = vectors.map(({ name }) => name);

test("the vectors hold each case that a verifier must tell apart", () => {
  const answers = new Set(vectors.map(({ expected }) => expected.answer));
  for (const answer of ["altered", "unknown-key", "compromised", "unreadable", "other-certificate"])
    expect(answers).toContain(answer);
  for (const name of ["valid", "valid, version 1", "withdrawn", "demo", "trial", "provisional"])
    expect(names).toContain(name);
});

test("a verifier of less than 60 lines, written from the specification alone, answers each vector", () => {
  const lines = readFileSync(`${folder}/verify.mjs`, "utf8").split("\n");
  expect(lines.filter((line) => !/^(\/\/.*)?$/.test(line)).length).toBeLessThan(60);
  const files = [`${folder}/vectors/jwks.json`, `${folder}/vectors/status-list.jwt`];
  const answered = vectors.map(({ name, address, at, expected }) => {
    const args = [`${folder}/verify.mjs`, address, ...files, at];
    const output = JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
    return { name, said: output, expected };
  });
  for (const { name, said, expected } of answered) expect(said, name).toEqual(expected);
}, 120_000);

test.each(vectors)(
  "the product answers the vector « $name » as it is published",
  async (vector) => {
    const { address, at, expected } = vector;
    const [, number = "", token = ""] = /\/V\/([^/]+)\/(.+)$/.exec(address) ?? [];
    expect(isCertificateNumber(number)).toBe(true);
    const verdict = await verifyToken(token, keys);
    const list = await readStatusList([readVector("status-list.jwt")], keys);
    const { words, rights } = offlineAnswer({
      now: new Date(at),
      number: { number, possible: true },
      verdict,
      list,
      carried: null,
      names: {},
    });
    const { answer, marks = [], statuses = [] } = expected;
    if (answer !== "authentic") {
      expect(words.word).toBe(obstacleWords[answer as keyof typeof obstacleWords].word);
      return;
    }
    expect(words.word === "Authentique, statut inconnu").toBe(statuses.includes("unknown"));
    if (!statuses.includes("unknown")) expect(rights.map(({ status }) => status)).toEqual(statuses);
    expect(words.notice === undefined).toBe(marks.length === 0);
    const isGreen = words.tone === "good";
    const isValid = statuses.every((status) => status === "valid");
    expect(isGreen).toBe(isValid && !marks.includes("demo") && !marks.includes("trial"));
  },
);
