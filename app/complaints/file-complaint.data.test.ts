import { beforeEach, describe, expect, test } from "vitest";
import { made } from "#tests/applying.ts";
import { complaining, complaintWords as words } from "#tests/complaining.ts";
import { openForTests } from "#tests/opening.ts";
import { fileComplaint } from "./file-complaint.server.ts";
import { complaintOfCode, trackingCode } from "./tracking.server.ts";

// A Friday: five working days end on the next Friday.
const t = openForTests({ day: "2026-11-20" });
let now: Awaited<ReturnType<typeof complaining>>;
beforeEach(async () => {
  t.on("2026-11-20");
  now = await complaining(t);
});

describe("a complaint that is filed", () => {
  test("has a number, a day, a receipt, and is told to staff whom nothing ties to it", async () => {
    const { id, number } = await now.aComplaint();
    expect(number).toMatch(/^RL-2026-0000\d-\d$/);
    expect(await now.complaintRow(id)).toMatchObject({
      state: "received",
      company_id: now.companyId,
      acknowledge_by: "2026-11-27",
      answer_by: "2027-01-04",
      words,
    });
    expect(await now.kindsTo("mame@client.example", id)).toEqual(["complaint-receipt"]);
    expect(await now.kindsTo(now.handler.email, id)).toEqual(["complaint-to-handle"]);
    // Who examines an application of this company is not asked.
    expect(await now.kindsTo(now.examiner.email, id)).not.toContain("complaint-to-handle");
    expect(await now.kindsTo("contact@baol.example", id)).toEqual([]);
  });

  test("twice, one after the other or at once, is one complaint and one number", async () => {
    const [first, second] = await Promise.all([now.aComplaint(), now.aComplaint()]);
    expect(second).toEqual(first);
    expect(await now.aComplaint()).toEqual(first);
    const other = await now.aComplaint({ words: "Autre chose." });
    expect(Number(other.number.slice(8, 13)) - Number(first.number.slice(8, 13))).toBe(1);
    t.on("2026-11-22");
    expect((await now.aComplaint()).id).not.toBe(first.id);
  });

  test("twice with another choice about the name keeps the later choice", async () => {
    const { id } = await now.aComplaint({ naming: "may-be-named" });
    expect((await now.aComplaint({ naming: "kept-back" })).id).toBe(id);
    const row = await t.db
      .selectFrom("complainant")
      .select("naming")
      .where("complaint_id", "=", id)
      .executeTakeFirst();
    expect(row).toEqual({ naming: "kept-back" });
    await now.aComplaint({ naming: "kept-back" });
    const { count } = await t.db
      .selectFrom("journal")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("subject_id", "=", id)
      .where("event", "=", "complaint-naming")
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  test("in Wolof, in capitals or with a phone alone is taken as it is", async () => {
    const wolof = "Dañu ma naxe. LIGÉEY BI JEEXUL ! سلام";
    const { id } = await now.aComplaint({ words: wolof, email: null, phone: "+221771234567" });
    expect((await now.complaintRow(id)).words).toBe(wolof);
  });

  test("by telephone is written down by staff, and by nobody else", async () => {
    const desk = { channel: "phone" as const, kind: "body" as const, about: null };
    const filing = { ...desk, words, name: "Awa", email: null, phone: "+221771234567" };
    const complaint = { ...filing, naming: "may-be-named" as const };
    expect(await fileComplaint(now.visitor(), complaint)).toEqual({
      ok: false,
      refusal: "not-yours",
    });
    expect(await fileComplaint(now.as(now.owner), complaint)).toEqual({
      ok: false,
      refusal: "not-yours",
    });
    const { id } = await made(fileComplaint(now.as(now.handler), complaint));
    expect((await now.complaintRow(id)).registered_by).toBe(now.handler.accountId);
  });

  test("about a company of the demonstration mails nobody", async () => {
    await t.db.updateTable("company").set({ demo: true }).where("id", "=", now.companyId).execute();
    const { id } = await now.aComplaint({ email: "demo@client.example" });
    expect(await now.kindsTo("demo@client.example", id)).toEqual([]);
  });
});

test("the code opens the page of its complaint alone, typed with or without its dashes", async () => {
  const complaint = await now.aComplaint();
  const { id, number } = complaint;
  const code = trackingCode(now.visitor(), id);
  const opened = (typedNumber: string, typedCode: string) =>
    complaintOfCode(now.visitor(), { number: typedNumber, code: typedCode });
  expect(await opened(number, code)).toBe(id);
  expect(
    await opened(number.toLowerCase().replaceAll("-", " "), code.replaceAll("-", "").toLowerCase()),
  ).toBe(id);
  const other = await now.aComplaint({ words: "Autre." });
  for (const [typedNumber, typedCode] of [
    [other.number, code],
    [number, ""],
    [number, code.slice(0, -1)],
    [number, `${code}A`],
    ["", code],
    ["RL-2026-99999-9", code],
    ["💥".repeat(100), "💥".repeat(100)],
  ] as const)
    expect(await opened(typedNumber, typedCode)).toBeNull();
});
