import { beforeAll, describe, expect, test } from "vitest";
import { type StaffScope, staffScope } from "#app/accounts/scope.server.ts";
import {
  applicationInScope,
  applicationsOf,
} from "#app/applications/application.queries.server.ts";
import { chosenSubAreas } from "#app/companies/company.queries.server.ts";
import { answersForStaff } from "#app/companies/means/answers-for-staff.server.ts";
import { ownerAnswers, questionOf } from "#app/companies/means/confirmation.queries.server.ts";
import { describedOf } from "#app/companies/means/confirmation.ts";
import { listCounts, meansOf } from "#app/companies/means/means.queries.server.ts";
import { addMeans } from "#app/companies/means/means-writes.queries.server.ts";
import {
  bestDocuments,
  documentInScope,
  usableDocuments,
} from "#app/documents/document.queries.server.ts";
import { currentApplication } from "#app/documents/vault.queries.server.ts";
import type { Person, StaffRole } from "#app/kernel/actor.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import { firstDuePayments, paymentForSubject } from "#app/payments/payment.queries.server.ts";
import {
  changesToDecide,
  changeToDecide,
  waitingChanges,
} from "#app/registration/change-decisions.queries.server.ts";
import { changeInScope, changesOf } from "#app/registration/company-change.queries.server.ts";
import { loader as changesPage } from "#app/registration/record-changes-page.tsx";
import {
  aColleague,
  aFiledApplication,
  aFiledDocument,
  declaresConflict,
  letRead,
} from "./applying.ts";
import { aMemberAccount, signedInCookie } from "./factories.ts";
import { openForTests } from "./opening.ts";
import { callPage } from "./page-call.ts";
import { aPayment } from "./paying.ts";
import { aMachine, aWorker, works } from "./sample-means.ts";

const t = openForTests({ day: "2026-11-24" });

/** A company with a filed application and one row of each kind that a scope shows or hides. */
async function aWholeCompany(name: string) {
  const { services, db } = t;
  const now = services.now();
  const { companyId, accountId } = await aMemberAccount(services, { company: { name } });
  const applicationId = await aFiledApplication(services, { companyId, state: "under-review" });
  const documentId = await aFiledDocument(services, { companyId, applicationId });
  const referenceId = newId();
  await addMeans(
    db,
    { companyId, at: now },
    {
      workers: [aWorker({ id: newId() })],
      equipment: [aMachine({ id: newId() })],
      references: [works({ id: referenceId })],
    },
  );
  await db
    .insertInto("reference_confirmation")
    .values({
      id: newId(),
      company_id: companyId,
      reference_id: referenceId,
      described: jsonText(describedOf(works(), "Baol Construction")),
      email: `mairie-${referenceId}@example.com`,
      token_sha256: sha256Hex(`token ${referenceId}`),
      asked_at: now,
      asked_by: accountId,
      expires_at: new Date(now.getTime() + 86_400_000),
      answered_at: now,
      answer: jsonText({ known: false }),
      answer_sha256: sha256Hex(referenceId),
    })
    .execute();
  const changeId = newId();
  await db
    .insertInto("company_change")
    .values({
      id: changeId,
      company_id: companyId,
      field: "name",
      value: `${name} renommée`,
      reason: "Assemblée",
      proof: null,
      state: "asked",
      state_since: now,
      version: 1,
      asked_at: now,
      asked_by: null,
    })
    .execute();
  const subArea = await db
    .selectFrom("sub_area")
    .select("id")
    .where("code", "=", "2201")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("company_sub_area")
    .values({ company_id: companyId, sub_area_id: subArea.id, chosen_at: now })
    .execute();
  const { paymentId } = await aPayment(services, companyId);
  return { companyId, applicationId, documentId, referenceId, changeId, paymentId };
}
type WholeCompany = Awaited<ReturnType<typeof aWholeCompany>>;

/** How many rows of each kind a scope reads of one company, by the queries of the pages. */
async function rowsRead(scope: StaffScope, company: WholeCompany) {
  const { db } = t;
  const { companyId, applicationId, documentId, referenceId, changeId, paymentId } = company;
  const { subject_id: subjectId } = await db
    .selectFrom("payment")
    .select("subject_id")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const means = await meansOf(db, scope, companyId);
  const counts = await listCounts(db, scope, companyId);
  const one = (row: unknown) => (row === undefined || row === null ? 0 : 1);
  const due = await firstDuePayments(db, scope, companyId);
  return {
    workers: means.workers.length,
    equipment: means.equipment.length,
    references: means.references.length,
    workerCount: counts.workers,
    equipmentCount: counts.equipment,
    question: one(await questionOf(db, scope, referenceId)),
    answers: (await ownerAnswers(db, scope, companyId)).length,
    vault: (await usableDocuments(db, scope, { companyId })).length,
    bestDocuments: (await bestDocuments(db, scope, companyId)).length,
    document: one(await documentInScope(db, scope, documentId)),
    corrections: (await changesOf(db, scope, companyId)).length,
    correction: one(await changeInScope(db, scope, changeId)),
    correctionToDecide: one(await changeToDecide(db, scope, changeId)),
    fees: due.count,
    feeOfSubject: one(await paymentForSubject(db, scope, { purpose: "opening", subjectId })),
    applications: (await applicationsOf(db, scope, { companyId })).length,
    application: one(await applicationInScope(db, scope, applicationId)),
    current: one(await currentApplication(db, scope, companyId)),
    subAreas: (await chosenSubAreas({ db, now: t.services.now() }, scope, companyId)).length,
  };
}

const scopeOf = (person: Person) => {
  const scope = staffScope(person);
  if (!scope) throw new Error("no scope");
  return scope;
};

let examined: WholeCompany;
let conflicting: WholeCompany;
let foreign: WholeCompany;
beforeAll(async () => {
  examined = await aWholeCompany("Lambasine Génie civil");
  conflicting = await aWholeCompany("Sinthiadou Chantiers");
  foreign = await aWholeCompany("Kayawali Routes");
});

const roles = [
  "registrar",
  "examiner",
  "secretary",
  "president",
  "committee",
  "cashier",
  "controller",
] as const satisfies StaffRole[];

describe.each(roles)("a %s with one conflict", (role) => {
  test("reads of every other company what they read before", async () => {
    const person = await aColleague(t.services, role);
    const { accountId } = person;
    if (role !== "cashier")
      await letRead(t.services, { accountId, applicationId: examined.applicationId });
    const before = [
      await rowsRead(scopeOf(person), examined),
      await rowsRead(scopeOf(person), foreign),
    ];
    await declaresConflict(t.services, { accountId, applicationId: conflicting.applicationId });
    const after = [
      await rowsRead(scopeOf(person), examined),
      await rowsRead(scopeOf(person), foreign),
    ];
    expect(after).toEqual(before);
    if (role === "cashier") expect(after[0]).toMatchObject({ fees: 1, feeOfSubject: 1 });
    else
      expect(after[0]).toMatchObject({
        workers: 1,
        equipment: 1,
        references: 1,
        workerCount: 1,
        equipmentCount: 1,
        question: 1,
        answers: 1,
        document: 1,
        application: 1,
        corrections: 1,
        correction: 1,
      });
  });

  test("reads of the company in conflict neither its record, its corrections nor its fees", async () => {
    const person = await aColleague(t.services, role);
    const { accountId } = person;
    await declaresConflict(t.services, { accountId, applicationId: conflicting.applicationId });
    const { subAreas, ...read } = await rowsRead(scopeOf(person), conflicting);
    expect(Object.values(read).every((count) => count === 0)).toBe(true);
    expect(subAreas).toBeLessThanOrEqual(1);
  });
});

test.each(["registrar", "examiner", "secretary", "president", "committee"] as const)(
  "a %s who was granted one application reads nothing of the record of a company that they do not examine",
  async (role) => {
    const person = await aColleague(t.services, role);
    const { accountId } = person;
    await letRead(t.services, { accountId, applicationId: examined.applicationId });
    expect(await rowsRead(scopeOf(person), foreign)).toMatchObject({
      workers: 0,
      equipment: 0,
      references: 0,
      workerCount: 0,
      equipmentCount: 0,
      question: 0,
      answers: 0,
      vault: 0,
      bestDocuments: 0,
      document: 0,
    });
  },
);

test("an examiner with a conflict elsewhere still reads that an owner of works denies the works", async () => {
  const examiner = await aColleague(t.services, "examiner");
  const { accountId } = examiner;
  await letRead(t.services, { accountId, applicationId: examined.applicationId });
  await declaresConflict(t.services, { accountId, applicationId: conflicting.applicationId });
  const answers = await answersForStaff(t.as(examiner), examined.companyId);
  expect(answers?.map(({ verdict }) => verdict)).toEqual(["Ne connaît pas cette entreprise."]);
  expect(await answersForStaff(t.as(examiner), conflicting.companyId)).toBeNull();
});

test("the corrections that a registrar with a conflict counts, lists and decides next are those of all other companies", async () => {
  const registrar = await aColleague(t.services, "registrar");
  const { accountId } = registrar;
  const all = await waitingChanges(t.db, scopeOf(registrar));
  await declaresConflict(t.services, { accountId, applicationId: conflicting.applicationId });
  const cookie = await signedInCookie(t.services, accountId);
  const { data } = await callPage(changesPage, {
    services: t.services,
    path: "/bureau/corrections",
    cookie,
  });
  const { waiting, page } = data as { waiting: number; page: { rows: { company: string }[] } };
  expect(waiting).toBe(all - 1);
  expect(page.rows.map(({ company }) => company).sort()).toEqual([
    "Kayawali Routes",
    "Lambasine Génie civil",
  ]);
  const next = await changesToDecide(t.db, scopeOf(registrar));
  expect(next.count).toBe(2);
  expect([examined.changeId, foreign.changeId]).toContain(next.nextId);
});
