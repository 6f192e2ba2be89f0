import type { rules } from "./rules.ts";

/** A map of addresses for the files below. */
export const routes =
  'export default [index("site/home.ts"), layout("layouts/space/space.tsx", [route("a", "companies/a.tsx")])];';

/** A file that breaks each rule, since a rule that never finds anything proves nothing. */
export const offences: [keyof typeof rules, Record<string, string>][] = [
  ["every route has its file", {}],
  ["every folder of app has its place", { "app/stuff/x.ts": "" }],
  [
    "a folder imports only from its left",
    { "app/accounts/x.server.ts": 'import { c } from "#app/companies/c.ts";' },
  ],
  [
    "a folder of review imports only from its left",
    { "app/review/interests/x.server.ts": 'import { v } from "../committee/vote/v.server.ts";' },
  ],
  ["a folder of review imports only from its left", { "app/review/stuff/x.ts": "" }],
  [
    "a folder imports only from its left",
    { "app/terms/x.ts": 'import type { A } from "../activity/a.ts";' },
  ],
  [
    "a folder imports only from its left",
    { "app/payments/x.server.ts": 'import { a } from "#app/applications/a.server.ts";' },
  ],
  [
    "a folder imports only from its left",
    { "app/companies/x.ts": 'import { l } from "#app/layouts/l.ts";' },
  ],
  ["a folder imports only from its left", { "app/ui/x.tsx": 'import "#app/kernel/money.ts";' }],
  [
    "a folder imports only from its left",
    { "app/layouts/x.tsx": 'import "#app/companies/ein.ts";' },
  ],
  [
    "a folder imports only from its left",
    { "app/layouts/x.tsx": 'import "#app/companies/company.queries.server.ts";' },
  ],
  [
    "a folder imports only from its left",
    { "app/forms/x.ts": 'import "#app/settings/settings.schema.ts";' },
  ],
  ["a folder imports only from its left", { "app/terms/x.ts": 'import "#app/site/x.ts";' }],
  ["rules and schemas are pure", { "app/terms/x.ts": 'import { useState } from "react";' }],
  ["rules and schemas are pure", { "app/terms/x.schema.ts": 'import fs from "node:os";' }],
  ["rules and schemas are pure", { "app/terms/x.ts": 'import { y } from "./y.server.ts";' }],
  [
    "views do not reach for the server",
    { "app/terms/x.tsx": 'import { y } from "./y.server.ts";' },
  ],
  [
    "scripts of pages bring nothing of the server nor React Router",
    {
      "app/terms/x.browser.tsx": 'import { y } from "./y.tsx";',
      "app/terms/y.tsx": 'import { Link } from "react-router";',
    },
  ],
  [
    "scripts of pages share nothing with an island",
    {
      "app/terms/x.browser.tsx": 'import { z } from "./z.ts";',
      "app/terms/y.browser.ts": 'import { z } from "./z.ts";',
      "app/terms/z.ts": "export const z = 1;",
    },
  ],
  [
    "scripts of pages use no young function",
    {
      "app/terms/x.browser.tsx": 'import { y } from "./y.ts";',
      "app/terms/y.ts": "export const y = [1].at(-1);",
    },
  ],
  [
    "scripts of pages use no young function",
    { "app/terms/x.browser.ts": "document.body.ariaBusy = true;" },
  ],
  [
    "nothing imports itself",
    { "app/terms/x.ts": 'import "./y.ts";', "app/terms/y.ts": 'export { x } from "./x.ts";' },
  ],
  ["only server/ names the outside", { "app/terms/x.server.ts": 'import pg from "pg";' }],
  [
    "only server/ names the outside",
    { "app/terms/x.server.ts": 'await import("node:fs/promises");' },
  ],
  [
    "app/ never imports server/",
    { "app/terms/x.server.ts": 'import { t } from "#server/database/transaction.ts";' },
  ],
  [
    "the code of app/ runs in the bundle alone",
    {
      "server/main.ts": 'import "./x.ts";',
      "server/x.ts": 'import { t } from "#app/kernel/text.ts";',
    },
  ],
  [
    "the code of app/ runs in the bundle alone",
    {
      "server/main.ts": 'import { l } from "./lane.ts";',
      "server/app.ts": 'import { l } from "./lane.ts";',
      "server/lane.ts": "export const l = 1;",
    },
  ],
  [
    "only server/config.ts reads the environment",
    { "server/x.ts": "export const x = process.env.HOME;" },
  ],
  [
    "requests and responses stay in pages",
    { "app/terms/x.server.ts": "export const x = (r: Request) => r;" },
  ],
  [
    "requests and responses stay in pages",
    { "app/terms/x.server.ts": 'import { redirect } from "react-router";' },
  ],
  [
    "use cases know no status, header or cookie",
    { "app/terms/x.server.ts": "export const x = () => ({ status: 429 });" },
  ],
  [
    "use cases know no status, header or cookie",
    { "app/terms/x.server.ts": "export const x = (headers: Map<string, string>) => headers;" },
  ],
  [
    "use cases know no status, header or cookie",
    { "app/terms/x.server.ts": "export const x = (cookie: string) => cookie;" },
  ],
  [
    "no object is spread that is written at that place",
    { "app/terms/x.ts": "export const x = { y: 1, ...{ z: 2 } };" },
  ],
  [
    "an address with a parameter is one of a route",
    {
      "app/terms/x.ts":
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
        "export const x = (id: string) => `/bureau/dossiers/${id}/vues?entreprise=2`;",
    },
  ],
  [
    "no object is spread that is written at that place",
    { "app/terms/x.test.ts": "export const x = { y: 1, ...({ z: 2 } as const) };" },
  ],
  [
    "casts past the types are few",
    { "app/terms/x.server.ts": "export const x = row.letter as unknown as Letter;\n".repeat(6) },
  ],
  [
    "a typed text is refused where it is too long, never cut",
    {
      "app/terms/x.server.ts":
        "export const x = (typed: string) => frenchProse(typed).slice(0, 4_000);",
    },
  ],
  [
    "a refusal reaches its page in a shared way",
    {
      "app/terms/x-page.tsx": `export async function action({ request }) {
        const form = await readForm(request);
        return data({ wrong: textOf(form, "title") }, { status: 400 });
      }`,
    },
  ],
  [
    "the pressed button of a form is its intent",
    { "app/terms/x-page.tsx": 'export const x = (form: FormData) => textOf(form, "geste");' },
  ],
  [
    "the pressed button of a form is its intent",
    { "app/terms/x.tsx": 'export const X = () => <button name="acte" value="close" />;' },
  ],
  [
    "rules and schemas read no clock",
    { "app/terms/x.schema.ts": "export const today = () => new Date();" },
  ],
  [
    "the table of a write is named",
    { "app/terms/x.server.ts": "export const x = (table: T) => db.deleteFrom(table);" },
  ],
  [
    "one folder writes a table",
    {
      "app/terms/x.server.ts": 'db.insertInto("company")',
      "app/companies/x.server.ts": "sql`update company set name = 1`",
    },
  ],
  [
    "one folder writes a table",
    {
      "app/terms/terms.tables.ts":
        'const t = {\n  company: { personal: nothing, rights: all, scope: "nobody" },\n};',
      "app/companies/x.server.ts": 'db.insertInto("company")',
    },
  ],
  [
    "a state is changed by its machine",
    {
      "app/terms/x.machine.ts": 'machine()({ column: "term.state" })',
      "app/terms/x.queries.server.ts":
        'db.updateTable("term").set({ state: "ended", note: f(1) }).where("id", "=", id)',
    },
  ],
  [
    "a state is changed by its machine",
    {
      "app/terms/x.machine.ts": 'machine()({ column: "term.state" })',
      "app/terms/x.server.ts": "sql`update term set version = 2, state = 'ended'`",
    },
  ],
  [
    "what belongs to somebody is read in a scope",
    {
      "app/payments/x.queries.server.ts": `export const one = (db: Db, scope: Scope) =>
        db.selectFrom("payment").where(inScope(scope, { fees: "company_id" }));
export const another = (db: Db, id: string) =>
        db.selectFrom("payment").where("id", "=", id).executeTakeFirst();`,
    },
  ],
  [
    "what belongs to somebody is read in a scope",
    {
      "app/operations/x.queries.server.ts":
        "export const all = (db: Db) => sql`select 1 from application`.execute(db);",
    },
  ],
  ["folders are named by the field", { "app/terms/utils/x.ts": "" }],
  ["no barrel files", { "app/terms/x.ts": 'export { a } from "./a.ts";\nexport * from "./b.ts";' }],
  ["names are in kebab-case", { "app/terms/theTerms.ts": "" }],
  ["one word names one thing", { "app/terms/terms-room.ts": "" }],
  ["one word names one thing", { "app/terms/terms-parts.tsx": "" }],
  ["one word names one thing", { "app/terms/x.ts": "export const ofBody = 1;" }],
  ["one word names one thing", { "server/x.ts": "export const tellPeople = 1;" }],
  ["a name has a noun", { "app/terms/x.ts": "export const x = (found: string) => found;" }],
  ["a name has a noun", { "server/x.ts": "export const { x: [kept = 1] } = y;" }],
  ["a file is no application", { "app/applications/x.ts": "export const fileId = 1;" }],
  [
    "what runs in a transaction of its caller ends in In",
    { "app/terms/x.server.ts": "export async function writePart(tx: Tx) {}" },
  ],
  ["files are short", { "app/terms/x.ts": "\n;".repeat(401) }],
  [
    "a small file has two importers or a place of its own",
    { "app/terms/x.server.ts": 'import "./y.ts";', "app/terms/y.ts": "export const y = 1;" },
  ],
  ["a small file has two importers or a place of its own", { "app/terms/y.ts": "" }],
  ["no advisory lock", { "app/terms/x.server.ts": "sql`select pg_advisory_xact_lock(1)`" }],
  [
    "files of the tests are imported in one way",
    { "app/terms/x.data.test.ts": 'import { openForTests } from "../../tests/opening.ts";' },
  ],
  [
    "a page whose address has a parameter is read at a sample",
    {
      "app/routes.ts": 'export default [route("bureau/essais/:id", "terms/x.tsx")];',
      "app/terms/x.tsx": "",
      "tests/sample-addresses.ts": 'export const sampleAddresses = { "/bureau/essais": [] };',
    },
  ],
  [
    "a table that names an account holds something of a person",
    {
      "db/tables.ts":
        "export interface Tables {\n  probe: ProbeTable;\n}\n\nexport interface ProbeTable {\n  id: string;\n  asked_by: string | null;\n}\n",
      "app/terms/terms.tables.ts": "export const t = {\n  probe: { personal: nothing },\n};\n",
    },
  ],
  [
    "a table that says who somebody is holds something of a person",
    {
      "db/tables.ts":
        "export interface Tables {\n  probe: ProbeTable;\n}\n\nexport interface ProbeTable {\n  id: string;\n  contact_email: string;\n}\n",
      "app/terms/terms.tables.ts": "export const t = {\n  probe: { personal: actors },\n};\n",
    },
  ],
  [
    "a table that only names who acted has no words",
    {
      "db/tables.ts":
        "export interface Tables {\n  probe: ProbeTable;\n}\n\nexport interface ProbeTable {\n  id: Id;\n  asked_by: Id | null;\n  asked: string;\n}\n",
      "app/terms/terms.tables.ts": "export const t = {\n  probe: { personal: actors },\n};\n",
    },
  ],
  [
    "a table that an export shows is read for it",
    {
      "app/personal-data/x.queries.server.ts": 'db.selectFrom("account")',
      "app/terms/terms.tables.ts":
        'export const t = {\n  probe: { personal: { exported: "messages", erased: "kept" } },\n};\n',
    },
  ],
  [
    "a page of the space or the office is linked from somewhere",
    {
      "app/routes.ts": 'export default [route("bureau/essais/:id", "terms/x.tsx")];',
      "app/terms/x.tsx": 'export const own = <a href="/bureau/essais/:id" />;',
      "app/terms/y.tsx": 'export const other = <a href="/bureau/autres/:id" />;',
    },
  ],
  [
    "a table says what it holds of a person",
    {
      "db/tables.ts": "export interface Tables {\n  probe: ProbeTable;\n}\n",
      "app/terms/terms.tables.ts": "export const t = {\n  company: { personal: nothing },\n};\n",
    },
  ],
  [
    "a table of a company or an application says how its rows are kept apart",
    {
      "db/tables.ts":
        "export interface Tables {\n  probe: ProbeTable;\n}\n\nexport interface ProbeTable {\n  id: string;\n  application_id: string;\n}\n",
      "app/terms/terms.tables.ts": 'export const t = {\n  probe: { scope: "nobody" },\n};\n',
    },
  ],
  [
    "rows are taken away where the serving role may",
    {
      "app/terms/x.server.ts": 'db.deleteFrom("probe")',
      "app/terms/terms.tables.ts": "export const t = {\n  probe: { rights: all },\n};\n",
    },
  ],
  [
    "a route says who may enter",
    {
      "app/routes.ts": 'export default [route("essais", "terms/x.tsx")];',
      "app/terms/x.tsx": "",
      "app/accounts/access.ts": 'const table = { "/": "public" };',
    },
  ],
  [
    "a section of the office stands in its menu",
    {
      "app/routes.ts": 'export default [route("bureau/essais", "terms/x.tsx")];',
      "app/terms/x.tsx": "",
      "app/layouts/office/office-sections.ts": 'const rooms = [{ path: "/bureau/caisse" }];',
    },
  ],
  [
    "an event that is appended is declared",
    {
      "app/terms/terms.events.ts": 'const e = {\n  "a-b": eventOf<"company">("A"),\n};',
      "app/terms/x.server.ts": 'appendToJournal(tx, { subjectKind: "company", event: "c-d" });',
    },
  ],
  [
    "the subject of an event has a word for people",
    {
      "app/terms/terms.events.ts":
        'const e = {\n  "a-b": eventOf<"company">("A"),\n};\nconst termsSubjects = { terms: "conditions" };',
    },
  ],
  [
    "a mail has a name for people",
    {
      "app/terms/terms.mail-words.ts": 'const words = {\n  "a-b": {},\n};',
      "app/terms/x.server.ts": 'queueMail(tx, {\n  kind: "c-d",\n});',
    },
  ],
  [
    "a permission that is asked for is held",
    {
      "app/kernel/permissions.ts": 'const holders = {\n  "a.b": {},\n};',
      "app/terms/x.server.ts": 'permit(ctx.actor, "c.d")',
    },
  ],
  ["what asks for a right has a test", { "app/terms/x.server.ts": 'permit(actor, "a.b")' }],
  ["French spaces have their width", { "app/site/x.ts": '"bâtir\\u00A0; vérifier"' }],
  ["French spaces have their width", { "db/reference/x.ts": '"bâtir\u202F: vérifier"' }],
  ["the product does not know its tests", { "server/x.ts": 'import "#tests/database.ts";' }],
  [
    "SQL stands in the queries files",
    { "app/terms/x.server.ts": 'await tx.db.updateTable("terms_version").execute();' },
  ],
  ["SQL stands in the queries files", { "app/terms/x.server.ts": "sql<boolean>`true`" }],
  [
    "a queries file has at most 200 lines",
    { "app/terms/x.queries.server.ts": `${"\n".repeat(201)}x` },
  ],
];
