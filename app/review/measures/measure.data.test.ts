import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { aPerson } from "#tests/actors.ts";
import { aColleague, made } from "#tests/applying.ts";
import { aCertificate, aMember } from "#tests/factories.ts";
import { measuring } from "#tests/measuring.ts";
import { openForTests } from "#tests/opening.ts";
import { addMeasureFile } from "./add-measure-file.server.ts";
import { keepMeasure } from "./end-measure.server.ts";
import { endUrgentSuspensions } from "./end-urgent-suspensions.server.ts";
import { extendMeasureHearing, noteHeardInPerson } from "./hear-measured-company.server.ts";
import { measuresToDo } from "./measure.queries.server.ts";
import { lettersOfMeasure } from "./measure-letter.queries.server.ts";
import { recordMeasureCall } from "./notify-measure.server.ts";
import { proposeMeasure } from "./propose-measure.server.ts";
import { listedMeasures } from "./public-measures.queries.server.ts";
import { previewMeasureLetter, signMeasure } from "./sign-measure.server.ts";

const t = openForTests({ day: "2026-11-20", emptied: true });
let now: Awaited<ReturnType<typeof measuring>>;
beforeEach(async () => {
  t.on("2026-11-20");
  now = await measuring(t);
});

const refusal = (name: string) => ({ ok: false, refusal: name });
const system = () => now.as({ kind: "system", name: "measures" });

describe("a suspension", () => {
  test("is proposed, heard, decided by another, and lifted by another", async () => {
    const id = await now.aMeasure();
    expect(await now.mailsTo(now.owner.email)).toEqual([]);
    await made(now.hear(id));
    expect((await now.row(id)).due_on).toBe("2026-12-07");
    expect(await now.mailsTo(now.owner.email)).toEqual(["measure-hearing"]);
    expect(await now.sign(id, "decide")).toEqual(refusal("company-heard"));
    await made(now.answer(id));
    expect(await now.mailsTo(now.proposer.email)).toEqual(["measure-work"]);
    await made(now.sign(id, "decide"));
    expect(await now.stateOf(now.masonry)).toBe("suspended");
    expect(await now.stateOf(now.concrete)).toBe("granted");
    expect(await now.mailsTo(now.owner.email)).toEqual(["measure-hearing", "measure-news"]);
    await made(now.toLift(id));
    expect(await now.mailsTo(now.president.email)).toContain("measure-work");
    await made(now.sign(id, "lift"));
    expect(await now.mailsTo(now.proposer.email)).toEqual(Array(3).fill("measure-work"));
    expect(await now.stateOf(now.masonry)).toBe("granted");
    const scope = { kind: "company" as const, companyId: now.companyId };
    const letters = await lettersOfMeasure(t.db, scope, id);
    expect(letters.map(({ kind, letter }) => [kind, letter.reason])).toEqual([
      ["decided", "Les faits sont établis."],
      ["lifted", "Le chantier a repris, vu sur place."],
    ]);
    expect(letters[0]?.letter.hearing).toEqual({
      askedOn: "2026-11-20",
      answeredOn: "2026-11-20",
      heardOn: null,
      documents: 0,
    });
  });

  test("is decided without an answer from the day after the last day", async () => {
    const id = await now.heard();
    t.on("2026-12-07", "23:59");
    expect(await now.sign(id, "decide")).toEqual(refusal("company-heard"));
    t.on("2026-12-08", "00:00");
    await made(now.sign(id, "decide"));
    expect(await now.answer(id)).toEqual(refusal("closed"));
  });

  test("is kept when its lifting is not decided, and may be proposed again", async () => {
    const id = await now.decided();
    await made(now.toLift(id));
    const seen = await now.seenNow(id);
    await made(keepMeasure(now.as(now.president), { measureId: id, seen }));
    expect((await now.row(id)).state).toBe("decided");
    expect(await now.stateOf(now.masonry)).toBe("suspended");
    await made(now.toLift(id));
    await made(now.sign(id, "lift"));
  });
});

describe("nobody alone", () => {
  test("decides or lifts what they proposed", async () => {
    const id = await now.aMeasure({}, now.president);
    await made(now.hear(id));
    await made(now.answer(id));
    expect(await now.sign(id, "decide")).toEqual(refusal("another-person"));
    const second = await aColleague(t.services, "president");
    await made(now.sign(id, "decide", { by: second }));
    await made(now.toLift(id, now.president));
    expect(await now.sign(id, "lift")).toEqual(refusal("lifts-another"));
    await made(now.sign(id, "lift", { by: second }));
  });

  test.each(["registrar", "secretary", "examiner", "controller", "cashier"] as const)(
    "signs as %s",
    async (role) => {
      const id = await now.heard();
      await made(now.answer(id));
      const by = await aColleague(t.services, role);
      expect(await now.sign(id, "decide", { by })).toEqual(refusal("not-yours"));
    },
  );

  test("signs as a committee member who is no deputy", async () => {
    const id = await now.heard();
    await made(now.answer(id));
    const by = await aColleague(t.services, "committee");
    expect(await now.sign(id, "decide", { by })).toEqual(refusal("unknown-measure"));
  });

  test("takes part who is tied to the company, acts for it or declared a conflict", async () => {
    const tied = await aColleague(t.services, "president", "registrar");
    await sql`insert into tie (id, account_id, company_id, kind, declared_at) values
      (gen_random_uuid(), ${tied.accountId}, ${now.companyId}, 'family', now())`.execute(t.db);
    const id = await now.heard();
    await made(now.answer(id));
    expect(await now.sign(id, "decide", { by: tied })).toEqual(refusal("unconcerned"));
    expect(await now.sign(id, "decide", { by: member(await acting()) })).toEqual(
      refusal("unknown-measure"),
    );
    const proposed = {
      companyId: now.companyId,
      kind: "withdrawal" as const,
      rights: [now.concrete],
      facts: "Des faits.",
      demand: "",
      demandedBy: null,
    };
    expect(await proposeMeasure(now.as(tied), proposed)).toEqual(refusal("unconcerned"));
    const onIt = { measureId: id, spokeTo: "Awa Diop", calledAt: t.services.now() };
    expect(await extendMeasureHearing(now.as(tied), onIt)).toEqual(refusal("unconcerned"));
    const said = { measureId: id, said: "Elle conteste.", heardOn: "2026-11-20" };
    expect(await noteHeardInPerson(now.as(tied), said)).toEqual(refusal("unconcerned"));
    await made(now.sign(id, "decide"));
    expect(await recordMeasureCall(now.as(tied), onIt)).toEqual(refusal("unconcerned"));
    await made(recordMeasureCall(now.as(now.proposer), onIt));
    expect(await proposeMeasure(now.as(member(await acting())), proposed)).toEqual(
      refusal("unknown-company"),
    );
  });

  const acting = async () => {
    const colleague = await aColleague(t.services, "president", "registrar");
    await aMember(t.services, { accountId: colleague.accountId, companyId: now.companyId });
    return colleague;
  };
  const member = (colleague: Person) =>
    aPerson({ ...colleague, memberships: [{ companyId: now.companyId, role: "owner" }] });
});

describe("an urgent suspension", () => {
  test("holds thirty days, is told with its reason, and is confirmed after the hearing", async () => {
    const id = await now.aMeasure();
    await made(now.sign(id, "suspend-at-once", { reason: "Fausse attestation." }));
    expect(await now.stateOf(now.masonry)).toBe("suspended");
    expect(await now.row(id)).toMatchObject({
      state: "heard",
      urgent_until: "2026-12-19",
      due_on: "2026-12-07",
    });
    expect(await now.sign(id, "decide")).toEqual(refusal("company-heard"));
    await made(now.answer(id));
    await made(now.sign(id, "decide"));
    expect(await now.stateOf(now.masonry)).toBe("suspended");
    t.on("2027-01-20");
    expect(await endUrgentSuspensions(system())).toBe(0);
    expect(await now.stateOf(now.masonry)).toBe("suspended");
  });

  test("ends by itself on the day after its last one, once, and the measure goes on", async () => {
    const id = await now.aMeasure();
    await made(now.sign(id, "suspend-at-once"));
    t.on("2026-12-19", "23:59");
    expect(await endUrgentSuspensions(system())).toBe(0);
    expect(await now.stateOf(now.masonry)).toBe("suspended");
    t.on("2026-12-20", "00:00");
    expect(await endUrgentSuspensions(system())).toBe(1);
    expect(await endUrgentSuspensions(system())).toBe(0);
    expect(await now.stateOf(now.masonry)).toBe("granted");
    expect((await now.row(id)).state).toBe("heard");
    await made(now.sign(id, "decide"));
    expect(await now.stateOf(now.masonry)).toBe("suspended");
  });

  test("is not repeated within the year on the same right", async () => {
    const id = await now.aMeasure();
    await made(now.sign(id, "suspend-at-once"));
    t.on("2026-12-20");
    await endUrgentSuspensions(system());
    await made(now.drop(id));
    const again = await now.aMeasure();
    expect(await now.sign(again, "suspend-at-once")).toEqual(refusal("first-urgent"));
    await made(now.drop(again));
    t.on("2027-12-20");
    const later = await now.aMeasure();
    await made(now.sign(later, "suspend-at-once"));
  });

  test("ends when the measure is dropped, by who may sign only", async () => {
    const id = await now.aMeasure();
    await made(now.sign(id, "suspend-at-once"));
    const secretary = await aColleague(t.services, "secretary");
    expect(await now.drop(id, secretary)).toEqual(refusal("ends-urgent"));
    await made(now.drop(id));
    expect(await now.stateOf(now.masonry)).toBe("granted");
    const mailed = async () =>
      (
        await t.db
          .selectFrom("mail")
          .select("text_body as text")
          .where("recipient", "=", now.owner.email)
          .execute()
      )
        .map(({ text }) => text)
        .join("\n");
    expect(await mailed()).toContain("la suspension en urgence prend fin");
    expect(await mailed()).not.toContain("Rien ne change pour vous");
    await made(now.drop(await now.heard()));
    expect(await mailed()).toContain("Rien ne change pour vous");
  });

  test.each(["condition", "withdrawal"] as const)("is no %s", async (kind) => {
    const id = await now.aMeasure(
      kind === "condition"
        ? { kind, demandedBy: "2027-03-01" }
        : { kind, demand: "", demandedBy: null },
    );
    expect(await now.sign(id, "suspend-at-once")).toEqual(refusal("can-be-urgent"));
  });
});

describe("a withdrawal", () => {
  test("ends the right for good, also while it is suspended", async () => {
    await now.decided();
    const id = await now.decided({ kind: "withdrawal", demand: "" });
    expect(await now.stateOf(now.masonry)).toBe("withdrawn");
    expect(await now.toLift(id)).toEqual(refusal("can-be-lifted"));
  });

  test("leaves nothing to lift of the suspension before it", async () => {
    const suspension = await now.decided();
    await now.decided({ kind: "withdrawal", demand: "" });
    expect(await now.toLift(suspension)).toEqual(refusal("can-be-lifted"));
    expect(await now.stateOf(now.masonry)).toBe("withdrawn");
  });
});

describe("a condition", () => {
  test("leaves the right in force, is overdue after its day, and is lifted when it is met", async () => {
    const id = await now.decided({ kind: "condition", demandedBy: "2027-03-01" });
    expect(await now.stateOf(now.masonry)).toBe("granted");
    const scope = {
      kind: "staff" as const,
      accountId: now.proposer.accountId,
      roles: ["registrar"] as const,
      ownCompanies: [],
    };
    const overdue = async (day: string) => {
      t.on(day);
      return (await measuresToDo({ db: t.db, now: t.services.now() }, scope)).overdue;
    };
    expect(await overdue("2027-03-01")).toBe(0);
    expect(await overdue("2027-03-02")).toBe(1);
    await made(now.toLift(id));
    await made(now.sign(id, "lift"));
    expect(await now.stateOf(now.masonry)).toBe("granted");
  });

  test.each([null, "2026-11-21", "2026-12-07"])(
    "refuses %s as its last day",
    async (demandedBy) => {
      await expect(now.aMeasure({ kind: "condition", demandedBy })).rejects.toThrow("day-passed");
    },
  );
});

test("a letter names only the qualifications that the measure changes", async () => {
  const other = await measuring(
    t,
    await aCertificate(t.services, {
      qualifications: [{ code: "2201", endsOn: "2026-11-25" }, { code: "2202" }],
    }),
  );
  const named = async (id: string, move: "decide" | "lift") =>
    (
      await made(
        previewMeasureLetter(now.as(now.president), { measureId: id, move, reason: "Établi." }),
      )
    ).letter.rights.map(({ code }) => code);
  const id = await other.heard({ rights: [other.masonry, other.concrete] });
  await made(other.answer(id));
  expect(await named(id, "decide")).toEqual(["2201", "2202"]);
  t.on("2026-11-25");
  expect(await named(id, "decide")).toEqual(["2201", "2202"]);
  t.on("2026-11-26");
  expect(await named(id, "decide")).toEqual(["2202"]);
  await made(other.sign(id, "decide"));
  expect(await listedMeasures(t.db, { since: "2026-01-01", today: "2026-11-26" })).toMatchObject([
    { code: "2202" },
  ]);
  await made(other.toLift(id));
  expect(await named(id, "lift")).toEqual(["2202"]);
});

test("two who decide at once: one decision, one letter", async () => {
  const id = await now.heard();
  await made(now.answer(id));
  const second = await aColleague(t.services, "president");
  const outcomes = await Promise.all(
    [now.president, second].map((by) => now.sign(id, "decide", { by })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const letters = await t.db.selectFrom("measure_letter").select("id").execute();
  expect(letters).toHaveLength(1);
});

test("the same decision sent twice is one decision", async () => {
  const id = await now.heard();
  await made(now.answer(id));
  const seen = await now.seenNow(id);
  await made(now.sign(id, "decide"));
  expect(await now.seenNow(id)).toBe(seen + 1);
});

test("a letter that was read before the company answered or added a document, or on another day, is not signed", async () => {
  const id = await now.heard();
  t.on("2026-12-08", "10:00");
  const ctx = () => now.as(now.president);
  const signing = { measureId: id, move: "decide", reason: "Les faits sont établis." } as const;
  const sha256 = async () => (await made(previewMeasureLetter(ctx(), signing))).sha256;
  const sign = (readSha256: string) => signMeasure(ctx(), { ...signing, seen: 2, readSha256 });
  const before = await sha256();
  await made(now.answer(id));
  expect(await sign(before)).toEqual(refusal("changed-meanwhile"));
  const answered = await sha256();
  const { owner } = now;
  await made(
    addMeasureFile(now.as(owner), {
      measureId: id,
      suppliedBy: "company",
      accountId: owner.accountId,
      file: {
        name: "photo.pdf",
        bytes: 9,
        sha256: "b".repeat(64),
        pages: 1,
        type: "application/pdf",
        scan: "clean",
      },
    }),
  );
  expect(await sign(answered)).toEqual(refusal("changed-meanwhile"));
  const after = await sha256();
  t.on("2026-12-09", "00:00");
  expect(await sign(after)).toEqual(refusal("changed-meanwhile"));
  expect(await now.stateOf(now.masonry)).toBe("granted");
  await made(sign(await sha256()));
  expect(await now.stateOf(now.masonry)).toBe("suspended");
});
