import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessTable } from "#app/accounts/access.ts";
import { staffRoles } from "#app/accounts/roles.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aMemberAccount, aStaffAccount, signedInCookie } from "./factories.ts";
import { formAddresses } from "./form-addresses.ts";
import { openTestHttp, type TestHttp } from "./http.ts";
import { someAtLanding } from "./landing.ts";

/** A staff member with every role and an owner of a company, who send what no page sends. */
let http: TestHttp;
let staff: string;
let member: { accountId: string; companyId: string; cookie: string };
beforeAll(async () => {
  http = await openTestHttp();
  // Roles that exclude each other: no page that one of them opens is left out.
  await sql`alter table staff_role disable trigger staff_role_held`.execute(http.services.db);
  const { accountId } = await aStaffAccount(http.services, { roles: staffRoles });
  await sql`alter table staff_role enable trigger staff_role_held`.execute(http.services.db);
  staff = await signedInCookie(http.services, accountId, "second-factor");
  const account = await aMemberAccount(http.services);
  member = { ...account, cookie: await signedInCookie(http.services, account.accountId) };
}, 180_000);
afterAll(() => http.close());

const pagesUnder = (place: string) =>
  Object.keys(accessTable).filter((address) => address.startsWith(place));

/** The address with each variable part replaced by this text. */
const at = (address: string, part: string) => address.replaceAll(/:\w+/g, part);
const parts = () => [
  member.accountId,
  member.companyId,
  newId(),
  "x",
  "0",
  "-1",
  "1e309",
  "__proto__",
  "constructor",
  "%00",
  "%F0%9F%98%80",
  "..%2f..%2fetc%2fpasswd",
  "a".repeat(3_000),
];
const queries = [
  "page=1e309&annee=1e309&jours=1e309&sujet=__proto__&genre=__proto__&personne=%00",
  "page=-1&annee=-1&etat=__proto__&fait=__proto__&q=%00%F0%9F%98%80&ouvrir=x",
  "fait=__proto__&entreprise=__proto__&classe=__proto__&retour=__proto__&ligne=%00&next=%00",
  "page=1&page=2&annee=0&annee=9999&genre=constructor&sujet=constructor&du=x&au=%00",
  `q=${"%25_".repeat(300)}&genre=company&sujet=${"a".repeat(300)}`,
  "du=2026-13-45&au=0000-00-00&adresse=%00&compte=__proto__&annee=275761",
];

/** At a landing each address gets a tenth of the values, by turns, and always those that failed most often. */
const inTurn = <T>(some: readonly T[], turn: number, always: (each: T) => boolean): T[] => {
  const sample = new Set(someAtLanding(some, 10, turn));
  return some.filter((each) => always(each) || sample.has(each));
};

interface Sent {
  cookie?: string;
  payload?: string;
}

const send = (
  method: "GET" | "HEAD" | "POST",
  url: string,
  { cookie = staff, payload }: Sent = {},
) =>
  http.app.inject({
    method,
    url,
    headers: {
      host: "tabax.example",
      origin: "https://tabax.example",
      cookie,
      ...(payload !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(payload !== undefined && { payload }),
  });

test.each(["/bureau", "/espace"])(
  "no address under %s causes a fault, whatever its parameters and query",
  async (place) => {
    const cookie = place === "/bureau" ? staff : member.cookie;
    const failed: string[] = [];
    for (const [turn, space] of pagesUnder(place).entries()) {
      const values = inTurn(parts(), turn, (part) => part === "%00" || part === "x");
      const paths = space.includes(":") ? values.map((part) => at(space, part)) : [space];
      const withQuery = inTurn(queries, turn, (query) => query.includes("q=%00")).map(
        (query) => `${at(space, member.companyId)}?${query}`,
      );
      for (const url of [...paths, ...withQuery, `${at(space, newId())}.data`]) {
        const { statusCode } = await send(url.length % 2 === 0 ? "GET" : "HEAD", url, { cookie });
        if (statusCode >= 500) failed.push(`${statusCode} ${url.slice(0, 120)}`);
      }
    }
    expect(failed).toEqual([]);
  },
  240_000,
);

/** Field names of the office's forms, each with values that no page sends. */
const names = [
  "version intent change stamp basedOn value effectiveFrom id role roles name email code motif reason jour note paiement",
  "refund remboursement attempt tentative transactionId amount difference from until college mandate newCode newName title",
  "text points effectiveFrom.day effectiveFrom.month effectiveFrom.year outcome former",
].flatMap((some) => some.split(" "));
const values = () => [
  "",
  "__proto__",
  "-1",
  "1e309",
  "9".repeat(40),
  "\u0000",
  "\uD800",
  "😀".repeat(500),
  "2026-02-31",
  member.accountId,
  member.companyId,
];
const intents = (
  "preview confirm save add remove end begin withdraw undo propose decide grant refuse give-role disable " +
  "approve-role refuse-role count validate accept cancel refund record approve done"
).split(" ");

/** What no text column of the database takes. */
const isNoText = (value: string) => value === "\u0000" || value === "\uD800";

test("no form of the office fails on values that no page posts, and none makes anybody anything", async () => {
  const roles = () =>
    http.services.db.selectFrom("staff_role").select(["account_id", "role", "ended_at"]).execute();
  const before = await roles();
  const takingForms = await formAddresses("bureau");
  expect(takingForms.length).toBeGreaterThan(20);
  const failed: string[] = [];
  for (const [turn, space] of takingForms.entries()) {
    const forms = inTurn(values(), turn, isNoText).map((value) =>
      names.map((name) => [name, value] as [string, string]),
    );
    const acted = inTurn(intents, turn, (intent) => intent === "save").map((intent) =>
      names.map(
        (name) => [name, name === "intent" ? intent : member.companyId] as [string, string],
      ),
    );
    for (const form of [...forms, ...acted]) {
      const url = at(space, member.companyId);
      const { statusCode } = await send("POST", url, {
        payload: new URLSearchParams(form).toString(),
      });
      if (statusCode >= 500)
        failed.push(`${statusCode} ${url} ${JSON.stringify(form[1])} ${form[0]?.[1].slice(0, 12)}`);
    }
  }
  expect(failed).toEqual([]);
  expect(await roles()).toEqual(before);
}, 400_000);
