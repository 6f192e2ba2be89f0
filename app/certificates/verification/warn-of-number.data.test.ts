import { expect, test } from "vitest";
import { numberOf } from "#app/kernel/identifiers.ts";
import { aColleague, made } from "#tests/applying.ts";
import { aCertificate } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { certificateNumbers } from "../certificate-number.ts";
import { endWarning, warnOfNumber } from "./warn-of-number.server.ts";

const t = openForTests({ day: "2026-11-24" });

const forged = numberOf(certificateNumbers, 2026, 963);
const note = "Vu sur un chantier.";
const refusal = (name: string) => ({ ok: false, refusal: name });
const warnings = () => t.db.selectFrom("forged_number").select(["number", "note"]).execute();

test("the public is warned by the staff alone, of a well-formed number that no certificate has, once", async () => {
  const president = t.as(await aColleague(t.services, "president"));
  const warn = (number: string, words = note) => warnOfNumber(president, { number, note: words });
  const cashier = t.as(await aColleague(t.services, "cashier"));
  for (const ctx of [cashier, testContext(t.services)])
    expect(await warnOfNumber(ctx, { number: forged, note })).toEqual(refusal("not-yours"));
  const misread = `${forged.slice(0, -1)}${(Number(forged.at(-1)) + 1) % 10}`;
  for (const text of ["", "QC-SN-2026", misread])
    expect(await warn(text), text).toEqual(refusal("not-a-number"));
  const { number } = await aCertificate(t.services);
  expect(await warn(number)).toEqual(refusal("number-of-ours"));
  expect(await warn(forged, "a".repeat(301))).toEqual(refusal("note-too-long"));
  expect(await warnings()).toEqual([]);
  await made(warn(forged));
  expect(await warn(forged, "Une autre note.")).toEqual(refusal("warned-already"));
  expect(await warnings()).toEqual([{ number: forged, note }]);
  expect(await endWarning(cashier, forged)).toEqual(refusal("not-yours"));
  expect(await endWarning(president, "QC-SN-2026")).toEqual(refusal("not-a-number"));
  expect(await warnings()).toEqual([{ number: forged, note }]);
  await made(endWarning(president, forged));
  expect(await warnings()).toEqual([]);
});
