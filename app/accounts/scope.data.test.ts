import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { applicationInScope } from "#app/applications/application.queries.server.ts";
import {
  endReadingIn,
  grantReadingIn,
  hideApplicationIn,
} from "#app/applications/application-reader.server.ts";
import { askersOf } from "#app/applications/mail-facts.queries.server.ts";
import { documentInScope, usableDocuments } from "#app/documents/document.queries.server.ts";
import type { Person, StaffRole } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { done } from "#app/kernel/result.ts";
import {
  aColleague,
  aDocument,
  aFiledApplication,
  aFiledDocument,
  declaresClear,
  declaresConflict,
  letRead,
} from "#tests/applying.ts";
import { aMemberAccount } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { aPayment } from "#tests/paying.ts";
import { testContext } from "#tests/services.ts";
import type { Grade } from "./reading.ts";
import {
  type Belonging,
  inScope,
  ofApplication,
  readsApplication,
  type Scope,
  staffScope,
} from "./scope.server.ts";

const t = openForTests();
let companyId: string;
let applicationId: string;
let filedId: string;
let vaultId: string;
beforeAll(async () => {
  ({ companyId } = await aMemberAccount(t.services));
  applicationId = await aFiledApplication(t.services, { companyId });
  filedId = await aFiledDocument(t.services, { applicationId, companyId });
  ({ documentId: vaultId } = await aDocument(t.services, { companyId, code: "RCCM" }));
  await aPayment(t.services, companyId);
});

type Given = Grade | "hidden" | "nothing";

async function give(accountId: string, grade: Given, id = applicationId): Promise<void> {
  const reader = { accountId, applicationId: id };
  if (grade === "hidden") return await declaresConflict(t.services, reader);
  if (grade === "whole") return await letRead(t.services, reader);
  if (grade === "nothing") return;
  await testContext(t.services).transaction(async (tx) => {
    await grantReadingIn(tx, { ...reader, ground: "examination", grade });
    return done(null);
  });
}

/** The kinds of rows of the test company that a scope sees. */
async function seen(scope: Scope): Promise<string> {
  const sees = async (table: string, column: string, belonging: Belonging) => {
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(column)} = ${companyId} and ${inScope(scope, belonging)} limit 1`.execute(
      t.db,
    );
    return rows.length > 0;
  };
  const words = {
    company: await sees("company", "company.id", { company: "company.id" }),
    decided: await sees("company", "company.id", { decided: "company.id" }),
    record: await sees("company", "company.id", { record: "company.id" }),
    summary: await sees("application", "company_id", { ...ofApplication, grade: "summary" }),
    whole: await sees("application", "company_id", ofApplication),
    filed: (await documentInScope(t.db, scope, filedId)) !== undefined,
    vault: (await documentInScope(t.db, scope, vaultId)) !== undefined,
    fees: await sees("payment", "company_id", { fees: "payment.company_id" }),
  };
  return Object.entries(words)
    .flatMap(([word, yes]) => (yes ? [word] : []))
    .join(" ");
}

const everything = "company decided record summary whole filed vault fees";
const unseenFees = "company decided record summary whole filed vault";
const examining: Record<Given, string> = {
  nothing: "company decided summary",
  summary: "company decided summary",
  whole: "company decided record summary whole filed",
  hidden: "company",
};

/** The table of decisions 0080 and 0096, written independently of `readings`. */
const expected: Record<Exclude<StaffRole, "administrator">, Record<Given, string>> = {
  registrar: { ...examining, nothing: "company decided summary fees" },
  controller: { nothing: everything, summary: unseenFees, whole: unseenFees, hidden: "company" },
  examiner: examining,
  secretary: examining,
  president: examining,
  committee: {
    nothing: "",
    summary: "company decided summary",
    whole: "company decided record summary whole filed",
    hidden: "",
  },
  cashier: {
    nothing: "company decided fees",
    summary: "company decided",
    whole: "company decided",
    hidden: "company",
  },
};

describe.each(Object.entries(expected) as [StaffRole, Record<Given, string>][])(
  "a %s",
  (role, byGrade) => {
    test.each(Object.entries(byGrade) as [Given, string][])(
      "grant « %s » shows « %s »",
      async (grade, words) => {
        const person = await aColleague(t.services, role);
        await give(person.accountId, grade);
        expect(await seen(staffScope(person) as Scope)).toBe(words);
      },
    );

    test("nothing is shown of a company for which they are a member", async () => {
      const person = await aColleague(t.services, role);
      await give(person.accountId, "whole");
      const memberships = [{ companyId, role: "reader" as const }];
      expect(await seen(staffScope({ ...person, memberships }) as Scope)).toBe("");
    });
  },
);

test("an administrator without another role has no scope", async () => {
  expect(staffScope(await aColleague(t.services, "administrator"))).toBeNull();
});

test("an examiner who is a cashier too sees no fees of a company whose application they examine", async () => {
  const person = await aColleague(t.services, "examiner", "cashier");
  const scope = staffScope(person) as Scope;
  expect(await seen(scope)).toContain("fees");
  await give(person.accountId, "summary");
  expect(await seen(scope)).not.toContain("fees");
});

test("a registrar who only checks admissibility still sees fees; not one who examines, votes or signs", async () => {
  const registrar = await aColleague(t.services, "registrar");
  const scope = staffScope(registrar) as Scope;
  const reader = { accountId: registrar.accountId, applicationId };
  await letRead(t.services, reader, "admissibility");
  expect(await seen(scope)).toBe("company decided record summary whole filed fees");
  for (const ground of ["examination", "report", "agenda", "decision"] as const) {
    const person = await aColleague(t.services, "registrar");
    await letRead(t.services, { ...reader, accountId: person.accountId }, "admissibility");
    await letRead(t.services, { ...reader, accountId: person.accountId }, ground);
    expect(await seen(staffScope(person) as Scope)).not.toContain("fees");
  }
});

test("a conflict with one application leaves another application of the same company visible", async () => {
  const registrar = await aColleague(t.services, "registrar");
  const examiner = await aColleague(t.services, "examiner");
  const other = await aFiledApplication(t.services, { companyId, kind: "renewal" });
  const document = await aFiledDocument(t.services, {
    applicationId: other,
    companyId,
    code: "NINEA",
  });
  for (const { accountId } of [registrar, examiner]) {
    await give(accountId, "whole", other);
    await give(accountId, "whole");
    await give(accountId, "hidden");
  }
  for (const scope of [registrar, examiner].map((each) => staffScope(each) as Scope)) {
    expect(await applicationInScope(t.db, scope, applicationId)).toBeUndefined();
    expect(await applicationInScope(t.db, scope, other)).toMatchObject({ id: other });
    const documents = await usableDocuments(t.db, scope, { companyId });
    expect(documents.map(({ id }) => id)).toEqual([document]);
  }
});

test("a document filed with two applications is hidden when one of them is in conflict", async () => {
  const examiner = await aColleague(t.services, "examiner");
  const other = await aFiledApplication(t.services, { companyId, kind: "extension" });
  const { sha256 } = await t.db
    .selectFrom("document")
    .select("sha256")
    .where("id", "=", filedId)
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto("application_document")
    .values({
      application_id: other,
      requirement_code: "QUITUS",
      requirement_version: 1,
      document_id: filedId,
      sha256,
      request_only: false,
    })
    .execute();
  await give(examiner.accountId, "whole", other);
  const scope = staffScope(examiner) as Scope;
  expect(await documentInScope(t.db, scope, filedId)).toMatchObject({ id: filedId });
  await give(examiner.accountId, "hidden");
  expect(await documentInScope(t.db, scope, filedId)).toBeUndefined();
});

describe("application_reader", () => {
  const rowOf = (accountId: string) =>
    t.db
      .selectFrom("application_reader")
      .select(["grade", "grounds"])
      .where("account_id", "=", accountId)
      .where("application_id", "=", applicationId)
      .executeTakeFirst();
  const within = (work: Parameters<ReturnType<typeof testContext>["transaction"]>[0]) =>
    testContext(t.services).transaction(work);

  test("a row keeps each ground and is removed with the last one", async () => {
    const { accountId } = await aColleague(t.services, "examiner");
    const reader = { accountId, applicationId };
    await declaresClear(t.services, reader);
    for (const ground of ["report", "examination", "report"] as const)
      await within((tx) => grantReadingIn(tx, { ...reader, ground, grade: "summary" }));
    await within((tx) => grantReadingIn(tx, { ...reader, ground: "agenda", grade: "whole" }));
    await within((tx) => grantReadingIn(tx, { ...reader, ground: "report", grade: "summary" }));
    const grounds = ["agenda", "examination", "report"];
    expect(await rowOf(accountId)).toEqual({ grade: "whole", grounds });
    for (const ground of ["report", "agenda"] as const)
      await within(async (tx) => done(await endReadingIn(tx, { ...reader, ground })));
    expect(await rowOf(accountId)).toEqual({ grade: "whole", grounds: ["examination"] });
    await within(async (tx) => done(await endReadingIn(tx, { ...reader, ground: "examination" })));
    expect(await rowOf(accountId)).toBeUndefined();
  });

  test("a conflict hides the application, and no later grant shows it again", async () => {
    const { accountId } = await aColleague(t.services, "examiner");
    const reader = { accountId, applicationId };
    await give(accountId, "whole");
    await give(accountId, "hidden");
    expect(
      await within((tx) => grantReadingIn(tx, { ...reader, ground: "agenda", grade: "whole" })),
    ).toEqual({ ok: false, refusal: "conflict" });
    await within(async (tx) => done(await endReadingIn(tx, { ...reader, ground: "agenda" })));
    expect(await rowOf(accountId)).toEqual({ grade: "hidden", grounds: ["conflict"] });
    const unknown = { accountId, applicationId: newId() };
    expect(await within((tx) => hideApplicationIn(tx, unknown))).toMatchObject({ ok: false });
  });

  test.each([
    ["a reader in conflict", { grade: "whole", grounds: ["conflict", "agenda"] }, "conflict"],
    [
      "a conflict beside a ground",
      { grade: "hidden", grounds: ["conflict", "agenda"] },
      "conflict",
    ],
    ["hidden without a conflict", { grade: "hidden", grounds: ["agenda"] }, "conflict"],
    ["no ground", { grade: "whole", grounds: [] }, "grounds"],
    ["an unknown ground", { grade: "whole", grounds: ["curiosity"] }, "grounds"],
    [
      "the company of another",
      { grade: "whole", grounds: ["agenda"], company_id: newId() },
      "application",
    ],
    [
      "a whole reading that names no declaration",
      { grade: "whole", grounds: ["agenda"], declared: null },
      "grade_declared",
    ],
    [
      "a whole reading under a declared conflict",
      { grade: "whole", grounds: ["agenda"], declared: "conflict" },
      "grade_declared",
    ],
    [
      "hidden without a declared conflict",
      { grade: "hidden", grounds: ["conflict"] },
      "declaration",
    ],
  ] as const)("the table refuses %s", async (_name, row, constraint) => {
    const { accountId } = await aColleague(t.services, "examiner");
    await declaresClear(t.services, { accountId, applicationId });
    const values = {
      account_id: accountId,
      application_id: applicationId,
      company_id: companyId,
      declared: row.grade === "whole" ? ("clear" as const) : ("conflict" as const),
      since: t.services.now(),
      ...row,
      grounds: [...row.grounds],
    };
    await expect(t.db.insertInto("application_reader").values(values).execute()).rejects.toThrow(
      new RegExp(`"application_reader_${constraint}"`),
    );
  });

  test("the table refuses a whole reading of whom has declared nothing", async () => {
    const { accountId } = await aColleague(t.services, "examiner");
    const reader = { accountId, applicationId, ground: "agenda", grade: "whole" } as const;
    await expect(within((tx) => grantReadingIn(tx, reader))).rejects.toThrow(
      /"application_reader_declaration"/,
    );
  });
});

test("mails about an application go to staff who wrote about it and still read it whole", async () => {
  const write = async (person: Person) => {
    await t.db
      .insertInto("application_message")
      .values({
        id: newId(),
        application_id: applicationId,
        side: "staff",
        author: person.accountId,
        body: "Bonjour",
        written_at: t.services.now(),
      })
      .execute();
    return person;
  };
  const actual = async () =>
    (await askersOf(t.db, { applicationId, now: t.services.now() })).map(({ email }) => email);
  const registrar = await write(await aColleague(t.services, "registrar"));
  const examiner = await write(await aColleague(t.services, "examiner"));
  expect(await actual()).toEqual([]);
  await letRead(t.services, { accountId: registrar.accountId, applicationId }, "admissibility");
  expect(await actual()).toEqual([registrar.email]);
  await give(examiner.accountId, "whole");
  expect(await actual()).toEqual([registrar.email, examiner.email].sort());
  await give(registrar.accountId, "hidden");
  await give(examiner.accountId, "hidden");
  expect(await actual()).toEqual([]);
});

test("mails about the summary of an application go to roles that read every summary, not to whom has a conflict with it", async () => {
  const registrar = await aColleague(t.services, "registrar");
  const examiner = await aColleague(t.services, "examiner");
  const cashier = await aColleague(t.services, "cashier");
  const actual = async () =>
    await t.db
      .selectFrom("account")
      .select("id")
      .where("id", "in", [registrar.accountId, examiner.accountId, cashier.accountId])
      .where(readsApplication("account.id", applicationId, "summary"))
      .orderBy("id")
      .execute();
  const both = [{ id: registrar.accountId }, { id: examiner.accountId }];
  expect(await actual()).toEqual(both);
  await give(registrar.accountId, "hidden");
  expect(await actual()).toEqual(both.slice(1));
});
