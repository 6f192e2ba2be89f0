import { afterAll, beforeAll, expect, test } from "vitest";
import { loader as openDocuments } from "#app/documents/office-documents-page.tsx";
import { aPerson } from "#tests/actors.ts";
import { aMemberAccount, aStaffCookie } from "#tests/factories.ts";
import { callPage, type Handler } from "#tests/page-call.ts";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { askIdentityChange } from "./change-identity.server.ts";
import { loader as list } from "./record-changes-page.tsx";
import { action, loader } from "./record-decision-page.tsx";

let t: ReadyDatabase;
let services: TestServices;
let cookie: string;
beforeAll(async () => {
  t = await openReadyDatabase();
  services = testServices({ db: t.db });
  cookie = await aStaffCookie(services, "registrar");
});
afterAll(() => t.close());

/** The loader and action as the route exports them. */
const call = (page: Handler, options: Parameters<typeof callPage>[1]) => callPage(page, options);

async function aRequest(value: string, field: "ein" | "name" = "ein") {
  const member = await aMemberAccount(services);
  const { accountId, companyId } = member;
  const actor = aPerson({ accountId, memberships: [{ companyId, role: "owner" }] });
  const result = await askIdentityChange(testContext(services, { actor }), {
    companyId,
    field,
    value,
    reason: "Une faute de frappe.",
    proof: "Extrait du 3 mars",
  });
  if (!result.ok) throw new Error(result.refusal);
  return { ...member, path: `/bureau/corrections/${result.value.changeId}` };
}

const post = (path: string, form: Record<string, string>) =>
  call(action, { services, cookie, path, form: { version: "1", ...form } });
const show = (path: string) => call(loader, { services, cookie, path });

const decisionsMailed = (companyId: string) =>
  t.db
    .selectFrom("mail")
    .select(["kind", "subject", "text_body as text"])
    .where("subject_id", "=", companyId)
    .where("kind", "<>", "company-change-received")
    .execute();

test("the decision page shows the current value, the requested one, the reason, the requester and other companies with that number", async () => {
  const request = await aRequest("012345674 2G3");
  const other = await aRequest("052345676 2G3");
  await t.db
    .updateTable("company")
    .set({ ein_key: "012345674", state: "registered" })
    .where("id", "=", other.companyId)
    .execute();
  const { data } = await show(request.path);
  expect(data).toMatchObject({
    value: "012345674 2G3",
    reason: "Une faute de frappe.",
    proof: "Extrait du 3 mars",
    isOpen: true,
    mayDecide: true,
    alike: [{ id: other.companyId, blocks: false }],
  });
  const waiting = await call(list, { services, cookie, path: "/bureau/corrections" });
  expect(waiting.data).toMatchObject({ waiting: 2 });
});

test("the decision page links to the documents of the company only for who may open that page", async () => {
  const { path, companyId } = await aRequest("072345677 2G3");
  const controller = await aStaffCookie(services, "controller");
  const documents = `/bureau/entreprises/${companyId}/pieces`;
  for (const [who, opens] of [
    [cookie, false],
    [controller, true],
  ] as const) {
    const { data } = await call(loader, { services, cookie: who, path });
    expect(data).toMatchObject({ mayReadDocuments: opens });
    const page = await call(openDocuments, { services, cookie: who, path: documents });
    expect(page.status).toBe(opens ? 200 : 404);
  }
});

test("of two simultaneous decisions the second is refused with a message, and the company gets one mail", async () => {
  const { path, companyId } = await aRequest("062345675 2G3");
  const answers = await Promise.all([
    post(path, { intent: "grant" }),
    post(path, { intent: "refuse", motif: "L’extrait dit autre chose." }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  const actual = answers.find(({ status }) => status === 409)?.data as { message: string };
  expect(actual.message).not.toBe("");
  expect(await decisionsMailed(companyId)).toHaveLength(1);
});

test("a refusal needs a reason, which the company reads in its mail", async () => {
  const { path, companyId } = await aRequest("Baol Construction et Fils", "name");
  expect(await post(path, { intent: "refuse", motif: " " })).toMatchObject({
    status: 409,
    data: { errors: { motif: expect.stringContaining("pourquoi") } },
  });
  expect(await decisionsMailed(companyId)).toEqual([]);
  const motif = "L’extrait joint porte un autre nom.";
  expect((await post(path, { intent: "refuse", motif })).status).toBe(303);
  const [mail] = await decisionsMailed(companyId);
  expect(mail).toMatchObject({ kind: "company-change-refused" });
  expect(mail?.text).toContain(motif);
  expect((await show(path)).data).toMatchObject({ isOpen: false, answer: motif });
});

test("a controller reads change requests but decides none, an examiner reads none", async () => {
  const { path } = await aRequest("072345674 2G3");
  const controller = await aStaffCookie(services, "controller");
  const page = await call(loader, { services, path, cookie: controller });
  expect(page.data).toMatchObject({ mayDecide: false });
  const grantCall = { services, path, cookie: controller, form: { version: "1", intent: "grant" } };
  const decided = await call(action, grantCall);
  expect(decided.status).toBe(403);
  const examiner = await aStaffCookie(services, "examiner");
  const foreign = await call(loader, { services, path, cookie: examiner });
  expect(foreign.status).toBe(403);
});
