import { expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { aMemberAccount, anAdministrator, signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { unsubscribeUrl } from "./end-subscription.server.ts";
import { loader } from "./subscribers.csv.route.ts";

const t = openForTests({ rows: "migrated", emptied: true });

const path = "/lettre/abonnes.csv";
const at = new Date("2026-11-21T08:30:00Z");

const cookieOf = ({ accountId }: { accountId: string }) => signedInCookie(t.services, accountId);

async function aSubscriber(email: string, changes: { confirmed?: boolean; ended?: boolean } = {}) {
  const { confirmed = true, ended = false } = changes;
  const id = newId();
  await t.db
    .insertInto("newsletter_subscriber")
    .values({
      id,
      email,
      asked_at: at,
      asked_from: "192.0.2.7",
      confirmed_at: confirmed ? at : null,
      unsubscribed_at: ended ? at : null,
    })
    .execute();
  return id;
}

test("an administrator exports the current subscribers as CSV, which is journaled", async () => {
  const [first, second] = [await aSubscriber("awa@baol.sn"), await aSubscriber("+b@baol.sn")];
  await aSubscriber("waiting@baol.sn", { confirmed: false });
  await aSubscriber("gone@baol.sn", { ended: true });
  const administrator = await anAdministrator(t.services);
  const cookie = await cookieOf(administrator);
  const answer = await callPage(loader, { services: t.services, path, cookie });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="abonnes-\d{4}-\d{2}-\d{2}\.csv"$/,
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
  // `Response.text()` removes the byte order mark.
  expect(answer.data).toBe(
    [
      "Adresse e-mail;Confirmée le (heure de Dakar);Lien de désabonnement",
      `awa@baol.sn;2026-11-21 08:30;${unsubscribeUrl(first, t.services)}`,
      `'+b@baol.sn;2026-11-21 08:30;${unsubscribeUrl(second, t.services)}`,
      "",
    ].join("\r\n"),
  );
  const exported = await t.db
    .selectFrom("journal")
    .select(["actor", "data"])
    .where("event", "=", "subscribers-exported")
    .execute();
  expect(exported).toEqual([{ actor: administrator.accountId, data: { count: 2 } }]);
});

test("a company member who requests the CSV of subscribers is refused", async () => {
  await aSubscriber("awa@baol.sn");
  const cookie = await cookieOf(await aMemberAccount(t.services));
  const answer = await callPage(loader, { services: t.services, path, cookie });
  expect(answer.status).toBe(403);
  expect(answer.data).not.toContain("awa@");
});

test("a visitor who requests the CSV of subscribers is redirected to sign in, with the way back", async () => {
  const answer = await callPage(loader, { services: t.services, path });
  expect(answer.location).toBe("/espace/connexion?next=%2Flettre%2Fabonnes.csv");
});
