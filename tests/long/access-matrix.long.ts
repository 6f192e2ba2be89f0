import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Address, accessTable } from "#app/accounts/access.ts";
import { readings } from "#app/accounts/reading.ts";
import { staffRoles } from "#app/accounts/roles.ts";
import { storedFiling } from "#app/applications/filing/filing.ts";
import type { StaffRole } from "#app/kernel/actor.ts";
import type { App } from "#server/app.ts";
import { declaresConflict, letRead } from "#tests/applying.ts";
import { builtApp } from "#tests/built-pages.ts";
import { fillPlaces } from "#tests/company-places.ts";
import { aMemberAccount, aStaffAccount, signedInCookie } from "#tests/factories.ts";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { placesOf, sampleAddresses } from "#tests/sample-addresses.ts";
import { testRequester, testServices } from "#tests/services.ts";
import { takingForms } from "./buttons-of-pages.ts";
import { idsOfCompany, rowsOfCompany } from "./rows-of-company.ts";

/**
 * Every address, with the ids of a company that is in the middle of everything, asked and posted to by everybody whom it does not
 * concern. What only this company may see is searched for in the HTML and in the `.data` of each answer; what it has is compared
 * before and after.
 */
let handle: App["handle"];
let database: ReadyDatabase;
let services: ReturnType<typeof testServices>;
/** Addresses with the ids of the company, by route. */
let addresses: [route: Address, paths: string[]][];
/** Ids of rows of the company, by table. */
let ids: Map<string, string[]>;
const cookies = new Map<string, string>();
const strangers: string[] = [];
/** Roles that read an application whole once it is granted, and never a fee. */
const examining = ["examiner", "secretary", "committee", "president"] as const;
/** Applications that are not filed: nobody can declare interests about them. */
let drafts: string[];

/** Texts that stand in the company's rows alone; numbers and messages are added. */
const words = {
  contact: "Zoulikha",
  address: "Impasse du Canari",
  document: "canari-confidentiel.pdf",
  worker: "Canarine Mbengue",
  message: "Depuis mars.",
  /** Of a payment. */
  reference: "",
};

beforeAll(async () => {
  ({ handle } = await builtApp());
  database = await openReadyDatabase();
  const now = new Date();
  services = testServices({ db: database.db, now: () => now });
  // Every document that a row names has a content.
  services.files = { ...services.files, open: async () => new Response("x").body };
  const { db } = database;
  const owner = await aMemberAccount(services, {
    company: { name: "Canari Bâtiment", address: words.address },
  });
  const made = await fillPlaces(services, owner);
  await db
    .updateTable("member")
    .set({ firstname: words.contact })
    .where("company_id", "=", owner.companyId)
    .execute();
  await db.updateTable("document").set({ name: words.document }).execute();
  await db.updateTable("worker").set({ name: words.worker }).execute();
  ids = await idsOfCompany(db, owner.companyId);
  const { reference } = await db
    .selectFrom("payment")
    .select("reference")
    .where("company_id", "=", owner.companyId)
    .executeTakeFirstOrThrow();
  words.reference = reference;
  const applications = await db
    .selectFrom("application")
    .select(["id", "filed_at"])
    .where("company_id", "=", owner.companyId)
    .execute();
  drafts = applications.flatMap(({ id, filed_at }) => (filed_at ? [] : [id]));
  const filedOnes = applications.flatMap(({ id, filed_at }) => (filed_at ? [id] : []));
  const first = (table: string) => ids.get(table)?.[0] ?? "";
  const places = {
    ...Object.fromEntries(
      Object.entries(sampleAddresses).filter((entry): entry is [string, string[]] =>
        Array.isArray(entry[1]),
      ),
    ),
    ...made,
  };
  const parameters: [pattern: RegExp, table: string][] = [
    [/^\/(espace|bureau)\/dossiers/, "application"],
    [/paiements/, "payment"],
    [/seances/, "session"],
    [/decisions/, "decision"],
    [/fichiers|:page/, "document"],
    [/entreprises/, "company"],
    [/successions/, "succession"],
    [/membres|personnes/, "account"],
  ];
  addresses = (Object.keys(accessTable) as Address[]).map((route) => {
    const known = placesOf(route, places);
    const table = parameters.find(([pattern]) => pattern.test(route))?.[1] ?? "company";
    const generic = (ids.get(table) ?? [first("company")]).map((id) =>
      route
        .replace(":company", owner.companyId)
        .replace(":attempt", first("payment_attempt"))
        .replace(":complement", first("complement"))
        .replace(":page", "1")
        .replace(":section", "chiffres")
        .replace(":list", "personnel")
        .replace(":entry", first("worker"))
        .replace(":id", id)
        .replaceAll(/:\w+\??/g, id),
    );
    return [route, [...new Set([...known, ...generic])].slice(0, 4)];
  });
  cookies.set("nobody", "");
  const other = await aMemberAccount(services);
  cookies.set("owner of another company", await signedInCookie(services, other.accountId));
  strangers.push("nobody", "owner of another company");
  for (const role of staffRoles) {
    const plain = await aStaffAccount(services, { roles: [role] });
    cookies.set(role, await signedInCookie(services, plain.accountId, "second-factor"));
    const person = await aStaffAccount(services, { roles: [role] });
    const name = `${role} in conflict`;
    for (const applicationId of filedOnes)
      await declaresConflict(services, { applicationId, accountId: person.accountId });
    cookies.set(name, await signedInCookie(services, person.accountId, "second-factor"));
    strangers.push(name);
  }
  for (const role of examining) {
    const { accountId } = await aStaffAccount(services, { roles: [role] });
    for (const applicationId of filedOnes) await letRead(services, { applicationId, accountId });
    cookies.set(`${role} with a grant`, await signedInCookie(services, accountId, "second-factor"));
  }
  cookies.set("owner", await signedInCookie(services, owner.accountId));
}, 300_000);
afterAll(() => database.close());

interface Asked {
  who: string;
  path: string;
  form?: URLSearchParams;
}

async function ask({ who, path, form }: Asked): Promise<{ status: number; text: string }> {
  const url = new URL(path, services.publicUrl);
  const request = new Request(url, {
    headers: { cookie: cookies.get(who) ?? "", origin: url.origin },
    ...(form && { method: "POST", body: form }),
  });
  const answer = await handle(request, {
    services,
    arrivals: services.files,
    requester: testRequester,
    reference: "r",
  });
  const location = answer.headers.get("location") ?? "";
  return { status: answer.status, text: `${await answer.text()} ${location}` };
}

const dataOf = (path: string): string => {
  const [place = "", query] = path.split("?");
  return `${place}.data${query ? `?${query}` : ""}`;
};
/** The page of a route and its data; a file has none. */
const variantsOf = (path: string): string[] =>
  /\.\w{2,4}($|\?)/.test(path) ? [path] : [path, dataOf(path)];

/** Canaries in an answer, without those that the address itself holds. */
const canariesIn = (text: string, path: string, canaries: readonly string[]): string[] =>
  canaries.filter((canary) => text.includes(canary) && !path.includes(canary));

const tablesOf = (...tables: string[]) => tables.flatMap((table) => ids.get(table) ?? []);

/**
 * A declared conflict hides applications, fees and documents; the registration of the company, its people and that it prepares another
 * application stay what the role reads of any company (decision 0080).
 */
const isIdentity = (who: string, canary: string): boolean =>
  who.endsWith("in conflict") &&
  [...tablesOf("company", "account"), ...drafts, words.contact, words.address].includes(canary);

/** A person's own declarations name the application that they concern. */
const ownDeclarations = /^\/espace\/compte\/donnees/;

let answered = 0;

async function seenBy(who: string, canaries: readonly string[]): Promise<string[]> {
  const seen: string[] = [];
  for (const [, paths] of addresses)
    for (const path of paths.flatMap(variantsOf)) {
      const { status, text } = await ask({ who, path });
      answered += 1;
      if (status >= 500) seen.push(`${status} ${path}`);
      for (const canary of canariesIn(text, path, canaries))
        if (!ownDeclarations.test(path)) seen.push(`${who} ${path}: ${canary}`);
    }
  return seen;
}

test("the owner meets what the others are searched for, so the walk works", async () => {
  const seen = await seenBy("owner", Object.values(words));
  for (const word of Object.values(words))
    expect(
      seen.some((each) => each.endsWith(word)),
      word,
    ).toBe(true);
  const own = await seenBy("owner", tablesOf("application", "document", "payment", "complement"));
  expect(own.length).toBeGreaterThan(50);
}, 600_000);

test("no stranger and nobody in conflict reads an id or a word of the company, in any page or its data", async () => {
  const all = [...[...ids.values()].flat(), ...Object.values(words)];
  const seen: string[] = [];
  for (const who of strangers)
    seen.push(
      ...(await seenBy(
        who,
        all.filter((canary) => !isIdentity(who, canary)),
      )),
    );
  console.log(
    `${answered} answers, ${addresses.length} routes, ${strangers.length} people, ${all.length} canaries`,
  );
  expect(seen).toEqual([]);
}, 3_600_000);

test("staff without a grant read of the company what their role reads, and nothing else", async () => {
  const fees = tablesOf("payment", "payment_attempt", "refund", "ledger_entry");
  const content = [
    ...tablesOf("document", "worker", "equipment", "works_reference", "message", "complement"),
    words.document,
    words.worker,
    words.message,
  ];
  const seen: string[] = [];
  for (const role of staffRoles) {
    const { record, fees: readsFees, companies } = readings[role as StaffRole];
    const hidden = [
      ...(readsFees === "all" ? [] : [...fees, words.reference]),
      ...(record === "all" ? [] : content),
      ...(companies === "all" ? [] : [words.address]),
    ];
    seen.push(...(await seenBy(role, hidden)));
  }
  expect(seen).toEqual([]);
}, 3_600_000);

test("staff who were granted an application read its messages, and nothing that was paid for it", async () => {
  const { filing } = await database.db
    .selectFrom("application")
    .select((row) => row.ref("filing").$notNull().as("filing"))
    .where("filing", "is not", null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const { fee } = storedFiling(filing);
  const seen: string[] = [];
  for (const role of examining) {
    const canaries = [fee.reference, words.reference, ...tablesOf("payment"), words.message];
    const own = (await seenBy(`${role} with a grant`, canaries)).map((each) => [
      each,
      each.endsWith(words.message) ? "content" : "fee",
    ]);
    expect(
      own.some(([, kind]) => kind === "content"),
      role,
    ).toBe(true);
    seen.push(...own.flatMap(([each = "", kind]) => (kind === "fee" ? [each] : [])));
  }
  expect(seen).toEqual([]);
}, 3_600_000);

/** A value for each field, by what its name says; a field that may hold an id gets one of the company, or a text that is no id. */
function fieldsFor(
  names: readonly string[],
  { idOf, text }: { idOf: (name: string) => string; text: string },
): [string, string][] {
  return names.map((name) => {
    if (/mail$/i.test(name)) return [name, "canari@ailleurs.example"];
    if (
      /reason|raison|motif|note|texte?$|body|why|pourquoi|explanation|question|said|place/i.test(
        name,
      )
    )
      return [name, text];
    if (/day|on$|jour|date|until|from/i.test(name)) return [name, "2026-12-15"];
    if (/version|seen|year|amount|position|points/i.test(name)) return [name, "1"];
    return [name, idOf(name)];
  });
}

const likely: [RegExp, string][] = [
  [/attempt|tentative/i, "payment_attempt"],
  [/payment|paiement/i, "payment"],
  [/document/i, "document"],
  [/complement/i, "complement"],
  [/message/i, "message"],
  [/account|person|membre/i, "account"],
  [/company|entreprise/i, "company"],
  [/decision/i, "decision"],
  [/item/i, "agenda_item"],
  [/visit/i, "visit"],
  [/expert|question/i, "expert_question"],
];
const idFor = (name: string): string => {
  const table = likely.find(([pattern]) => pattern.test(name))?.[1] ?? "application";
  return ids.get(table)?.[0] ?? ids.get("application")?.[0] ?? "";
};

const longText = "Un motif assez long pour être lu par tout le monde.";

async function postAll(who: string, idOf: (name: string) => string, text = longText) {
  const faults: string[] = [];
  let posts = 0;
  for (const { address, buttons, fields } of await takingForms()) {
    const [whole = ""] = addresses.find(([route]) => route === address)?.[1] ?? [];
    // A mailed link is the key of whoever holds it.
    const path = whole.replace(/\?token=.*/, "");
    for (const button of buttons) {
      const form = new URLSearchParams([["intent", button], ...fieldsFor(fields, { idOf, text })]);
      const { status } = await ask({ who, path, form });
      posts += 1;
      if (status >= 500) faults.push(`${status} ${who} ${path} ${button}`);
    }
  }
  return { faults, posts };
}

test("no stranger and nobody in conflict changes anything of the company by any button of any page", async () => {
  const before = await rowsOfCompany(database.db, ids);
  const found: string[] = [];
  let posts = 0;
  for (const who of [...strangers, "administrator", "controller"]) {
    const posted = await postAll(who, idFor);
    posts += posted.posts;
    found.push(...posted.faults);
    const after = await rowsOfCompany(database.db, ids);
    for (const table of Object.keys(before))
      if (before[table] !== after[table]) found.push(`${who} changed ${table}`);
    Object.assign(before, after);
  }
  console.log(`${posts} posts by ${strangers.length + 2} people`);
  expect(found).toEqual([]);
  // The same posts by the owner change a good deal, so the comparison sees what is changed.
  await postAll("owner", idFor);
  const after = await rowsOfCompany(database.db, ids);
  const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
  expect(changed.length).toBeGreaterThan(5);
}, 3_600_000);

test.each(["x", "", "00000000-0000-0000-0000-00000000000Z", "\u0000"])(
  "no button of any page fails where the id %j is no id",
  async (value) => {
    const faults: string[] = [];
    await sql`alter table staff_role disable trigger staff_role_held`.execute(database.db);
    const { accountId } = await aStaffAccount(services, { roles: staffRoles });
    cookies.set("every role", await signedInCookie(services, accountId, "second-factor"));
    for (const who of ["every role", "owner"])
      faults.push(...(await postAll(who, () => value, value)).faults);
    expect(faults).toEqual([]);
  },
  3_600_000,
);
