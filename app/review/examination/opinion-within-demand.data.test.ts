import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { staffScope } from "#app/accounts/scope.server.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import type { Class } from "#app/tariff/classes.ts";
import { aColleague, made } from "#tests/applying.ts";
import { anExamination, fills, wholeReport } from "#tests/examining.ts";
import { openForTests } from "#tests/opening.ts";
import { declaresAs } from "#tests/sitting.ts";
import { linesOf } from "../committee/agenda/item.queries.server.ts";
import { scheduleApplication } from "../committee/agenda/schedule-application.server.ts";
import { atWork } from "../committee/committee-scope.queries.server.ts";
import { planSession } from "../committee/sessions/plan-session.server.ts";
import { opinionsOf } from "./examination.queries.server.ts";
import { reportsOf } from "./report.queries.server.ts";
import { reportFacts, reportNow } from "./report-facts.server.ts";
import { signReport } from "./sign-report.server.ts";

const t = openForTests({ day: "2026-11-23" });
let now: Awaited<ReturnType<typeof anExamination>>;

/** An application for N2 in class D, with figures for another class. */
const asksLevelTwo = async (classReached: Class | null = "D") => {
  now = await anExamination(t.services, { classReached });
  await t.db
    .updateTable("application_sub_area")
    .set({ level: 2 })
    .where("application_id", "=", now.applicationId)
    .execute();
};
beforeEach(async () => {
  t.on("2026-11-23");
  await asksLevelTwo();
});

const scope = () => {
  const staffScopeNow = staffScope(now.examiner);
  if (!staffScopeNow) throw new Error("no staff");
  return staffScopeNow;
};
const { "avis.2201": _verdict, "motif-dessus.2201": _above, ...restOfReport } = wholeReport;
/** The examiner types an opinion into a form that shows what is stored. */
const type = async (typedFields: Record<string, string>) => {
  const saved = await made(
    fills(
      t.services,
      { actor: now.examiner, applicationId: now.applicationId },
      typedFields,
      await stored(),
    ),
  );
  return saved.problems;
};
const opinion = async () =>
  (await opinionsOf(t.db, scope(), now.applicationId)).at(0) ?? {
    verdict: null,
    level: null,
    class: null,
    reasonCode: null,
    aboveReasonCode: null,
    note: "",
  };
const stored = async () => {
  const { verdict, level, class: aimedAt, reasonCode, aboveReasonCode, note } = await opinion();
  return {
    "avis.2201": verdict ?? "",
    "niveau.2201": String(level ?? ""),
    "classe.2201": aimedAt ?? "",
    "motif.2201": reasonCode ?? "",
    "motif-dessus.2201": aboveReasonCode ?? "",
    "mot.2201": note,
  };
};
const facts = async () => {
  const factsNow = await reportFacts(t.as(now.examiner), scope(), now.applicationId);
  if (!factsNow) throw new Error("no facts");
  return reportNow(factsNow);
};
const sign = async () =>
  await signReport(t.as(now.examiner), {
    applicationId: now.applicationId,
    readSha256: (await facts()).readSha256,
  });
const reports = () => reportsOf(t.db, scope(), now.applicationId);

const above = "Rien n’est accordé au-dessus de la demande, ni en niveau ni en classe.";
const forBelow = "pour «\u00A0Niveau ou classe en dessous de la demande\u00A0»";
const forAbove = "pour «\u00A0Classe au-dessus des chiffres\u00A0»";
const forRefusal = "pour «\u00A0Refus\u00A0»";
const lower = { "avis.2201": "other", "niveau.2201": "1", "classe.2201": "D" };

describe("saving an opinion", () => {
  test.each([
    ["niveau.2201", "3", {}, above],
    ["classe.2201", "C", {}, above],
    ["classe.2201", "A", { "avis.2201": "favourable" }, above],
    ["motif.2201", "P-01", {}, "Ce motif n’est plus au catalogue\u00A0: choisissez-en un autre."],
    [
      "motif.2201",
      "H-01",
      {},
      `Le motif H-01 est ${forAbove}\u00A0: choisissez-en un ${forRefusal} ou ${forBelow}.`,
    ],
    [
      "motif.2201",
      "R-01",
      lower,
      `Le motif R-01 est ${forRefusal}\u00A0: choisissez-en un ${forBelow}.`,
    ],
    [
      "motif.2201",
      "B-01",
      { "avis.2201": "unfavourable" },
      `Le motif B-01 est ${forBelow}\u00A0: choisissez-en un ${forRefusal}.`,
    ],
    [
      "motif-dessus.2201",
      "B-01",
      lower,
      `Le motif B-01 est ${forBelow}\u00A0: choisissez-en un ${forAbove}.`,
    ],
  ])(
    "%s « %s » is answered and not kept, the rest of the form is",
    async (field, text, beside, words) => {
      expect(await type({ ...beside, [field]: text })).toEqual({ [field]: words });
      expect(await stored()).toMatchObject({ ...beside, [field]: "" });
      // What was refused is judged again with each verdict that follows.
      if (field === "motif.2201" && text === "B-01") {
        expect(await type({ ...lower, [field]: text })).toEqual({});
        expect(await stored()).toMatchObject({ "avis.2201": "other", [field]: "B-01" });
      }
    },
  );

  test.each([
    ["what was asked for", { "avis.2201": "favourable" }],
    ["a level below", { ...lower, "motif.2201": "B-01" }],
    [
      "a class below, its reason before its verdict",
      { "motif.2201": "B-03", "niveau.2201": "2", "classe.2201": "E" },
    ],
    ["a refusal", { "avis.2201": "unfavourable", "motif.2201": "R-01" }],
    ["a reason for a class above the figures", { "motif-dessus.2201": "H-02" }],
  ])("keeps %s", async (_, typedFields) => {
    expect(await type(typedFields)).toEqual({});
    expect(await stored()).toMatchObject(typedFields);
  });

  test("a form from before another verdict does not bring its reason back", async () => {
    await type({ "avis.2201": "unfavourable", "motif.2201": "R-01" });
    const before = await stored();
    await type({ ...lower, "motif.2201": "B-01" });
    await made(fills(t.services, { ...now, actor: now.examiner }, before, before));
    expect(await stored()).toMatchObject({ ...lower, "motif.2201": "B-01" });
    const late = { "avis.2201": "other", "motif.2201": "B-05" };
    const { conflicts } = await made(
      fills(t.services, { ...now, actor: now.examiner }, late, before),
    );
    expect(conflicts).toEqual({ "motif.2201": { typed: "B-05", stored: "B-01" } });
    expect(await stored()).toMatchObject({ "motif.2201": "B-01" });
  });
});

// What the figures reach, what is typed, and what the report lacks.
const incomplete: [Class | null, string, Record<string, string>, string][] = [
  ["D", "a level below without a reason", lower, `choisissez un motif ${forBelow}`],
  [
    "D",
    "a level below with a reason for a class above the figures",
    { ...lower, "motif-dessus.2201": "H-01" },
    `le motif H-01 est ${forAbove}\u00A0: choisissez-en un ${forBelow}`,
  ],
  [
    "D",
    "a favourable opinion that kept the reason of a refusal",
    { "avis.2201": "favourable", "motif.2201": "R-01" },
    `le motif R-01 est ${forRefusal}\u00A0: retirez-le`,
  ],
  [
    "D",
    "a refusal that kept the reason of a lower level",
    { "avis.2201": "unfavourable", "motif.2201": "B-01" },
    `le motif B-01 est ${forBelow}\u00A0: choisissez-en un ${forRefusal}`,
  ],
  [
    "D",
    "a class two below that of the figures",
    { "avis.2201": "other", "niveau.2201": "2", "classe.2201": "F", "motif.2201": "B-01" },
    "la classe s’écarte d’un rang au plus de celle des chiffres",
  ],
  [
    "E",
    "a class above the figures without a reason",
    { "avis.2201": "favourable" },
    `choisissez un motif ${forAbove}`,
  ],
  [
    "E",
    "a class above the figures at a lower level with one reason",
    { ...lower, "motif-dessus.2201": "H-01" },
    `choisissez un motif ${forBelow}`,
  ],
  [
    "F",
    "a favourable opinion two classes above the figures",
    { "avis.2201": "favourable", "motif-dessus.2201": "H-01" },
    "la classe s’écarte d’un rang au plus de celle des chiffres",
  ],
];

// What the figures reach, what is typed, and the line that it becomes on an agenda.
const whole: [
  Class | null,
  string,
  Record<string, string>,
  { outcome: string; level: number | null; class: Class | null; reasons: string[] },
][] = [
  [
    "D",
    "a favourable opinion, whatever level was typed before",
    { "niveau.2201": "1", "classe.2201": "E", "avis.2201": "favourable" },
    { outcome: "granted", level: 2, class: "D", reasons: [] },
  ],
  [
    "D",
    "a lower level with its reason",
    { ...lower, "motif.2201": "B-05" },
    { outcome: "granted", level: 1, class: "D", reasons: ["B-05"] },
  ],
  [
    "D",
    "a lower class with its reason",
    { "avis.2201": "other", "niveau.2201": "2", "classe.2201": "E", "motif.2201": "B-01" },
    { outcome: "granted", level: 2, class: "E", reasons: ["B-01"] },
  ],
  [
    "E",
    "a class above the figures with its reason",
    { "avis.2201": "favourable", "motif-dessus.2201": "H-01" },
    { outcome: "granted", level: 2, class: "D", reasons: ["H-01"] },
  ],
  [
    "E",
    "a class above the figures at a lower level, with both reasons",
    { ...lower, "motif.2201": "B-05", "motif-dessus.2201": "H-01" },
    { outcome: "granted", level: 1, class: "D", reasons: ["B-05", "H-01"] },
  ],
  [
    "E",
    "a refusal with its reason",
    { "avis.2201": "unfavourable", "motif.2201": "R-02" },
    { outcome: "refused", level: null, class: null, reasons: ["R-02"] },
  ],
];

/** Types fields one after the other, so that each is kept whatever the next one makes of it. */
const typeWhole = async (typedFields: Record<string, string>) => {
  await type(restOfReport);
  for (const [field, text] of Object.entries(typedFields).reverse()) await type({ [field]: text });
  expect(await stored()).toMatchObject(typedFields);
};

describe("signing a report", () => {
  test.each(incomplete)(
    "beside figures for %s is refused with %s, and says so",
    async (reached, _, typedFields, words) => {
      await asksLevelTwo(reached);
      await typeWhole(typedFields);
      expect((await facts()).gaps).toEqual([
        { text: `2201 Maçonnerie et béton armé courant\u00A0: ${words}`, part: "avis" },
      ]);
      expect(await sign()).toMatchObject({ refusal: "incomplete" });
      expect(await reports()).toEqual([]);
    },
  );

  test.each(whole)(
    "beside figures for %s passes with %s, which becomes the line of the agenda with its reasons",
    async (reached, _, typedFields, line) => {
      await asksLevelTwo(reached);
      await typeWhole(typedFields);
      await made(sign());
      const [report] = await reports();
      const [firstOpinion] = report?.content.opinions ?? [];
      expect(
        [firstOpinion?.reason, firstOpinion?.aboveReason].flatMap((each) => each?.code ?? []),
      ).toEqual(line.reasons);
      const { applicationId, examiner } = now;
      const secretary = await aColleague(t.services, "secretary");
      await declaresAs(t.services, secretary, applicationId);
      const ctx = t.as(secretary);
      const heldOn = todayInDakar(t.services.now());
      const { sessionId } = await made(
        planSession(ctx, { heldOn, startsAt: "09:00", place: "Salle du conseil" }),
      );
      const { itemId } = await made(
        scheduleApplication(ctx, { sessionId, applicationId, rapporteurId: examiner.accountId }),
      );
      const [proposed] = await linesOf(t.db, atWork, itemId);
      expect({
        outcome: proposed?.outcome,
        level: proposed?.level,
        class: proposed?.class,
        reasons: proposed?.reasons.map(({ code }) => code),
      }).toEqual(line);
    },
  );
});

describe("raw SQL", () => {
  const ofIt = () => `application_id = '${now.applicationId}'`;
  const run = (text: string) => sql.raw(text).execute(t.db);

  test("an opinion has no level or class above what was asked, nor a reason of another use", async () => {
    await type({ ...restOfReport, ...lower, "motif.2201": "B-01" });
    for (const [change, why] of [
      ["level = 3", "nothing above what was asked"],
      ["class = 'C'", "nothing above what was asked"],
      ["reason_code = 'P-01'", "has another use"],
      ["reason_code = 'H-01'", "has another use"],
      ["above_reason_code = 'B-01', above_reason_version = 1", "has another use"],
      ["above_reason_code = 'H-01'", "opinion_above_reason_whole"],
    ] as const)
      await expect(run(`update opinion set ${change} where ${ofIt()}`), change).rejects.toThrow(
        why,
      );
    for (const change of ["level = 2, class = 'F'", "reason_code = 'R-01'"])
      await run(`update opinion set ${change} where ${ofIt()}`);
    const insert = (level: number) =>
      run(`insert into opinion (application_id, sub_area_id, verdict, level, class, note, version, given_by, given_at)
        select application_id, sub_area_id, 'other', ${level}, 'D', '', 1, given_by, now() from opinion where ${ofIt()}
        on conflict on constraint opinion_once do update set level = excluded.level`);
    await expect(insert(3)).rejects.toThrow("nothing above what was asked");
    await insert(2);
  });

  test("what was typed above the demand before this rule stays until it changes, and is not signed", async () => {
    await typeWhole({ ...lower, "motif.2201": "B-01" });
    await t.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(`update opinion set level = 3 where ${ofIt()}`).execute(tx);
    });
    expect(await type({ "mot.2201": "Une note de plus." })).toEqual({});
    expect(await opinion()).toMatchObject({ level: 3, note: "Une note de plus." });
    expect((await facts()).gaps).toMatchObject([
      { text: expect.stringContaining("rien n’est accordé au-dessus de la demande") },
    ]);
    expect(await sign()).toMatchObject({ refusal: "incomplete" });
    await type({ "niveau.2201": "1" });
    await made(sign());
  });

  test("no report carries an opinion that the committee could not vote", async () => {
    const { applicationId, examiner } = now;
    await typeWhole({ ...lower, "motif.2201": "B-01" });
    /** Why a report is not inserted after a change of its opinion; undefined when it is. Everything is rolled back. */
    const whyNot = async (change: string, classReached: Class | null = "D") => {
      const tx = await t.db.startTransaction().execute();
      try {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql.raw(`update opinion set ${change} where ${ofIt()}`).execute(tx);
        await sql`set local session_replication_role = origin`.execute(tx);
        return await sql`insert into report (id, application_id, version, content, sha256, signed_by, signed_at)
          values (gen_random_uuid(), ${applicationId}, 1, ${JSON.stringify({ classReached })}, repeat('0', 64),
            ${examiner.accountId}, now())`
          .execute(tx)
          .then(
            () => undefined,
            (error: Error) => error.message.replace(/^.*: /, ""),
          );
      } finally {
        await tx.rollback().execute();
      }
    };
    const aboveReason = "above_reason_code = 'H-01', above_reason_version = 1";
    const noReason = "reason_code = null, reason_version = null";
    for (const [change, reached, why] of [
      ["note = ''", "D", undefined],
      ["level = 3", "D", "above-asked"],
      ["class = 'C'", "D", "above-asked"],
      ["level = null", "D", "proposal-incomplete"],
      ["reason_code = 'R-01'", "D", "proposal-incomplete"],
      ["class = 'F'", "D", "class-too-far"],
      [aboveReason, "D", "reason-mismatch"],
      ["note = ''", "E", "proposal-incomplete"],
      [aboveReason, "E", undefined],
      [aboveReason, "F", "class-too-far"],
      [`verdict = 'favourable', level = 3, ${noReason}`, "A", undefined],
      ["verdict = 'favourable', reason_code = 'R-01'", "D", "reason-mismatch"],
      [`verdict = 'favourable', ${noReason}`, "E", "proposal-incomplete"],
      [`verdict = 'favourable', ${noReason}, ${aboveReason}`, "E", undefined],
      [`verdict = 'favourable', ${noReason}, ${aboveReason}`, null, "class-too-far"],
      ["verdict = 'unfavourable', reason_code = 'R-01'", null, undefined],
      ["verdict = 'unfavourable'", null, "proposal-incomplete"],
    ] as const)
      expect(await whyNot(change, reached), `${change}, figures for ${reached}`).toBe(why);
  });
});
