import { describe, expect, test } from "vitest";
import {
  companyScope,
  type Scope,
  type StaffScope,
  staffScope,
} from "#app/accounts/scope.server.ts";
import { type Actor, nobody, type StaffRole } from "#app/kernel/actor.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import { aPerson } from "#tests/actors.ts";
import { aFiledApplication, letRead } from "#tests/applying.ts";
import { aMemberAccount, aStaffAccount } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { works } from "#tests/sample-means.ts";
import { testContext } from "#tests/services.ts";
import { answerQuestion, openQuestion, sealOf } from "./answer-owner.server.ts";
import { answersForStaff } from "./answers-for-staff.server.ts";
import { askLimits, askOwner, remindOwners } from "./ask-owner.server.ts";
import { ownerAnswers, questionOf } from "./confirmation.queries.server.ts";
import type { OwnerAnswer } from "./confirmation.ts";
import { eraseOwnerOfWorksIn } from "./confirmation-writes.queries.server.ts";
import { endEntry } from "./end-means.server.ts";
import { entryOf } from "./means.queries.server.ts";
import { addMeans } from "./means-writes.queries.server.ts";
import { verifyAnswers } from "./verify-answers.server.ts";

const theController = staffScope(aPerson({ staffRoles: ["controller"] })) as StaffScope;

const t = openForTests({ now: () => now, rows: "migrated" });
const start = new Date("2026-11-22T10:00:00Z");
let now = start;
const daysOn = (days: number) => new Date(start.getTime() + days * 24 * 3_600_000);

let referenceCount = 0;

async function aReference(changes: Parameters<typeof works>[0] = {}, company = {}) {
  now = start;
  referenceCount += 1;
  const email = `direction-${referenceCount}@mairie.example`;
  const {
    companyId,
    accountId,
    email: memberEmail,
  } = await aMemberAccount(t.services, { company });
  const actor = aPerson({ accountId, memberships: [{ companyId, role: "owner" }] });
  const reference = works({
    id: newId(),
    contactName: "Coumba Sarr",
    contactEmail: email,
    ...changes,
  });
  await addMeans(t.db, { companyId, at: now }, { references: [reference] });
  const scope = companyScope(actor, companyId) as Scope;
  return { companyId, referenceId: reference.id, email, memberEmail, scope, actor };
}
type Asking = Awaited<ReturnType<typeof aReference>>;

const ask = ({ companyId, referenceId, actor }: Asking) =>
  askOwner(testContext(t.services, { actor }), { companyId, referenceId });

const mailsTo = (email: string) =>
  t.db
    .selectFrom("mail")
    .select(["kind", "subject", "text_body as text"])
    .where("recipient", "=", email)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

const tokenTo = async (email: string) =>
  /token=([\w.-]+)/.exec((await mailsTo(email)).at(-1)?.text ?? "")?.[1] ?? "";

const yes: OwnerAnswer = {
  known: true,
  works: "yes",
  amount: "less",
  dates: "yes",
  quality: "good",
  name: "Coumba Sarr",
  function: "Directrice technique",
  comment: null,
};

const answer = (token: string, ownerAnswer: OwnerAnswer = yes) =>
  answerQuestion(testContext(t.services, { actor: nobody }), { token, answer: ownerAnswer });

const actual = async (companyId: string) =>
  await t.db
    .selectFrom("journal")
    .select(["event", "actor", "data"])
    .where("subject_id", "=", companyId)
    .where("event", "like", "reference-%")
    .orderBy("sequence")
    .execute();

describe("question to the owner of works", () => {
  test("the question to the owner of works is one mail that quotes nothing typed by the company except its name", async () => {
    const asking = await aReference({
      client: "Commune http://piege.example",
      nature: "Un marché",
    });
    expect(await ask(asking)).toMatchObject({ ok: true });
    const [mail, ...others] = await mailsTo(asking.email);
    expect(others).toEqual([]);
    expect(mail?.kind).toBe("reference-question");
    expect(mail?.text).toContain("22\u00A0décembre 2026");
    for (const word of ["piege.example", "Un marché", "Coumba"])
      expect(mail?.text).not.toContain(word);
    const question = await questionOf(t.db, asking.scope, asking.referenceId);
    expect(question).toMatchObject({ email: asking.email, answeredAt: null });
    expect((await openQuestion({ db: t.db, now }, await tokenTo(asking.email))).ok).toBe(true);
  });

  test.each([
    "Entreprise du bâtiment et des travaux publics du Sénégal oriental et du Fouladou",
    "Gagnez sur piege.com",
  ])("the mail to the owner of works does not quote the company name « %s »", async (name) => {
    const asking = await aReference({}, { name });
    await ask(asking);
    expect((await mailsTo(asking.email))[0]?.text).not.toContain(name);
  });

  test("two concurrent requests ask the owner of works once", async () => {
    const asking = await aReference();
    const both = await Promise.all([ask(asking), ask(asking)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: "already-asked" });
    expect(await mailsTo(asking.email)).toHaveLength(1);
  });

  test("asking the owner of works is refused without an address, to an own address, to a reader and for a foreign reference", async () => {
    const silent = await aReference({ contactEmail: null });
    expect(await ask(silent)).toMatchObject({ refusal: "no-contact" });
    const ownReference = await aReference(
      { contactEmail: "moi@baol.example" },
      { email: "Moi@baol.example" },
    );
    expect(await ask(ownReference)).toMatchObject({ refusal: "own-address" });
    const other = await aReference();
    expect(await ask({ ...ownReference, referenceId: other.referenceId })).toMatchObject({
      refusal: "unknown-entry",
    });
    expect(await ask({ ...ownReference, companyId: other.companyId })).toMatchObject({
      refusal: "not-yours",
    });
    const memberships = [{ companyId: other.companyId, role: "reader" as const }];
    expect(await ask({ ...other, actor: aPerson({ memberships }) })).toMatchObject({
      refusal: "not-yours",
    });
    expect(await mailsTo(other.email)).toEqual([]);
  });

  test("the number of questions to one address is limited", async () => {
    const contactEmail = "souvent@mairie.example";
    for (let askCount = 0; askCount < askLimits.toAddress; askCount += 1)
      expect(await ask(await aReference({ contactEmail }))).toMatchObject({ ok: true });
    expect(await ask(await aReference({ contactEmail }))).toMatchObject({
      refusal: "address-asked-often",
    });
  });

  test("the number of questions of one company per day is limited", async () => {
    const asking = await aReference();
    const references = Array.from({ length: askLimits.ofCompany }, (_, place) =>
      works({ id: newId(), contactEmail: `${newId()}-${place}@mairie.example` }),
    );
    await addMeans(t.db, { companyId: asking.companyId, at: now }, { references });
    for (const { id } of references)
      expect(await ask({ ...asking, referenceId: id })).toMatchObject({ ok: true });
    expect(await ask(asking)).toMatchObject({ refusal: "too-many-today" });
  });

  test("the owner of works is reminded once after seven days, by a link that works like the first", async () => {
    const asking = await aReference();
    await ask(asking);
    const first = await tokenTo(asking.email);
    const remind = async (days: number) => {
      now = daysOn(days);
      await Promise.all([1, 2].map(() => remindOwners(testContext(t.services))));
      return (await mailsTo(asking.email)).map(({ kind }) => kind);
    };
    expect(await remind(6.9)).toEqual(["reference-question"]);
    expect(await remind(7)).toEqual(["reference-question", "reference-reminder"]);
    expect(await remind(20)).toHaveLength(2);
    expect(await tokenTo(asking.email)).toBe(first);
    expect(await answer(first)).toMatchObject({ ok: true });
  });

  test("an owner of works who has answered is not reminded", async () => {
    const asking = await aReference();
    await ask(asking);
    await answer(await tokenTo(asking.email));
    now = daysOn(8);
    await remindOwners(testContext(t.services));
    expect(await mailsTo(asking.email)).toHaveLength(1);
  });
});

describe("answer of the owner of works", () => {
  test("verifyAnswers names an answer, a question or a seal that was changed by SQL, and no erased answer", async () => {
    const asking = await aReference();
    await ask(asking);
    await answer(await tokenTo(asking.email));
    const before = await verifyAnswers({ db: t.db });
    expect(before.broken).toEqual([]);
    const question = t.db
      .updateTable("reference_confirmation")
      .where("reference_id", "=", asking.referenceId);
    const confirmation = await t.db
      .selectFrom("reference_confirmation")
      .selectAll()
      .where("reference_id", "=", asking.referenceId)
      .executeTakeFirstOrThrow();
    const row = JSON.parse(JSON.stringify(confirmation));
    const kept = { answer: jsonText(row.answer), described: jsonText(row.described) };
    const described = { ...row.described, amount: "9" };
    const answered = { ...row.answer, known: false };
    const sealed = sha256Hex(
      canonicalJson({
        id: confirmation.id,
        described,
        answer: confirmation.answer,
        answeredAt: confirmation.answered_at,
      }),
    );
    for (const change of [
      { answer: jsonText(answered) },
      { answer: null },
      { described: jsonText(described) },
      { described: jsonText(described), answer_sha256: sealed },
    ]) {
      await question.set(change).execute();
      expect((await verifyAnswers({ db: t.db })).broken).toEqual([confirmation.id]);
      await question.set({ ...kept, answer_sha256: confirmation.answer_sha256 }).execute();
    }
    await testContext(t.services).transaction((tx) =>
      eraseOwnerOfWorksIn(tx, { email: asking.email }),
    );
    expect(await verifyAnswers({ db: t.db })).toEqual({ sealed: before.sealed - 1, broken: [] });
  });

  test("the answer of an owner is stored once and sealed in the journal; the company sees that it came, not its content", async () => {
    const asking = await aReference();
    await ask(asking);
    const token = await tokenTo(asking.email);
    const both = await Promise.all([answer(token), answer(token, { known: false })]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: "answered" });
    const [ownerAnswer] = await ownerAnswers(t.db, theController, asking.companyId);
    if (!ownerAnswer?.answer) throw new Error("no answer");
    const seal = sealOf(ownerAnswer, {
      answer: ownerAnswer.answer,
      answeredAt: ownerAnswer.answeredAt,
    });
    expect(seal).toBe(ownerAnswer.answerSha256);
    expect((await actual(asking.companyId)).at(-1)).toMatchObject({
      event: "reference-answered",
      actor: "visitor",
      data: { referenceId: asking.referenceId, confirmationId: ownerAnswer.id, sha256: seal },
    });
    const entryKey = {
      companyId: asking.companyId,
      list: "references" as const,
      id: asking.referenceId,
    };
    const seen = JSON.stringify([
      await entryOf(t.db, asking.scope, entryKey),
      await questionOf(t.db, asking.scope, asking.referenceId),
    ]);
    expect(seen).toContain(start.toISOString());
    expect(seen).not.toContain("Directrice");
    const mails = await t.db
      .selectFrom("mail")
      .select(["recipient", "text_body as text"])
      .where("kind", "=", "reference-answered")
      .where("subject_id", "=", asking.companyId)
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual([asking.memberEmail]);
    expect(mails[0]?.text).toContain(`/espace/entreprise/references?entreprise=`);
    expect(mails[0]?.text).not.toContain("Directrice");
    expect(await ask(asking)).toMatchObject({ refusal: "already-answered" });
    expect(await answer(token)).toMatchObject({ refusal: "answered" });
  });

  test("the answers of one day are mailed together at 17 h, with the company and each of the works", async () => {
    const one = await aReference({ nature: "Pont de Foundiougne" });
    const { companyId, actor } = one;
    const another = { ...one, referenceId: newId(), email: "autre@mairie.example" };
    const reference = works({
      id: another.referenceId,
      contactName: "Coumba Sarr",
      contactEmail: another.email,
      nature: "École de Mbour",
    });
    await addMeans(t.db, { companyId, at: now }, { references: [reference] });
    for (const { referenceId, email } of [one, another]) {
      const confirmation = await askOwner(testContext(t.services, { actor }), {
        companyId,
        referenceId,
      });
      expect(confirmation).toMatchObject({ ok: true });
      expect(await answer(await tokenTo(email))).toMatchObject({ ok: true });
    }
    const mails = await t.db
      .selectFrom("mail")
      .select(["text_body as text", "next_attempt_at as due"])
      .where("kind", "=", "reference-answered")
      .where("subject_id", "=", companyId)
      .execute();
    expect(mails).toHaveLength(1);
    for (const { text, due } of mails) {
      expect(text).toMatch(/–\u00A0«\u00A0Pont de Foundiougne .*\n–\u00A0«\u00A0École de Mbour /);
      expect(due.toISOString().slice(11)).toBe("17:00:00.000Z");
    }
  });

  test("only staff who examine the company read the answer of an owner; its members do not", async () => {
    const asking = await aReference();
    await ask(asking);
    await answer(await tokenTo(asking.email));
    const { companyId } = asking;
    const answersFor = (actor: Actor) =>
      answersForStaff(testContext(t.services, { actor }), companyId);
    const staff = (role: StaffRole) =>
      aPerson({ staffRoles: [role], assurance: "second-factor", memberships: [] });
    expect(await answersFor(asking.actor)).toBeNull();
    expect(await answersFor(nobody)).toBeNull();
    for (const role of ["registrar", "cashier", "administrator", "committee"] as const)
      expect([role, await answersFor(staff(role))]).toEqual([role, null]);
    const both = { ...staff("examiner"), memberships: asking.actor.memberships };
    expect(await answersFor(both)).toBeNull();
    const { accountId } = await aStaffAccount(t.services, { roles: ["examiner"] });
    const examiner = { ...staff("examiner"), accountId };
    expect(await answersFor(examiner)).toBeNull();
    const applicationId = await aFiledApplication(t.services, { companyId });
    await letRead(t.services, { applicationId, accountId });
    expect(await answersFor(examiner)).toMatchObject([
      { verdict: "Ne confirme pas tout.", by: "Coumba Sarr, Directrice technique" },
    ]);
    expect(await answersFor({ ...examiner, memberships: asking.actor.memberships })).toBeNull();
    // A registrar who reads the whole application, but not these answers.
    const registrar = await aStaffAccount(t.services, { roles: ["registrar"] });
    await letRead(t.services, { applicationId, accountId: registrar.accountId });
    expect(await answersFor({ ...staff("registrar"), accountId: registrar.accountId })).toBeNull();
    const noted = await t.db
      .selectFrom("access_log")
      .select("what")
      .where("subject_id", "=", companyId)
      .execute();
    expect(noted).toEqual([{ what: "owner-answers" }]);
  });

  test("the link to the owner of works is valid for thirty days; then the company may ask again", async () => {
    const asking = await aReference();
    await ask(asking);
    const token = await tokenTo(asking.email);
    now = new Date("2026-12-22T23:59:59Z");
    expect((await openQuestion({ db: t.db, now }, token)).ok).toBe(true);
    now = new Date("2026-12-23T00:00:00Z");
    expect(await answer(token)).toMatchObject({ refusal: "expired" });
    expect(await ask(asking)).toMatchObject({ ok: true });
    expect(await answer(token)).toMatchObject({ refusal: "withdrawn" });
    expect(await answer(await tokenTo(asking.email))).toMatchObject({ ok: true });
  });

  test("an answer about works taken off the list is refused, and a forged link is unknown", async () => {
    const asking = await aReference();
    await ask(asking);
    const token = await tokenTo(asking.email);
    const ctx = testContext(t.services, { actor: asking.actor });
    await endEntry(ctx, {
      companyId: asking.companyId,
      list: "references",
      id: asking.referenceId,
    });
    expect(await answer(token)).toMatchObject({ refusal: "withdrawn" });
    for (const forged of ["", token.slice(1), `${token}x`, newId()])
      expect(await answer(forged)).toMatchObject({ refusal: "unknown" });
    expect(await ownerAnswers(t.db, theController, asking.companyId)).toEqual([]);
  });

  test("the answer of an owner is erased on request, and its hash stays", async () => {
    const asking = await aReference();
    await ask(asking);
    await answer(await tokenTo(asking.email));
    const { email } = asking;
    await testContext(t.services).transaction((tx) => eraseOwnerOfWorksIn(tx, { email }));
    const [ownerAnswer] = await ownerAnswers(t.db, theController, asking.companyId);
    expect(ownerAnswer).toMatchObject({ answer: null, email: "" });
    expect(ownerAnswer?.answerSha256).toMatch(/^[0-9a-f]{64}$/);
  });
});
