import * as v from "valibot";
import { expect, test } from "vitest";
import { nobody } from "#app/kernel/actor.ts";
import { fromBase32, toBase32 } from "#app/kernel/base32.ts";
import { numberOf } from "#app/kernel/identifiers.ts";
import { currentSigner } from "#app/keys/current-signer.server.ts";
import { beginKeys } from "#app/keys/publish-keys.server.ts";
import { aColleague, made } from "#tests/applying.ts";
import { aCertificate, aChange } from "#tests/factories.ts";
import { countingLimits } from "#tests/limits.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { certificateNumbers } from "../certificate-number.ts";
import { drawCertificate } from "../document/draw-certificate.server.ts";
import type { TokenContent } from "../token/certificate-token.ts";
import { signToken } from "../token/token.ts";
import { answerJson } from "./answer-json.ts";
import { readAloud } from "./read-aloud.server.ts";
import type { Door } from "./verification.queries.server.ts";
import { verificationAnswerSchema } from "./verification-answer.schema.ts";
import { verifiedCertificate, verifyCertificate } from "./verify-certificate.server.ts";
import { endWarning, warnOfNumber } from "./warn-of-number.server.ts";

const t = openForTests({
  day: "2026-11-24",
  prepare: (services) => beginKeys(testContext(services)),
});

/** As many attempts as the product allows for unknown numbers. */
const limited = countingLimits(60);

const ask = (
  number: string,
  token: string | null = null,
  changes: { door?: Door; counts?: boolean; address?: string } = {},
) => {
  const { door = "number", counts = true, address = "192.0.2.1" } = changes;
  const ctx = t.as(nobody);
  const requester = { ipAddress: address, userAgent: "" };
  return verifyCertificate(
    { ...ctx, requester, limits: limited.limits },
    { number, token, door, counts },
  );
};

async function tokenOf(number: string, changes: Partial<TokenContent> = {}): Promise<string> {
  const ctx = t.as(nobody);
  const [certificate, signer] = [await verifiedCertificate(ctx, number), await currentSigner(ctx)];
  if (!certificate || !signer) throw new Error("no certificate or no key");
  const { decidedOn, holder, rights, statusIndexes, marks } = certificate;
  return await signToken(
    {
      number,
      decidedOn,
      holder,
      rights,
      marks,
      firstStatusIndex: statusIndexes[0] ?? 0,
      ...changes,
    },
    signer,
  );
}

test.each(["QC-SN-%", "qc sn %", "certificat n° QC-SN-%"])(
  "a number is read as people write it: %s",
  async (shape) => {
    const { number } = await aCertificate(t.services);
    const typedNumber = shape.replace("%", number.slice(6)).replaceAll(/0(?=\d*-\d$)/g, "O");
    expect(await ask(typedNumber)).toMatchObject({ answer: "valid", number });
  },
);

test("each state of a qualification has its answer, its day and its line in the history", async () => {
  for (const [move, answer, what] of [
    ["suspend", "suspended", "1\u00A0qualification suspendue"],
    ["withdraw", "withdrawn", "1\u00A0qualification retirée par décision"],
    ["annul", "void", "1\u00A0qualification annulée dès le premier jour"],
  ] as const) {
    const { companyId, number } = await aCertificate(t.services);
    await aChange(t.services, { companyId, code: "2201", move });
    const verification = await ask(number);
    expect(verification.answer).toBe(answer);
    expect(verification.certificate?.rights).toMatchObject([
      { status: answer, since: "2026-11-24" },
    ]);
    expect(verification.certificate?.history).toEqual([
      { on: "2026-11-24", what },
      { on: "2026-01-05", what: "délivré, 1\u00A0qualification" },
    ]);
  }
});

test("a replaced certificate leads to the one that replaced it, which is valid", async () => {
  const { companyId, number } = await aCertificate(t.services);
  const later = await aCertificate(t.services, { companyId, decidedOn: "2026-06-01" });
  const verification = await ask(number);
  expect(verification).toMatchObject({ answer: "replaced" });
  expect(verification.certificate?.rights).toMatchObject([{ replacedBy: later.number }]);
  expect(await ask(later.number)).toMatchObject({ answer: "valid" });
});

test("expiry and the beginning come from the dates", async () => {
  const ended = await aCertificate(t.services, {
    qualifications: [{ code: "2201", endsOn: "2026-11-23" }],
  });
  const coming = await aCertificate(t.services, {
    qualifications: [{ code: "2201", startsOn: "2026-11-25" }],
  });
  expect(await ask(ended.number)).toMatchObject({ answer: "expired" });
  expect(await ask(coming.number)).toMatchObject({ answer: "upcoming" });
});

test.each([
  ["QC-SN-2026-00024-5", "mistyped"],
  ["QC-SN-2026-00042-4", "mistyped"],
  ["QB-SN-2026-00042-5", "foreign"],
  ["QC-SN-2026", "foreign"],
  ["", "foreign"],
  ["\u0000'; drop table company; --", "foreign"],
  ["9".repeat(5000), "foreign"],
])("the text %s is %s", async (number, answer) => {
  expect(await ask(number)).toMatchObject({ answer, certificate: null });
});

test("an unknown number is limited by network and counted once for each; known numbers are always answered", async () => {
  const { number } = await aCertificate(t.services);
  const unknown = numberOf(certificateNumbers, 2026, 961);
  const crowd = Array.from({ length: 5 }, (_, n) => `198.51.100.${n}`);
  for (const address of [...crowd, ...crowd]) await ask(unknown, null, { address });
  const rows = await t.db
    .selectFrom("unknown_number")
    .selectAll()
    .where("number", "=", unknown)
    .execute();
  expect(rows).toEqual([{ number: unknown, day: "2026-11-24", people: 5 }]);
  const address = "203.0.113.9";
  const answers = new Map<string, number>();
  for (let serial = 1; serial <= 1000; serial += 1) {
    const { answer } = await ask(numberOf(certificateNumbers, 2019, serial), null, { address });
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
  }
  expect(answers).toEqual(
    new Map([
      ["unknown", 60],
      ["too-many", 940],
    ]),
  );
  expect(await ask(number, null, { address })).toMatchObject({ answer: "valid" });
});

test("a number that the public is warned of is called a forged one, by a program and by the desk too, until the warning ends", async () => {
  const forged = numberOf(certificateNumbers, 2026, 962);
  expect(await ask(forged)).toMatchObject({ answer: "unknown", warnedOn: null });
  const president = t.as(await aColleague(t.services, "president"));
  await made(warnOfNumber(president, { number: forged, note: "" }));
  const verification = await ask(forged);
  expect(verification).toMatchObject({
    answer: "unknown",
    warnedOn: "2026-11-24",
    certificate: null,
  });
  const warning = /de faux certificats le portent\u00A0: le public en est averti depuis le 24/;
  expect(answerJson(verification, "https://tabax.example")).toMatchObject({
    answer: "unknown",
    word: "Faux numéro",
    look: { tone: "bad" },
    sentences: [expect.stringMatching(warning), expect.stringContaining("N’acceptez pas")],
  });
  expect(await readAloud(president, forged)).toMatchObject({ word: "Faux numéro", holder: null });
  await made(endWarning(president, forged));
  expect(await ask(forged)).toMatchObject({ answer: "unknown", warnedOn: null });
});

test("verifications are counted by day, door and answer, a prefetch is not", async () => {
  const { number } = await aCertificate(t.services);
  await ask(number);
  await ask(number);
  await ask(number, null, { door: "file" });
  await ask(number, null, { counts: false });
  const rows = await t.db
    .selectFrom("verification_count")
    .innerJoin("certificate", "certificate.id", "certificate_id")
    .select(["day", "door", "answer", "n"])
    .where("number", "=", number)
    .orderBy("door")
    .execute();
  expect(rows).toEqual([
    { day: "2026-11-24", door: "file", answer: "valid", n: 1 },
    { day: "2026-11-24", door: "number", answer: "valid", n: 2 },
  ]);
});

test("an authentic code says nothing more than the record, and is said to be of a trial key", async () => {
  const { number } = await aCertificate(t.services);
  expect(await ask(number, await tokenOf(number), { door: "code" })).toMatchObject({
    answer: "valid",
    isSigned: true,
    marks: ["trial"],
    differences: [],
    codeOf: null,
  });
});

test("an authentic code that differs from the record of today is shown beside it", async () => {
  const { number } = await aCertificate(t.services);
  const token = await tokenOf(number, {
    holder: { ein: "123456789", isNinea: true, name: "Baol BTP" },
  });
  const verification = await ask(number, token);
  expect(verification).toMatchObject({ answer: "valid", isSigned: true });
  expect(verification.differences).toMatchObject([
    { what: "Titulaire", code: "Baol BTP" },
    { what: "NINEA", code: "123456789" },
  ]);
  const json = answerJson(verification, "https://tabax.example") as {
    look: object;
    sentences: string[];
  };
  expect(json.look).toMatchObject({ tone: "warn" });
  expect(json.sentences.at(-1)).toMatch(/^Le papier dit autre chose que notre registre/);
});

test("a code with another place in the list of states differs from the record", async () => {
  const { number } = await aCertificate(t.services);
  const verification = await ask(number, await tokenOf(number, { firstStatusIndex: 77_777 }));
  expect(verification.differences).toMatchObject([{ what: "Rang des statuts", code: "77777" }]);
});

test("a demonstration, a trial key and a provisional certificate stand first in what programs and the desk read, and only what has value is green", async () => {
  const headOf = async (number: string) => {
    const json = answerJson(await ask(number), "https://tabax.example");
    const { notice, marks, look } = json as { notice: string; marks: string[]; look: object };
    expect(Object.keys(json)[0]).toBe("notice");
    v.parse(verificationAnswerSchema, JSON.parse(JSON.stringify(json)));
    const heard = await readAloud(t.as(nobody), number);
    expect(heard?.notice ?? null).toBe(notice);
    return { notice, marks, look };
  };
  const full = await aCertificate(t.services);
  expect(await headOf(full.number)).toMatchObject({
    notice: null,
    marks: [],
    look: { tone: "good" },
  });
  const provisional = await aCertificate(t.services, { kind: "provisional" });
  expect(await headOf(provisional.number)).toMatchObject({
    notice: "Certificat provisoire.",
    look: { tone: "good" },
  });
  const { certificateId, number } = provisional;
  const cause = "issued" as const;
  await drawCertificate(t.as(nobody), { certificateId, version: 1, cause });
  expect(await headOf(number)).toMatchObject({
    notice: "Sans valeur\u00A0: cachet d’essai, certificat provisoire.",
    marks: ["trial", "provisional"],
    look: { tone: "plain" },
  });
  const demo = await aCertificate(t.services, { company: { demo: true } });
  expect(await headOf(demo.number)).toMatchObject({
    notice: "Sans valeur\u00A0: entreprise de démonstration, fictive.",
    look: { tone: "plain" },
  });
});

test("a code that is replayed after its certificate was replaced gives the answer of today", async () => {
  const { companyId, number } = await aCertificate(t.services);
  const token = await tokenOf(number);
  await aCertificate(t.services, { companyId, decidedOn: "2026-06-01" });
  expect(await ask(number, token)).toMatchObject({ answer: "replaced" });
});

test("a true code on the paper of another certificate is refused and names its own", async () => {
  const [one, other] = [await aCertificate(t.services), await aCertificate(t.services)];
  expect(await ask(one.number, await tokenOf(other.number))).toMatchObject({
    answer: "other-certificate",
    codeOf: other.number,
    isSigned: false,
  });
});

test("a code with one bit changed, of an unknown key, cut short or 4 kB long is refused", async () => {
  const { number } = await aCertificate(t.services);
  const token = await tokenOf(number);
  const bytes = fromBase32(token) ?? new Uint8Array();
  const changed = bytes.slice();
  changed[30] = (changed[30] ?? 0) ^ 1;
  expect((await ask(number, toBase32(changed))).answer).toMatch(/^(altered|unreadable)$/);
  const last = bytes.slice();
  last[last.length - 1] = (last.at(-1) ?? 0) ^ 1;
  expect(await ask(number, toBase32(last))).toMatchObject({ answer: "altered" });
  const foreign = bytes.slice();
  foreign[9] = 77;
  expect(await ask(number, toBase32(foreign))).toMatchObject({ answer: "unknown-key" });
  for (const wrong of [token.slice(0, -8), "A".repeat(4096), "", "É"])
    expect(await ask(number, wrong)).toMatchObject({ answer: "unreadable" });
});

test("a code of a compromised key proves nothing by itself; one of a retired key holds", async () => {
  const { number } = await aCertificate(t.services);
  const token = await tokenOf(number);
  await t.db
    .updateTable("seal_key")
    .set({ retired_at: new Date("2026-11-24T09:00:00Z") })
    .execute();
  expect(await ask(number, token)).toMatchObject({ answer: "valid", isSigned: true });
  const at = new Date("2026-11-24T09:30:00Z");
  await t.db.updateTable("seal_key").set({ compromised_since: at, compromised_at: at }).execute();
  expect(await ask(number, token)).toMatchObject({ answer: "compromised", isSigned: false });
});
