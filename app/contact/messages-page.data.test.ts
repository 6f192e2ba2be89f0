import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { aStaffCookie } from "#tests/factories.ts";
import { callPage } from "#tests/page-call.ts";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { testServices } from "#tests/services.ts";
import { action, loader } from "./messages-page.tsx";

const noon = new Date("2026-03-02T12:00:00Z");
let database: ReadyDatabase;
let services: ReturnType<typeof testServices>;
let secretary: string;
let controller: string;
beforeAll(async () => {
  database = await openReadyDatabase();
  services = testServices({ db: database.db, now: () => noon });
  secretary = await aStaffCookie(services, "secretary");
  controller = await aStaffCookie(services, "controller");
});
afterAll(() => database.close());

let first: string;
beforeEach(async () => {
  await database.db.deleteFrom("contact_message").execute();
  first = newId();
  const message = {
    name: "Awa Diop",
    email: "awa@sahel.example",
    phone: null,
    user_agent: "A phone",
  };
  await database.db
    .insertInto("contact_message")
    .values([
      {
        ...message,
        id: first,
        kind: "contact",
        message: "Bonjour",
        received_at: new Date("2026-03-01T08:00:00Z"),
        ip_address: "192.0.2.7",
      },
      {
        ...message,
        id: newId(),
        kind: "quote",
        message: "Un devis",
        received_at: noon,
        ip_address: "192.0.2.7",
      },
    ])
    .execute();
});

const path = "/bureau/messages";
const see = async (query = "", cookie = secretary) =>
  (await callPage(loader as never, { services, path: path + query, cookie })).data as Awaited<
    ReturnType<typeof loader>
  >;
const send = async (form: Record<string, string>, cookie = secretary) =>
  (await callPage(action as never, { services, path, cookie, form })).status;

test("waiting messages are listed oldest first, and each is handled once, with the name of the handler", async () => {
  const { messages, waiting } = await see();
  expect([messages.map(({ message }) => message), waiting]).toEqual([["Bonjour", "Un devis"], 2]);
  expect(await send({ message: first, intent: "close" })).toBe(303);
  expect(await send({ message: first, intent: "close" })).toBe(409);
  expect((await see()).messages.map(({ message }) => message)).toEqual(["Un devis"]);
  expect((await see("?etat=traites")).messages).toMatchObject([
    { id: first, handledAt: noon, handledBy: "Aïssatou Ndiaye" },
  ]);
  expect(await send({ message: first, intent: "reopen" })).toBe(303);
  expect((await see()).waiting).toBe(2);
});

test("a controller reads messages and cannot handle them", async () => {
  expect(await see("", controller)).toMatchObject({ waiting: 2, mayHandle: false });
  expect(await send({ message: first, intent: "close" }, controller)).toBe(403);
  expect((await see()).waiting).toBe(2);
});

test.each(["", "x", "'; delete from contact_message", newId()])(
  "handling the unknown message « %s » answers 409",
  async (message) => {
    expect(await send({ message, intent: "close" })).toBe(409);
  },
);
