import { beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { purgeMails } from "#app/mails/purge-mails.server.ts";
import { aMemberAccount, aStaffCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import { action, loader } from "./message-page.tsx";
import { loader as listLoader } from "./messages-page.tsx";
import { einsIn } from "./sender-companies.queries.server.ts";

const noon = new Date("2026-03-02T12:00:00Z");
const t = openForTests({ now: () => noon });
let secretary: string;
let controller: string;
beforeAll(async () => {
  secretary = await aStaffCookie(t.services, "secretary");
  controller = await aStaffCookie(t.services, "controller");
});

let first: string;
beforeEach(async () => {
  await t.db.deleteFrom("contact_message").execute();
  await t.db.deleteFrom("mail").execute();
  await t.db.deleteFrom("access_log").execute();
  first = newId();
  const message = {
    name: "Awa Diop",
    email: "awa@sahel.example",
    phone: null,
    user_agent: "A phone",
    ip_address: "192.0.2.7",
  };
  await t.db
    .insertInto("contact_message")
    .values([
      {
        ...message,
        id: first,
        kind: "contact",
        message: "Bonjour",
        received_at: new Date("2026-03-01T08:00:00Z"),
      },
      { ...message, id: newId(), kind: "quote", message: "Un devis", received_at: noon },
    ])
    .execute();
});

const path = "/bureau/messages";
const list = async (query = "", cookie = secretary) =>
  (await callPage(listLoader, { services: t.services, path: path + query, cookie }))
    .data as Awaited<ReturnType<typeof listLoader>>;
const excerpts = async (query = "") => (await list(query)).page.rows.map(({ excerpt }) => excerpt);
const open = (id = first, cookie = secretary) =>
  callPage(loader, { services: t.services, path: `${path}/${id}`, cookie });
const see = async (id = first, cookie = secretary) =>
  (await open(id, cookie)).data as Awaited<ReturnType<typeof loader>>;
const send = (form: Record<string, string>, { id = first, cookie = secretary } = {}) =>
  callPage(action, { services: t.services, path: `${path}/${id}`, cookie, form });
const answer = { intent: "answer", answer: "Bonjour,\r\n\r\nvoici les pièces.", seen: "0" };
const mails = () =>
  t.db.selectFrom("mail").select(["id", "recipient", "reply_to", "subject", "text_body"]).execute();

test("open messages are listed oldest first, filtered by kind and by typed words", async () => {
  expect(await excerpts()).toEqual(["Bonjour", "Un devis"]);
  expect(await excerpts("?tri=-recu")).toEqual(["Un devis", "Bonjour"]);
  expect(await excerpts("?genre=quote")).toEqual(["Un devis"]);
  expect(await excerpts("?q=awa%20bonjour")).toEqual(["Bonjour"]);
  expect(await excerpts("?genre=x&q=100%25")).toEqual([]);
  expect((await list()).counts).toEqual({ open: 2, answered: 0, closed: 0 });
});

test("messages are found without accents, capitals or the right apostrophe, and whatever way they were typed", async () => {
  const text = "Où en est l’AGRÉMENT du chantier de Mbœuf\u00A0? FAÇADE e\u0301tanche";
  await t.db.updateTable("contact_message").set({ message: text }).execute();
  for (const words of [
    "agrement",
    "Agrément ou",
    "l'agrement",
    "l’agrément",
    "facade",
    "mboeuf",
    "ETANCHE",
  ])
    expect([words, (await excerpts(`?q=${encodeURIComponent(words)}`)).length]).toEqual([words, 2]);
  expect(await excerpts("?q=agrement%20absent")).toEqual([]);
});

test("an answer is mailed to the sender and kept with the message, by whom and when", async () => {
  expect(await send(answer)).toMatchObject({
    status: 303,
    location: `${path}/${first}?fait=answer`,
  });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: "awa@sahel.example",
    subject: expect.stringMatching(/^Réponse à votre message du 1er\smars 2026$/),
  });
  expect(mail?.reply_to).toMatch(/@/);
  expect(mail?.text_body).toContain("voici les pièces.");
  const page = await see();
  expect(page.message).toMatchObject({ state: "answered", handledAt: noon });
  expect(page.answers).toMatchObject([
    { answer: "Bonjour,\n\nvoici les pièces.", answeredAt: noon, answeredBy: "Aïssatou Ndiaye" },
  ]);
  expect((await list()).counts).toEqual({ open: 1, answered: 1, closed: 0 });
  expect(await excerpts("?etat=repondus")).toEqual(["Bonjour"]);
  await t.db.updateTable("mail").set({ sent_at: noon }).execute();
  t.services.now = () => new Date("2027-03-02T12:00:00Z");
  await purgeMails(testContext(t.services), { retentionDays: 30 });
  t.services.now = () => noon;
  expect((await see()).answers).toHaveLength(1);
});

test("the mail of an answer repeats nothing that the sender typed", async () => {
  await send(answer);
  const [mail] = await mails();
  expect(mail?.text_body).toContain("voici les pièces.");
  expect(mail?.text_body).not.toContain("Awa");
});

test("of two simultaneous answers one is mailed; the other is shown again with the first", async () => {
  const outcomes = await Promise.all([send(answer), send({ ...answer, answer: "Autrement." })]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(await mails()).toHaveLength(1);
  const again = outcomes.find(({ status }) => status === 409);
  expect(again?.data).toMatchObject({
    message: expect.stringContaining("entre-temps"),
    values: { answer: expect.any(String) },
  });
  expect((await send({ ...answer, seen: "1" })).status).toBe(303);
  expect((await see()).answers).toHaveLength(2);
});

test.each([
  ["", 400],
  ["x".repeat(5_001), 400],
])("an answer of « %.5s » is refused with a message at its field", async (text, status) => {
  expect(await send({ ...answer, answer: text })).toMatchObject({
    status,
    data: { errors: { answer: expect.any(String) } },
  });
  expect(await mails()).toEqual([]);
});

test("a message is closed without an answer once, then opened again", async () => {
  expect((await send({ intent: "close" })).status).toBe(303);
  expect((await send({ intent: "close" })).status).toBe(409);
  expect(await excerpts("?etat=clos")).toEqual(["Bonjour"]);
  expect((await see()).message).toMatchObject({ state: "closed", handledBy: "Aïssatou Ndiaye" });
  expect((await send({ intent: "reopen" })).status).toBe(303);
  expect((await see()).message).toMatchObject({ state: "open", handledAt: null });
});

test("a controller reads messages, and neither answers nor closes them", async () => {
  expect((await see(first, controller)).mayHandle).toBe(false);
  for (const form of [answer, { intent: "close" }])
    expect((await send(form, { cookie: controller })).status).toBe(403);
  expect(await mails()).toEqual([]);
});

test.each(["x", "'; delete from contact_message", newId()])(
  "the unknown message « %s » answers 404, and a form about it 409",
  async (id) => {
    expect((await open(id)).status).toBe(404);
    expect((await send({ intent: "close" }, { id })).status).toBe(409);
    expect((await send(answer, { id })).status).toBe(409);
  },
);

test("opening a message leaves a line in the access log", async () => {
  await see();
  const { subject_id } = await t.db
    .selectFrom("access_log")
    .select("subject_id")
    .where("what", "=", "message")
    .executeTakeFirstOrThrow();
  expect(subject_id).toBe(`message ${first.slice(-8).toUpperCase()}`);
});

test("the companies of the sender are found by address and by a NINEA in the text", async () => {
  const member = await aMemberAccount(t.services, { email: "awa@sahel.example" });
  expect((await see()).companies).toMatchObject([{ id: member.companyId, by: "member" }]);
  const other = await aMemberAccount(t.services);
  const { ein_key } = await t.db
    .selectFrom("company")
    .select("ein_key")
    .where("id", "=", other.companyId)
    .executeTakeFirstOrThrow();
  const digits = `${ein_key.slice(0, 3)} ${ein_key.slice(3, 6)} ${ein_key.slice(6)}`;
  await t.db
    .updateTable("contact_message")
    .set({ message: `Notre NINEA est ${digits} 2G3.` })
    .where("id", "=", first)
    .execute();
  expect((await see()).companies).toContainEqual(
    expect.objectContaining({ id: other.companyId, by: "ein" }),
  );
});

test.each<[string, string[]]>([
  ["NINEA 005677234 2G3", ["005677234"]],
  ["n° 5677234, tél. 77 123 45 67", ["005677234", "771234567"]],
  ["le 12/03/2026, 10 pièces", []],
  ["0056772341234", []],
])("the text « %s » may name the NINEAs %j", (text, eins) => {
  expect(einsIn(text)).toEqual(eins);
});
