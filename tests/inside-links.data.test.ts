import { afterAll, beforeAll, expect, test } from "vitest";
import { letRead } from "./applying.ts";
import { fillPlaces } from "./company-places.ts";
import { aMemberAccount, aStaffAccount, signedInCookie } from "./factories.ts";
import { openTestHttp, type TestHttp } from "./http.ts";
import { walkLinks } from "./walk-links.ts";

/** Those who read the applications of the places, then those who read none. */
const readers = ["registrar", "examiner", "secretary", "president", "controller"] as const;
const others = ["committee", "cashier", "administrator"] as const;

const inside = /^\/(?:bureau|espace)(?:\/|$)/;
/** What the rows of the tests do not have: the file of a document, the minutes of a session that was not held, a key that seals certificates. */
const isUnmade = (line: string) =>
  (line.includes("/pieces/") && line.endsWith(": 500")) ||
  line.endsWith("/proces-verbal: 404") ||
  (line.includes(" → /espace/certificats/") && line.endsWith(": 503"));
/** It is opened by the form of the page before it. */
const posted = /\/deposer$/;

let t: TestHttp;
beforeAll(async () => {
  t = await openTestHttp({ publicUrl: "http://tabax.example" });
}, 180_000);
afterAll(() => t.close());

async function walkAs(accountId: string, start: string) {
  const cookie = await signedInCookie(t.services, accountId);
  const ask = async (url: string) => {
    const { statusCode, headers, body } = await t.app.inject({ url, headers: { cookie } });
    return { status: statusCode, type: String(headers["content-type"] ?? ""), text: body };
  };
  return await walkLinks(ask, new URL(start, t.services.publicUrl), inside);
}

test("every link inside the space and the office opens for whoever is shown it, and links lead to every row that has a page", async () => {
  const member = await aMemberAccount(t.services);
  const places = Object.values(await fillPlaces(t.services, member)).flat();
  const applications = await t.services.db
    .selectFrom("application")
    .select("id")
    .where("state", "<>", "draft")
    .execute();
  const walks = [await walkAs(member.accountId, "/espace")];
  for (const role of [...readers, ...others]) {
    const { accountId } = await aStaffAccount(t.services, { roles: [role] });
    for (const { id } of readers.some((each) => each === role) ? applications : [])
      await letRead(t.services, { applicationId: id, accountId });
    walks.push(await walkAs(accountId, "/bureau"));
  }
  const dead = walks.map((walk) => walk.dead.filter((line) => !isUnmade(line)));
  expect(dead).toEqual(walks.map(() => []));
  const visited = walks.flatMap((walk) => walk.visited);
  const withPage = places
    .filter((path) => inside.test(path) && !posted.test(path))
    .map((path) => path.split("?")[0]);
  expect(visited).toEqual(expect.arrayContaining(withPage));
}, 300_000);
