import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { endPassedDeadlines } from "#app/applications/company-deadlines.server.ts";
import { loader as progressPage } from "#app/applications/progress-page.tsx";
import { system } from "#app/kernel/actor.ts";
import { waitingFor } from "#app/operations/waiting.queries.server.ts";
import { startPayment } from "#app/payments/attempts/start-payment.server.ts";
import { loader as paymentPage } from "#app/payments/payment-page.tsx";
import { decideRefund } from "#app/payments/refunds/refund.server.ts";
import { taskHandlers } from "#server/duties/list.ts";
import { doDueTasks } from "#server/duties/tasks.ts";
import { aColleague, declaresClear, letRead, made } from "#tests/applying.ts";
import { aPreparedDecision, presidentReads } from "#tests/deciding.ts";
import { aCertificate, aChange, signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { aCashier, aPayer, theDesk } from "#tests/paying.ts";
import { testContext } from "#tests/services.ts";
import { loader as decisionPage, action as onDecision } from "./decision-page.tsx";
import { loader as decisionsPage } from "./decisions-page.tsx";
import { giveUpHeld, issueHeld } from "./held-certificate.server.ts";
import { closingOf } from "./letter.ts";
import { letterNow } from "./letter-facts.server.ts";
import { readDecision } from "./notify-decision.server.ts";
import { loader as ownPage } from "./own-decision-page.tsx";
import { signDecision } from "./sign-decision.server.ts";

const t = openForTests({ day: "2026-11-24" });
beforeEach(() => t.on("2026-11-24"));

type Handler = Parameters<typeof callPage>[0];
type Granted = Awaited<ReturnType<typeof aGranted>>;

const asProduct = () => testContext(t.services, { actor: system("tests") });
const work = async () => {
  while ((await doDueTasks(t.services, taskHandlers)) > 0);
};
const applicationOf = (id: string) =>
  t.db.selectFrom("application").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const feeOf = (applicationId: string) =>
  t.db
    .selectFrom("payment")
    .selectAll()
    .where("purpose", "=", "certificate")
    .where("subject_id", "=", applicationId)
    .executeTakeFirstOrThrow();
const issuedTo = ({ companyId, decisionId }: Granted) =>
  t.db
    .selectFrom("qualification")
    .select(["starts_on", "ends_on", "state"])
    .where("company_id", "=", companyId)
    .where("decision_id", "=", decisionId)
    .execute();
const mailsOf = (applicationId: string) =>
  t.db
    .selectFrom("mail")
    .select(["kind", "text_body as text"])
    .where("subject_id", "=", applicationId)
    .execute();
const refundsOf = (applicationId: string) =>
  t.db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select(["refund.state", "refund.amount", "refund.reason"])
    .where("payment.subject_id", "=", applicationId)
    .where("payment.purpose", "=", "certificate")
    .execute();
const pageOf = async <Data>(handler: unknown, path: string, person: { accountId: string }) => {
  const cookie = await signedInCookie(t.services, person.accountId);
  const answer = await callPage(handler as Handler, { services: t.services, path, cookie });
  return answer.data as Data;
};

/** A granted application; an extension of a certificate until 20 December 2026 unless told. */
async function aGranted({ kind = "extension" as "extension" | "renewal" } = {}) {
  const owner = await aPayer(t.services);
  const { companyId } = owner;
  await aCertificate(t.services, {
    companyId,
    decidedOn: "2026-01-05",
    qualifications: [{ code: "2201", endsOn: "2026-12-20" }],
  });
  const prepared = await aPreparedDecision(t.services, { owner, kind });
  await presidentReads(t.services, prepared);
  await made(signDecision(t.as(prepared.president), { decisionId: prepared.decisionId }));
  await readDecision(t.as(owner), prepared);
  return prepared;
}

/** The owner declares a transfer, and a cashier validates it: the fee is paid. */
async function pays({ applicationId, owner }: Granted) {
  const { id: paymentId, amount } = await feeOf(applicationId);
  const desk = theDesk(
    () => t.services,
    () => paymentId,
  );
  const attemptId = await desk.declared(owner);
  await made(desk.validate(aCashier(), attemptId, amount));
}

const closingWordsOf = async (decisionId: string) =>
  closingOf((await letterNow(asProduct(), decisionId)).letter).join(" ");

/** As a fee that was asked for before its last day was that of the certificate: until 23 May 2027. */
async function asAskedBefore({ applicationId }: Granted) {
  const day = "2027-05-23";
  await sql`alter table payment disable trigger payment_stays_as_asked`.execute(t.db);
  await sql`update payment set due_on = ${day} where subject_id = ${applicationId}`.execute(t.db);
  await sql`alter table payment enable trigger payment_stays_as_asked`.execute(t.db);
  await sql`update application set deadline_on = ${day} where id = ${applicationId}`.execute(t.db);
}

/** A paid extension whose certificate has ended, on hold since 28 December 2026. */
async function aHeld() {
  const granted = await aGranted();
  await asAskedBefore(granted);
  t.on("2026-12-28");
  await pays(granted);
  await work();
  expect(await applicationOf(granted.applicationId)).toMatchObject({ state: "on-hold" });
  return granted;
}

describe("the last day to pay for an extension", () => {
  test("is the last day of its certificate, in the payment, the application and the letter", async () => {
    const { applicationId, decisionId } = await aGranted();
    expect(await feeOf(applicationId)).toMatchObject({ state: "due", due_on: "2026-12-20" });
    expect(await applicationOf(applicationId)).toMatchObject({ deadline_on: "2026-12-20" });
    expect(await closingWordsOf(decisionId)).toMatch(
      /dans les 180\u00A0jours qui suivent la notification de la présente décision et au plus tard le 20\u00A0décembre 2026, dernier jour de votre certificat.+ouvré suivant, sauf le dernier jour de votre certificat\./,
    );
  });

  test("of a renewal stays that of the tariff", async () => {
    const { applicationId, decisionId } = await aGranted({ kind: "renewal" });
    expect(await closingWordsOf(decisionId)).toMatch(/ouvré suivant\. /);
    // The 180th day is a Sunday.
    expect(await feeOf(applicationId)).toMatchObject({ due_on: "2027-05-24" });
  });

  test("a payment that begins after it is refused before any money, and the grant lapses", async () => {
    const granted = await aGranted();
    const { applicationId, owner } = granted;
    const { id: paymentId } = await feeOf(applicationId);
    const rail = { name: "wave", min: 1n, max: 9_000_000n, step: 1n, refundable: true };
    t.on("2026-12-21", "00:00");
    const late = { ...t.as(owner), rails: [rail] as never };
    expect(await startPayment(late, { paymentId, rail: "wave" })).toEqual({
      ok: false,
      refusal: "too-late",
    });
    const page = await pageOf<{ isPastDue: boolean }>(
      paymentPage,
      `/espace/paiements/${paymentId}`,
      owner,
    );
    expect(page.isPastDue).toBe(true);
    await endPassedDeadlines(asProduct());
    expect(await applicationOf(applicationId)).toMatchObject({ state: "closed", end_reason: null });
  });

  test("paid on it at 23:59 is paid in time, also when the product issues after midnight", async () => {
    const granted = await aGranted();
    t.on("2026-12-20", "23:59");
    const { id: paymentId } = await feeOf(granted.applicationId);
    const page = await pageOf<{ isPastDue: boolean }>(
      paymentPage,
      `/espace/paiements/${paymentId}`,
      granted.owner,
    );
    expect(page.isPastDue).toBe(false);
    await pays(granted);
    t.on("2026-12-21", "00:01");
    await endPassedDeadlines(asProduct());
    await work();
    expect(await applicationOf(granted.applicationId)).toMatchObject({ state: "certified" });
    expect(await issuedTo(granted)).toMatchObject([
      { starts_on: "2026-12-20", ends_on: "2026-12-20" },
    ]);
  });

  test("paid before it begins on the day of the issue", async () => {
    const granted = await aGranted();
    t.on("2026-12-01");
    await pays(granted);
    t.on("2026-12-02");
    await work();
    expect(await issuedTo(granted)).toMatchObject([
      { starts_on: "2026-12-02", ends_on: "2026-12-20" },
    ]);
  });
});

describe("a paid certificate that cannot be issued", () => {
  test("waits for a person: company, secretary and president read it, and its task has ended", async () => {
    const { applicationId, decisionId, owner, president, secretary } = await aHeld();
    const mail = (await mailsOf(applicationId)).find(({ kind }) => kind === "application-held");
    expect(mail?.text).toContain(
      "La délivrance demande une vérification\u00A0: nous vous écrivons d’ici le mardi 12\u00A0janvier 2027",
    );
    const progress = await pageOf<{ next: string }>(
      progressPage,
      `/espace/dossiers/${applicationId}/suivi`,
      owner,
    );
    expect(progress.next).toBe(
      "Votre paiement est reçu. La délivrance demande une vérification\u00A0: nous vous écrivons d’ici le mardi 12\u00A0janvier 2027. Vous n’avez rien à faire.",
    );
    const ownPageData = await pageOf<{ held: string | null; fee: unknown; lapsed: string | null }>(
      ownPage,
      `/espace/dossiers/${applicationId}/decision`,
      owner,
    );
    expect(ownPageData).toMatchObject({ fee: null, lapsed: null });
    expect(ownPageData.held).toContain("Votre paiement est reçu.");
    for (const actor of [president, secretary]) {
      type List = Awaited<ReturnType<typeof decisionsPage>>;
      const list = await pageOf<List>(decisionsPage, "/bureau/decisions", actor);
      expect(list.held.map(({ id }) => id)).toContain(decisionId);
      expect(list.unpaid.map(({ id }) => id)).not.toContain(decisionId);
      const now = t.services.now();
      const waiting = await waitingFor(t.db, { actor, now, engine: "embedded" });
      expect(waiting.map(({ what }) => what).join()).toMatch(/certificats? payés? à vérifier/);
    }
    const page = await pageOf<{ held: Record<string, unknown> }>(
      decisionPage,
      `/bureau/decisions/${decisionId}`,
      president,
    );
    expect(page.held).toMatchObject({ asksDay: true, mayIssue: true, mayGiveUp: true });
    expect(page.held.hindrance).toContain("Le dernier jour que dit la lettre est passé.");
    const decisionPageData = await pageOf<{ held: unknown }>(
      decisionPage,
      `/bureau/decisions/${decisionId}`,
      secretary,
    );
    expect(decisionPageData.held).toMatchObject({ mayIssue: false, mayGiveUp: true });
    const tasks = await t.db
      .selectFrom("task")
      .select("id")
      .where("kind", "=", "payment-settled")
      .where("done_at", "is", null)
      .execute();
    expect(tasks).toEqual([]);
    // The days that end other applications do not touch it.
    t.on("2027-06-30");
    await endPassedDeadlines(asProduct());
    expect(await applicationOf(applicationId)).toMatchObject({ state: "on-hold" });
  });

  test("a sub-area suspended meanwhile holds it until the suspension is lifted", async () => {
    const granted = await aGranted({ kind: "renewal" });
    const { applicationId, companyId, decisionId, president } = granted;
    t.on("2026-12-01");
    await aChange(t.services, { companyId, code: "2201", move: "suspend" });
    await pays(granted);
    await work();
    expect(await applicationOf(applicationId)).toMatchObject({ state: "on-hold" });
    const deciding = { decisionId, reason: "La suspension est levée." };
    expect(await issueHeld(t.as(president), deciding)).toMatchObject({
      refusal: "nothing-hinders-issue",
    });
    await aChange(t.services, { companyId, code: "2201", move: "lift" });
    t.on("2026-12-03");
    await made(issueHeld(t.as(president), deciding));
    expect(await issuedTo(granted)).toMatchObject([
      { starts_on: "2026-12-03", ends_on: "2030-11-23" },
    ]);
  });
});

describe("the president issues a certificate on hold", () => {
  test("that was paid in time and whose end passes since: then from today, never dated back, within the months granted", async () => {
    const granted = await aGranted();
    const { companyId, decisionId, president } = granted;
    t.on("2026-12-01");
    await aChange(t.services, { companyId, code: "2201", move: "suspend" });
    await pays(granted);
    await work();
    await aChange(t.services, { companyId, code: "2201", move: "lift" });
    const deciding = { decisionId, reason: "La suspension est levée." };
    const hindered = { ok: false, refusal: "nothing-hinders-issue" };
    const until = (endsOn: string) => issueHeld(t.as(president), { ...deciding, endsOn });
    t.on("2026-12-20");
    expect(await until("2026-12-21")).toMatchObject(hindered);
    t.on("2026-12-28");
    expect(await issueHeld(t.as(president), deciding)).toMatchObject(hindered);
    expect(await until("2030-11-24")).toMatchObject(hindered);
    await made(until("2030-11-23"));
    expect(await issuedTo(granted)).toMatchObject([
      { starts_on: "2026-12-28", ends_on: "2030-11-23" },
    ]);
  });

  const why = "Le retard vient de la banque.";

  test("until another last day, once, and the company is mailed", async () => {
    const held = await aHeld();
    const { applicationId, decisionId, president } = held;
    const cookie = await signedInCookie(t.services, president.accountId);
    const { version } = await applicationOf(applicationId);
    const decides: unknown = onDecision;
    const post = async (fields: Record<string, string>) =>
      await callPage(decides as Handler, {
        services: t.services,
        path: `/bureau/decisions/${decisionId}`,
        cookie,
        form: { intent: "issue-held", seen: String(version), reason: why, ...fields },
      });
    const day = (on: string) => {
      const [year = "", month = "", date = ""] = on.split("-");
      return { "endsOn.day": date, "endsOn.month": month, "endsOn.year": year };
    };
    expect((await post({ ...day("2026-12-27") })).status).toBe(409);
    expect((await post({ ...day("2030-11-25") })).status).toBe(409);
    expect((await post({ ...day("2028-11-23"), reason: "non" })).status).toBe(400);
    expect((await post({})).status).toBe(409);
    expect(await issuedTo(held)).toEqual([]);
    expect((await post({ ...day("2028-11-23") })).status).toBe(303);
    expect(await issuedTo(held)).toMatchObject([
      { starts_on: "2026-12-28", ends_on: "2028-11-23" },
    ]);
    expect((await mailsOf(applicationId)).map(({ kind }) => kind)).toContain(
      "application-certified",
    );
    // A repeated press is answered again, and issues nothing.
    expect((await post({ ...day("2028-11-23") })).status).toBe(303);
    expect(await issuedTo(held)).toHaveLength(1);
  });

  test("and nobody else does, nor a president who examined or prepared it", async () => {
    const held = await aHeld();
    const { applicationId, decisionId, secretary, rapporteur, owner } = held;
    const deciding = { decisionId, endsOn: "2028-11-23", reason: why };
    const refusalFor = async (person: Parameters<typeof t.as>[0]) =>
      await issueHeld(t.as(person), deciding);
    expect(await refusalFor(secretary)).toMatchObject({ refusal: "not-yours" });
    expect(await refusalFor(owner)).toMatchObject({ refusal: "unknown-decision" });
    expect(await refusalFor(await aColleague(t.services, "president"))).toMatchObject({
      refusal: "unknown-decision",
    });
    await declaresClear(t.services, { ...secretary, applicationId });
    const both = { ...secretary, staffRoles: ["secretary", "president"] as const };
    expect(await refusalFor(both as never)).toMatchObject({ refusal: "may-decide-again" });
    await declaresClear(t.services, { ...rapporteur, applicationId });
    await letRead(t.services, { ...rapporteur, applicationId });
    const examined = { ...rapporteur, staffRoles: ["committee", "president"] as const };
    expect(await refusalFor(examined as never)).toMatchObject({ refusal: "may-decide-again" });
    expect(await issuedTo(held)).toEqual([]);
  });

  test("at the same time as the secretary gives it up: one of both", async () => {
    const held = await aHeld();
    const { applicationId, decisionId, president, secretary } = held;
    const answers = await Promise.all([
      issueHeld(t.as(president), { decisionId, endsOn: "2028-11-23", reason: why }),
      giveUpHeld(t.as(secretary), { decisionId, reason: "Le certificat a pris fin." }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const isIssued = (await issuedTo(held)).length === 1;
    expect(await refundsOf(applicationId)).toHaveLength(isIssued ? 0 : 1);
  });
});

describe("a certificate on hold is given up", () => {
  const reason = "Votre certificat a pris fin avant le paiement.";

  test("the fee is given back by the cash desk, once, and the company reads why", async () => {
    const { applicationId, decisionId, secretary, owner } = await aHeld();
    await made(giveUpHeld(t.as(secretary), { decisionId, reason }));
    expect(await giveUpHeld(t.as(secretary), { decisionId, reason })).toMatchObject({
      refusal: "wrong-state",
    });
    expect(await refundsOf(applicationId)).toEqual([{ state: "asked", amount: 60_000n, reason }]);
    const { id } = await t.db
      .selectFrom("refund")
      .innerJoin("payment", "payment.id", "refund.payment_id")
      .select("refund.id")
      .where("payment.subject_id", "=", applicationId)
      .executeTakeFirstOrThrow();
    await made(decideRefund(t.as(aCashier()), { refundId: id, approve: true }));
    expect(await feeOf(applicationId)).toMatchObject({ state: "refund-due" });
    const mail = (await mailsOf(applicationId)).find(({ kind }) => kind === "application-given-up");
    expect(mail?.text).toContain(reason);
    const ownPageData = await pageOf<{
      notIssued: string | null;
      lapsed: string | null;
      held: unknown;
    }>(ownPage, `/espace/dossiers/${applicationId}/decision`, owner);
    expect(ownPageData).toMatchObject({ notIssued: reason, lapsed: null, held: null });
    const progress = await pageOf<{ why: { sentence: string } }>(
      progressPage,
      `/espace/dossiers/${applicationId}/suivi`,
      owner,
    );
    expect(progress.why.sentence).toBe(reason);
  });
});
