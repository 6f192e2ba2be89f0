import { expect, test } from "vitest";
import { endPassedDeadlines } from "#app/applications/company-deadlines.server.ts";
import { system } from "#app/kernel/actor.ts";
import { made } from "#tests/applying.ts";
import { aPreparedDecision, presidentReads } from "#tests/deciding.ts";
import { aCertificate, signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { aPayer } from "#tests/paying.ts";
import { testContext } from "#tests/services.ts";
import { loader as ownPage } from "./own-decision-page.tsx";
import { loader as ownFile } from "./own-letter-file.route.ts";
import { signDecision } from "./sign-decision.server.ts";

const t = openForTests({ day: "2026-11-24" });

type Prepared = Awaited<ReturnType<typeof aPreparedDecision>>;
type Own = Awaited<ReturnType<typeof ownPage>>;
type Handler = Parameters<typeof callPage>[0];

const cookieOf = ({ accountId }: { accountId: string }) => signedInCookie(t.services, accountId);
const call = async <Data>(handler: unknown, path: string, { as }: { as: string }) => {
  const answer = await callPage(handler as Handler, { services: t.services, path, cookie: as });
  return { ...answer, data: answer.data as Data };
};
const decisionOf = (id: string) =>
  t.db.selectFrom("decision").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
async function signs(prepared: Prepared) {
  await presidentReads(t.services, prepared);
  await made(signDecision(t.as(prepared.president), { decisionId: prepared.decisionId }));
}

test("the company reads its decision, which is its notification, with the fee to pay and the letter", async () => {
  const prepared = await aPreparedDecision(t.services);
  const { applicationId, decisionId, owner } = prepared;
  const path = `/espace/dossiers/${applicationId}/decision`;
  const as = await cookieOf(owner);
  expect((await call(ownPage, path, { as })).status).toBe(404);
  await signs(prepared);
  const stranger = await cookieOf(await aPayer(t.services));
  expect((await call(ownPage, path, { as: stranger })).status).toBe(404);
  expect((await call(ownFile, `${path}.pdf`, { as: stranger })).status).toBe(404);
  const staff = await cookieOf(prepared.secretary);
  expect((await call(ownPage, path, { as: staff })).status).toBe(404);
  expect(await decisionOf(decisionId)).toMatchObject({ state: "signed" });
  const { data } = await call<Own>(ownPage, path, { as });
  expect(data).toMatchObject({
    tag: "Accordé",
    outcome: "1\u00A0qualification accordée",
    canAppeal: false,
    fee: { pays: true },
  });
  expect(data.fee?.amount.replace(/\s/g, " ")).toBe("60 000 FCFA");
  expect(await decisionOf(decisionId)).toMatchObject({ state: "notified", notified_how: "read" });
  const pdf = await call(ownFile, `${path}.pdf`, { as });
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
});

test("a refusal says until when and how to contest it", async () => {
  const prepared = await aPreparedDecision(t.services, { line: "refused" });
  await signs(prepared);
  const as = await cookieOf(prepared.owner);
  const path = `/espace/dossiers/${prepared.applicationId}/decision`;
  const { data } = await call<Own>(ownPage, path, { as });
  expect(data).toMatchObject({ tag: "Refusé", fee: null, canAppeal: true });
  expect(data.appealUntil).toBe("jeudi 24\u00A0décembre 2026");
  expect(data.notified).toBe("24\u00A0novembre 2026");
  expect(data.appeal.join(" ")).toContain("recours gracieux");
});

test("an extension that is read after its certificate has ended asks for nothing and has no effect", async () => {
  const owner = await aPayer(t.services);
  const { companyId } = owner;
  await aCertificate(t.services, {
    companyId,
    decidedOn: "2026-01-05",
    qualifications: [{ code: "2201", endsOn: "2026-12-20" }],
  });
  const prepared = await aPreparedDecision(t.services, { owner, kind: "extension" });
  await signs(prepared);
  const path = `/espace/dossiers/${prepared.applicationId}/decision`;
  t.on("2026-12-21");
  const as = await cookieOf(owner);
  const why =
    "Ces qualifications rejoignaient votre certificat, qui a pris fin le 20\u00A0décembre 2026, avant la notification de cette décision.";
  const { data } = await call<Own>(ownPage, path, { as });
  expect(data).toMatchObject({ tag: "Accordé", fee: null });
  expect(data.lapsed).toContain(why);
  const fees = await t.db
    .selectFrom("payment")
    .select("id")
    .where("subject_id", "=", prepared.applicationId)
    .execute();
  expect(fees).toEqual([]);
  await endPassedDeadlines(testContext(t.services, { actor: system("tests") }));
  const closed = await call<Own>(ownPage, path, { as });
  expect(closed.data.lapsed).toContain(why);
  const { state } = await t.db
    .selectFrom("application")
    .select("state")
    .where("id", "=", prepared.applicationId)
    .executeTakeFirstOrThrow();
  expect(state).toBe("closed");
});
