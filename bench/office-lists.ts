import { sql } from "kysely";
import type pg from "pg";
import { accessPage } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { publishFirstNomenclature } from "#app/activity/publish-edition.server.ts";
import type { StaffRole } from "#app/kernel/actor.ts";
import type { Db } from "#app/kernel/context.ts";
import { companiesPage } from "#app/operations/company-list.queries.server.ts";
import { journalPage } from "#app/operations/journal.queries.server.ts";
import { findCompanies, findPayments, findPeople } from "#app/operations/search.queries.server.ts";
import { paymentsPage } from "#app/payments/desk/payment-list.queries.server.ts";
import { nomenclature, referenceFrom } from "#db/reference/nomenclature.ts";
import { commandContext } from "#server/command-context.ts";
import { readConfig } from "#server/config.ts";
import { migrate } from "#server/database/migrate.ts";
import { queriesOver } from "#server/database/open-database.ts";
import { openServerPool } from "#server/database/server-pool.ts";
import { prepareReference } from "#server/prepare.ts";
import { aPerson } from "#tests/actors.ts";
import { fillDirectory } from "./directory-rows.ts";
import { median } from "./median.ts";

/*
 * How long the long lists of the office take on a PostgreSQL server (DATABASE_URL names it), with as many companies and
 * payments as the first argument says (100 000), five rows of the journal and two of the access log for each. Prints the median of five runs in
 * milliseconds and the count.
 */
const count = Number(process.argv[2] ?? 100_000);
const RUNS = 5;
const log = { info: () => {}, warn: console.warn, error: console.error };
const url = process.env.DATABASE_URL ?? "";

const somebody = (role: StaffRole) =>
  aPerson({
    accountId: "55555555-5555-7555-8555-000000000001",
    staffRoles: [role],
    assurance: "second-factor",
  });
const scopeOf = (role: StaffRole) => {
  const scope = staffScope(somebody(role));
  if (!scope) throw new Error(`${role} reads no company.`);
  return scope;
};
const wanted = <Sort extends string>(sort: Sort, descending = false) => ({
  sort,
  descending,
  size: 50,
  cursor: null,
});
const anyCompany = {
  search: "",
  state: null,
  region: null,
  class: null,
  subAreaIds: null,
  right: null,
  today: "2026-11-21",
  wanted: wanted("registered", true),
};
const anyPayment = {
  state: null,
  rail: null,
  from: null,
  to: null,
  search: "",
  wanted: wanted("since", true),
};
const anyRow = { subject: null, event: null, actor: null, from: null, to: null };
const anyAccess = { what: null, accountId: null, subjectId: null, from: null, to: null };
const registrar = scopeOf("registrar");
const cashier = scopeOf("cashier");

const lists: Record<string, (db: Db) => Promise<{ count: number }>> = {
  companies: (db) => companiesPage(db, registrar, anyCompany),
  "companies by name": (db) =>
    companiesPage(db, registrar, { ...anyCompany, wanted: wanted("name") }),
  "companies of a region": (db) => companiesPage(db, registrar, { ...anyCompany, region: "SN-KE" }),
  "companies of class D": (db) => companiesPage(db, registrar, { ...anyCompany, class: "D" }),
  "companies without a right": (db) =>
    companiesPage(db, registrar, { ...anyCompany, right: "none" }),
  "companies « touba btp »": (db) =>
    companiesPage(db, registrar, { ...anyCompany, search: "touba btp" }),
  payments: (db) => paymentsPage(db, cashier, anyPayment),
  "payments by company": (db) =>
    paymentsPage(db, cashier, { ...anyPayment, wanted: wanted("company") }),
  "payments to check": (db) => paymentsPage(db, cashier, { ...anyPayment, state: "to-check" }),
  "payments by Wave": (db) => paymentsPage(db, cashier, { ...anyPayment, rail: "wave" }),
  "payments « PA-2026-000777 »": (db) =>
    paymentsPage(db, cashier, { ...anyPayment, search: "PA-2026-000777" }),
  "payments « touba btp »": (db) =>
    paymentsPage(db, cashier, { ...anyPayment, search: "touba btp" }),
  journal: (db) =>
    journalPage({ db, actor: somebody("administrator") }, anyRow, wanted("at", true)),
  "journal of one event": (db) =>
    journalPage(
      { db, actor: somebody("administrator") },
      { ...anyRow, event: "company-activated" },
      wanted("at", true),
    ),
  "access log": (db) =>
    accessPage({ db, actor: somebody("controller") }, anyAccess, wanted("at", true)),
  "search of companies": (db) =>
    findCompanies(db, {
      actor: somebody("registrar"),
      typed: "touba btp",
      wanted: wanted("usual"),
    }),
  "search of people": (db) =>
    findPeople(db, {
      actor: somebody("registrar"),
      typed: "fatou ndiaye",
      wanted: wanted("usual"),
    }),
  "search of payments": (db) =>
    findPayments(db, { actor: somebody("cashier"), typed: "777", wanted: wanted("usual") }),
};

const server = await openServerPool(url, 1, log);
const name = `office_bench_${count}`;
const own = new URL(url);
own.pathname = `/${name}`;
const { rowCount } = await server.query("select from pg_database where datname = $1", [name]);
if (rowCount === 0) {
  await server.query(`create database ${name}`);
  const filling = await openServerPool(own.href, 1, log);
  await fill(filling);
  await filling.end();
}
await server.end();
const pool = await openServerPool(own.href, 2, log);
const db = queriesOver(pool);
for (const [list, read] of Object.entries(lists)) {
  const { count: found } = await read(db);
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now();
    await read(db);
    times.push(performance.now() - start);
  }
  console.log(`${list.padEnd(30)} ${median(times).toFixed(0).padStart(6)} ms  ${found}`);
}
await pool.end();

async function fill(filling: pg.Pool): Promise<void> {
  await migrate(filling);
  const filled = queriesOver(filling);
  const ctx = commandContext("bench", { db: filled, config: readConfig(), log });
  await publishFirstNomenclature(ctx, { effectiveFrom: referenceFrom, nomenclature });
  await prepareReference(ctx);
  await fillDirectory(ctx, count);
  await sql`
    insert into account (id, name, email, email_verified, created_at, updated_at)
    select id, initcap((array['mamadou','fatou','moussa','awa','ibrahima'])[1 + n % 5] || ' ' ||
      (array['ndiaye','diop','fall','sow','ba','sarr','faye'])[1 + n % 7]), 'p' || n || '@baol.example', true, now(), now()
    from (select id, row_number() over (order by id) as n from company) numbered`.execute(filled);
  await sql`
    insert into member (id, company_id, account_id, firstname, lastname, function, email, phone, created_at, role, granted_at)
    select id, id, id, split_part(name, ' ', 1), split_part(name, ' ', 2), 'Gérante', email, '+221771234567', now(), 'owner', now()
    from account`.execute(filled);
  await sql`
    insert into payment (id, company_id, reference, purpose, subject_id, lines, amount, tariff_version_id, state, state_since, version, created_at)
    select id, id, 'PA-2026-' || lpad(n::text, 6, '0') || '-0', 'opening', id, '[]', 75000,
      (select id from tariff_version limit 1), case when n % 500 = 0 then 'to-check' when n % 5 = 0 then 'due' else 'paid' end,
      now() - n * interval '1 minute', 1, now() - n * interval '1 minute'
    from (select id, row_number() over (order by md5(id::text)) as n from company) numbered`.execute(
    filled,
  );
  await sql`
    insert into payment_attempt (id, payment_id, rail, reference, amount, state, state_since, version, created_at, created_by, transaction_id)
    select id, id, case when n % 3 = 0 then 'orange-money' else 'wave' end, reference || '.1', amount,
      case when state = 'paid' then 'succeeded' else 'expired' end, created_at, 1, created_at, 'payments', 'T' || n
    from (select payment.*, row_number() over (order by id) as n from payment) numbered`.execute(
    filled,
  );
  await sql`
    insert into receipt (number, payment_id, attempt_id, content, sha256, issued_at)
    select 'RE-' || substr(reference, 4), id, id, '{}', repeat('a', 64), created_at from payment where state = 'paid'`.execute(
    filled,
  );
  await sql`
    insert into journal (id, subject_kind, subject_id, sequence, at, actor, event, data, previous_hash, hash, format)
    select gen_random_uuid(), 'company', id::text, k, now() - (k * 13 + n) * interval '1 second', id::text,
      (array['company-registered','company-activated','terms-accepted','record-changed','receipt-issued'])[k], '{}',
      md5(n::text), md5(n::text || k), 1
    from (select id, row_number() over (order by id) as n from company) numbered, generate_series(1, 5) k`.execute(
    filled,
  );
  await sql`
    insert into access_log (id, account_id, what, subject_kind, subject_id, at, minute)
    select gen_random_uuid(), (select id from account order by id limit 1), 'company-page', 'company', id::text,
      now() - (k * n) * interval '1 second', date_trunc('minute', now() - (k * n) * interval '1 second')
    from (select id, row_number() over (order by id) as n from company) numbered, generate_series(1, 2) k
    on conflict do nothing`.execute(filled);
  await sql`vacuum analyze`.execute(filled);
}
