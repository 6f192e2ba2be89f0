import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applicationMachine } from "#app/applications/application.machine.ts";
import { tablesInOrder } from "#server/database/table-order.ts";
import { aMember, aMemberAccount, signedInCookie } from "./factories.ts";
import { formAddresses } from "./form-addresses.ts";
import { openTestHttp, type TestHttp } from "./http.ts";
import { isLong, someAtLanding } from "./landing.ts";
import { fillSpace, formsOn, type SpaceForm, wholeFields } from "./space-forms.ts";
import { readRows, replaceRows, type StoredRows } from "./stored-rows.ts";

/** Every form of a company's space, sent with values that no page sends. */
let http: TestHttp;
let stored: StoredRows;
let sums: Record<string, string>;
let tables: string[];
let ownForms: SpaceForm[];
let others: SpaceForm[];
let cookies: Record<"owner" | "reader" | "other", string>;
let pages: string[];

const now = new Date("2026-11-22T10:00:00Z");
/** Tables that record requests rather than changes. */
const noted = /^(security_event|security_alert|access_log|rate_limit|account_session)$/;

beforeAll(async () => {
  http = await openTestHttp();
  const { services } = http;
  services.now = () => now;
  const first = await aMemberAccount(services);
  const second = await aMemberAccount(services);
  const reader = await aMemberAccount(services);
  await aMember(services, { ...reader, companyId: first.companyId }, { role: "reader" });
  pages = await fillSpace(services, first);
  const pagesOfOther = await fillSpace(services, second);
  cookies = {
    owner: await signedInCookie(services, first.accountId),
    reader: await signedInCookie(services, reader.accountId),
    other: await signedInCookie(services, second.accountId),
  };
  ownForms = await formsOn(pages, (page) => get(page, cookies.owner));
  others = await formsOn(pagesOfOther, (page) => get(page, cookies.other));
  tables = (await tablesInOrder(services.db)).filter((table) => !noted.test(table));
  stored = await readRows(services.db);
  sums = await rowsNow();
}, 300_000);
afterAll(() => http.close());

const headers = (cookie: string) => ({
  host: "tabax.example",
  origin: "https://tabax.example",
  cookie,
});
const get = async (url: string, cookie: string) =>
  (await http.app.inject({ url, headers: headers(cookie) })).body;

interface Sent {
  cookie?: string;
  action?: string;
  type?: string;
  payload?: string | Buffer;
}

/** Sends these fields to where a form goes. */
function post(form: SpaceForm, fields: [string, string][], sending: Sent = {}) {
  const { cookie = cookies.owner, action = form.action } = sending;
  const type = sending.type ?? "application/x-www-form-urlencoded";
  return http.app.inject({
    method: "POST",
    url: action,
    headers: { ...headers(cookie), "content-type": type },
    payload: sending.payload ?? new URLSearchParams(fields).toString(),
  });
}

/** One text for each table that changes with any of its rows. */
async function rowsNow(): Promise<Record<string, string>> {
  const each = tables.map(
    (table) =>
      `select '${table}' as name, coalesce(md5(string_agg(given::text, ',' order by given::text)), '') as sum from "${table}" given`,
  );
  const { rows } = await sql<{ name: string; sum: string }>`
    ${sql.raw(each.join(" union all "))}`.execute(http.services.db);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** The number of the next transaction that writes: while it stays the same, nothing was written anywhere. */
async function nextWrite(): Promise<string | undefined> {
  const { rows } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(http.services.db);
  return rows[0]?.next;
}

/** The tables that differ after it from what they were. */
async function changedBy(
  work: () => Promise<unknown>,
  before: Record<string, string>,
): Promise<string[]> {
  const next = await nextWrite();
  await work();
  if (next === (await nextWrite())) return [];
  const after = await rowsNow();
  return tables.filter((table) => before[table] !== after[table]);
}

/** Puts back the rows of the tables that differ: most requests write to three of a hundred and fifty. */
async function restore(): Promise<void> {
  const rowsAfter = await rowsNow();
  await replaceRows(
    http.services.db,
    stored,
    (table) => rowsAfter[table] !== sums[table] || noted.test(table),
  );
}

/** Why an answer is no proper refusal, which is a page with a French sentence; null when it is one. */
function faultOf({ statusCode, body, headers: headersSent }: Awaited<ReturnType<typeof post>>) {
  if (statusCode >= 500) return "fails";
  if (statusCode < 400 || !String(headersSent["content-type"]).startsWith("text/html")) return null;
  const main = /<main[^>]*>(.*)<\/main>/s.exec(body)?.[1] ?? "";
  const words = main.replaceAll(/<[^>]*>/g, " ");
  if (!body.includes('lang="fr"') || words.length < 60) return "says nothing in French";
  return /undefined|\[object|NaN/.test(words) ? "says what no one understands" : null;
}

const companyForms = () =>
  ownForms.filter(({ route }) => !/^\/espace\/(compte|effacement)/.test(route));

/** Forms that a script posts, that stand on the page only when terms have changed, or that belong to the account. */
const elsewhere = /\/enregistrer$|^\/espace\/(conditions|compte)/;

test("every address of the space that takes a form has one on these pages", async () => {
  const taking = await formAddresses("espace");
  expect(taking.length).toBeGreaterThan(20);
  const sentRoutes = new Set<string>(ownForms.map(({ route }) => route));
  const without = taking.filter((address) => !sentRoutes.has(address) && !elsewhere.test(address));
  expect(without.sort()).toEqual([]);
});

const long = "é".repeat(10_000);
const wrong = () => [
  ...["", "__proto__", "constructor", "-1", "1e309", "0x1f", "9".repeat(40), "2026-02-31"],
  ...["\u0000", "Baol\u0000", "\uD800", "\u202E", "😀".repeat(500), "É".repeat(200), long],
  ...["<script>alert(1)</script>", "=1+1", "' or 1=1 --", "%00", "[]", '{"a":1}'],
];

describe("no form of the space fails", () => {
  async function failing(variants: (form: SpaceForm) => [string, [string, string][], Sent?][]) {
    const failed: string[] = [];
    for (const [turn, form] of ownForms.entries()) {
      let changed = false;
      // At a landing a tenth is tried, by turns, and always what failed most often.
      const all = variants(form);
      const sample = new Set(someAtLanding(all, 10, turn));
      const tried = all.filter((each) => sample.has(each) || each[0].startsWith("all \u0000"));
      for (const [how, fields, sending] of tried) {
        const answer = await post(form, fields, sending);
        const fault = faultOf(answer);
        if (fault) failed.push(`${form.label} ${how}: ${answer.statusCode} ${fault}`);
        changed ||= answer.statusCode < 400;
      }
      if (changed) await restore();
    }
    return failed;
  }

  test("no form of the space causes a fault on values that no page sends, in all fields or in one", async () => {
    const failed = await failing((form) => {
      const whole = wholeFields(form);
      const typedFields = whole
        .filter(([name]) => !/^(vu\.)?sd\d+$/.test(name))
        .slice(0, isLong ? 40 : 14);
      // Values that are refused come first: an accepted one may change what the form still accepts.
      return [
        ...typedFields.flatMap(([name]) =>
          ["\u0000", long].map((value): [string, [string, string][]] => [
            `${name} ${value.slice(0, 3)}`,
            whole.map(([each, text]) => [each, each === name ? value : text]),
          ]),
        ),
        ...wrong().map((value): [string, [string, string][]] => [
          `all ${value.slice(0, 12)}`,
          whole.map(([name, text]) => [name, name === form.button[0] ? text : value]),
        ]),
      ];
    });
    expect(failed).toEqual([]);
  }, 900_000);

  test("no form of the space causes a fault without fields, with one missing, with each twice, or with names that every object has", async () => {
    const failed = await failing((form) => {
      const whole = wholeFields(form);
      const withoutField = whole
        .slice(0, 40)
        .map(([name]): [string, [string, string][]] => [
          `without ${name}`,
          whole.filter(([each]) => each !== name),
        ]);
      const names = [
        "__proto__",
        "vu.__proto__",
        "constructor",
        "sd__proto__",
        "toString",
        "garde",
      ];
      return [
        ["nothing", []],
        ["twice", [...whole, ...whole.map(([name]): [string, string] => [name, "deux"])]],
        ["names", [...names.map((name): [string, string] => [name, name]), ...whole]],
        ...withoutField,
      ];
    });
    expect(failed).toEqual([]);
  }, 900_000);

  test("no form of the space causes a fault when it is sent as JSON, as text, as files, cut off or unreadable", async () => {
    const failed = await failing((form) => {
      const whole = wholeFields(form);
      const part = ([name]: [string, string]) =>
        `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\r\n`;
      const files = `${whole.map(part).join("")}--x--\r\n`;
      const multipart = "multipart/form-data; boundary=x";
      return [
        ["json", whole, { type: "application/json", payload: JSON.stringify({ a: whole }) }],
        ["text", whole, { type: "text/plain", payload: "bonjour" }],
        ["files", whole, { type: multipart, payload: files }],
        ["cut", whole, { type: multipart, payload: files.slice(0, -40) }],
        ["no boundary", whole, { type: "multipart/form-data", payload: files }],
        [
          "bytes",
          whole,
          { payload: Buffer.from([0x61, 0x3d, 0xff, 0xed, 0xa0, 0x80, 0x25, 0x00]) },
        ],
      ];
    });
    expect(failed).toEqual([]);
  }, 900_000);
});

const ids = /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g;
const idsIn = (text: string) => text.match(ids) ?? [];

describe("nothing changes and words say why when a form is sent", () => {
  interface Tried {
    form: SpaceForm;
    fields: [string, string][];
    sent?: Sent;
  }

  /** The values that changed a row or were accepted. */
  async function taken(tries: Tried[]): Promise<string[]> {
    const wrongly: string[] = [];
    // Read anew only after a change: reading all tables costs more than most answers.
    let before = await rowsNow();
    for (const { form, fields, sent } of tries) {
      let answer: Awaited<ReturnType<typeof post>> | undefined;
      const changed = await changedBy(async () => {
        answer = await post(form, fields, sent);
      }, before);
      const isOut = String(answer?.headers.location).startsWith("/espace/connexion");
      const fault = isOut ? "is signed out" : answer && faultOf(answer);
      if (fault || changed.length > 0)
        wrongly.push(`${form.label}: ${answer?.statusCode} ${fault ?? ""} ${changed}`);
      if (changed.length > 0) {
        await restore();
        before = await rowsNow();
      }
    }
    return wrongly;
  }

  test("a form posted to a page of another company, or about its rows, changes nothing and says why", async () => {
    const inRows = new Set([...stored.values()].flatMap((rows) => rows.flatMap(idsIn)));
    const mine = new Set(ownForms.flatMap((form) => idsIn(`${form.action} ${wholeFields(form)}`)));
    const isTheirs = (id: string) => inRows.has(id) && !mine.has(id);
    const theirs = others.filter(({ route }) => !/^\/espace\/(compte|effacement)/.test(route));
    const whole = theirs.map((form) => ({ form, fields: wholeFields(form) }));
    const about = whole.flatMap(({ form, fields }) => {
      if (!fields.some(([, value]) => idsIn(value).some(isTheirs))) return [];
      return companyForms()
        .filter(({ route, button }) => route === form.route && `${button}` === `${form.button}`)
        .map((mineOf) => ({ form: mineOf, fields }));
    });
    expect(theirs.length).toBeGreaterThan(40);
    expect(about.length).toBeGreaterThan(8);
    expect(await taken([...whole, ...about])).toEqual([]);
  }, 600_000);

  test("every form posted by a reader changes nothing and says why; the same form works for the owner", async () => {
    const forms = companyForms().filter(({ button }) => button[1] !== "leave");
    const tries = forms.map((form) => ({ form, fields: wholeFields(form) }));
    const sending = { cookie: cookies.reader };
    expect(await taken(tries.map((each) => ({ ...each, sent: sending })))).toEqual([]);
    let effective = 0;
    const before = await rowsNow();
    for (const { form, fields } of someAtLanding(tries, 2)) {
      const changed = await changedBy(() => post(form, fields), before);
      if (changed.length === 0) continue;
      effective += 1;
      await restore();
    }
    expect(effective).toBeGreaterThan(isLong ? 20 : 10);
  }, 600_000);

  test("a form with an older or a later version changes nothing and says why", async () => {
    const versioned = companyForms().filter(({ names }) => names.has("version"));
    expect(versioned.length).toBeGreaterThan(4);
    const tries = versioned.flatMap((form) =>
      ["999", "-3", "1e99", "2.5"].map((version) => ({
        form,
        fields: wholeFields(form).map(([name, value]): [string, string] => [
          name,
          name === "version" ? version : value,
        ]),
      })),
    );
    expect(await taken(tries)).toEqual([]);
  }, 600_000);

  test("a form posted to an application in another state changes nothing and says why", async () => {
    const { states, moves } = applicationMachine;
    const files = ownForms.filter(({ route }) => route.startsWith("/espace/dossiers/:id"));
    const wrongly: string[] = [];
    const { db } = http.services;
    for (const state of someAtLanding(Object.keys(states) as (keyof typeof states)[], 3)) {
      // Only a signed decision leads to some states; here none stands behind them.
      await db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await tx.updateTable("application").set({ state }).execute();
      });
      const may = (move: keyof typeof moves) =>
        (moves[move].from as readonly string[]).includes(state);
      const tries = files.filter(({ route, button: [, act] }) => {
        if (route.endsWith("/messages")) return state === "draft";
        if (act === "object") return !["under-review", "complement-asked"].includes(state);
        if (route.endsWith("/suivi") || act === "abandonner") return !may("abandon");
        if (route.includes("/complements")) return !may("answer") && !may("file-again");
        return state !== "draft";
      });
      const actual = await taken(tries.map((form) => ({ form, fields: wholeFields(form) })));
      wrongly.push(...actual.map((each) => `${state} ${each}`));
      await restore();
    }
    expect(wrongly).toEqual([]);
  }, 600_000);
});
