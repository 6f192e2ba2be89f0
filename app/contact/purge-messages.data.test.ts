import { expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext, testRequester, testServices } from "#tests/services.ts";
import { purgeMessages } from "./purge-messages.server.ts";
import { sendMessage } from "./send-message.server.ts";

const t = openForTests({ rows: "migrated", emptied: true });

const now = new Date("2026-11-21T08:30:00Z");
const written = {
  name: "Awa Ndiaye",
  email: "awa@baol.sn",
  phone: null,
  message: "Bonjour,\nquand ouvrez-vous ?",
} as const;
const receive = (at: string, kind: "contact" | "quote" = "contact") => {
  const services = testServices({ db: t.db, now: () => new Date(at) });
  return sendMessage(testContext(services), { kind, ...written });
};
const keptMessages = async () => {
  const rows = await t.db
    .selectFrom("contact_message")
    .select("received_at")
    .orderBy("received_at")
    .execute();
  return rows.map(({ received_at }) => received_at.toISOString());
};
const forget = (retentionMonths: number) => purgeMessages(t.db, { now, retentionMonths });

test("messages of both kinds are purged after the retention months, not before", async () => {
  await receive("2024-11-21T08:29:59.999Z");
  await receive("2024-10-01T12:00:00.000Z", "quote");
  await receive("2024-11-21T08:30:00.000Z", "quote");
  await receive("2026-11-20T08:30:00.000Z");
  expect(await forget(24)).toBe(2);
  expect(await keptMessages()).toEqual(["2024-11-21T08:30:00.000Z", "2026-11-20T08:30:00.000Z"]);
  expect(await forget(1)).toBe(1);
  expect(await keptMessages()).toEqual(["2026-11-20T08:30:00.000Z"]);
});

test("a message sent twice within a day is recognised under the shortest retention", async () => {
  await receive("2026-11-21T08:00:00.000Z");
  expect(await forget(1)).toBe(0);
  expect(await receive(now.toISOString())).toBe("sent-before");
});

test("two concurrent purges remove 1 100 messages once each", async () => {
  const rows = Array.from({ length: 1_100 }, () => ({
    id: newId(),
    kind: "contact" as const,
    ...written,
    fingerprint: null,
    received_at: new Date("2020-01-01T00:00:00Z"),
    ip_address: testRequester.ipAddress,
    user_agent: testRequester.userAgent,
  }));
  await t.db.insertInto("contact_message").values(rows).execute();
  const gone = await Promise.all([forget(24), forget(24)]);
  expect(gone.reduce((sum, each) => sum + each, 0)).toBe(1_100);
  expect(await keptMessages()).toEqual([]);
});
