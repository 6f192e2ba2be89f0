import { type CompiledQuery, type Kysely, PostgresDialect, Kysely as Queries, sql } from "kysely";
import { publishFirstNomenclature } from "#app/activity/publish-edition.server.ts";
import type { StaffRole } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { queueCounts, queuePage } from "#app/review/queue/queue.queries.server.ts";
import { type QueueTab, queueConditions, queueWork } from "#app/review/queue/queue.ts";
import { nomenclature, referenceFrom } from "#db/reference/nomenclature.ts";
import type { Tables } from "#db/tables.ts";
import { commandContext } from "#server/command-context.ts";
import { readConfig } from "#server/config.ts";
import { migrate } from "#server/database/migrate.ts";
import { queriesOver } from "#server/database/open-database.ts";
import { openServerPool } from "#server/database/server-pool.ts";
import { startPostgres } from "#tests/postgres.ts";
import { fillDirectory } from "./directory-rows.ts";
import { serverTime } from "./processor-time.ts";

/**
 * Milliseconds of processor that PostgreSQL takes for the queue, rows and count together, on a server of its own with 100 000 applications of 60 000 companies: first with 8 000
 * of them live, then with all live. `node bench/queue.ts [runs] [plans]`; with `plans` it prints how PostgreSQL reads each.
 */
const runs = Number(process.argv[2] ?? 40);
const showsPlans = process.argv[3] === "plans";
const APPLICATIONS = 100_000;
const COMPANIES = 60_000;
const goals = { 50: 10, 200: 30 };
const today = "2026-11-24";

const log = { info: () => {}, warn: console.warn, error: console.error };
const postgres = await startPostgres({ durable: false });
/** The queries of the work that is explained; null while nothing is. */
let heard: CompiledQuery[] | null = null;
try {
  const pool = await openServerPool(postgres.url, 2, log);
  const db = new Queries<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      heard?.push(query);
    },
  });
  await migrate(pool);
  const filling = await openServerPool(postgres.url, 1, log);
  const ctx = commandContext("bench", { db: queriesOver(filling), config: readConfig(), log });
  await publishFirstNomenclature(ctx, { effectiveFrom: referenceFrom, nomenclature });
  await fillDirectory(ctx, COMPANIES);
  const people = await fillApplications(queriesOver(filling));
  let missed = 0;
  for (const live of [8_000, APPLICATIONS]) {
    await makeLive(queriesOver(filling), live, people.registrar);
    console.log(
      `\n${APPLICATIONS} applications, ${live} live: ms of processor of PostgreSQL, mean of ${runs}\n`,
    );
    missed += await measure({ db, server: await serverTime(pool) }, people);
  }
  await filling.end();
  await pool.end();
  console.log(missed > 0 ? `\n${missed} over the goal` : "\nEvery figure is within its goal.");
  process.exitCode = missed > 0 ? 1 : 0;
} finally {
  await postgres.stop();
}
type Db = Kysely<Tables>;

/** The ended applications, and who reads them: a registrar with 40 conflicts and 300 of their own. */
async function fillApplications(db: Db): Promise<Record<"registrar" | "examiner", string>> {
  const people = { registrar: newId(), examiner: newId() };
  await sql`set session_replication_role = replica`.execute(db);
  await sql`set statement_timeout = 0`.execute(db);
  for (const id of Object.values(people))
    await sql`insert into account (id, name, email, email_verified, created_at, updated_at)
      values (${id}, 'Bench', ${`${id}@bench.example`}, true, now(), now())`.execute(db);
  await sql`
    insert into application (id, company_id, kind, number, class, state, state_since, version, figures, opened_at,
      saved_at, filed_at, sworn, filing, filing_sha256, region)
    select gen_random_uuid(), company.id,
      (array['first', 'extension', 'renewal', 'follow-up'])[1 + (i / ${sql.lit(COMPANIES)})], 'DO-2026-' || lpad(i::text, 6, '0') || '-0',
      substr('FFFFEEEDDDCCBA', 1 + i % 14, 1), 'accepted', now() - i * interval '1 minute', 2, '{}', now(), now(), now(),
      '{}', '{}', repeat('0', 64), company.region
    from generate_series(0, ${sql.lit(APPLICATIONS - 1)}) i
    join (select id, region, row_number() over (order by id) - 1 as place from company) company
      on company.place = i % ${sql.lit(COMPANIES)}`.execute(db);
  await sql`insert into application_family (application_id, family_id)
    select application.id, family.id from application cross join lateral (
      select id from family order by md5(family.id::text || application.id::text) limit 2) family`.execute(
    db,
  );
  await sql`insert into application_sub_area (application_id, sub_area_id, level)
    select application.id, chosen.id, 1 from application cross join lateral (
      select id from sub_area offset abs(hashtext(application.id::text)) % 60 limit 4) chosen`.execute(
    db,
  );
  return people;
}

async function makeLive(db: Db, count: number, registrar: string): Promise<void> {
  await sql`set session_replication_role = replica`.execute(db);
  await sql`set statement_timeout = 0`.execute(db);
  await sql`
    update application set staff_due_on = date ${sql.lit(today)} + (abs(hashtext(number)) % 60) - 10,
      state = (array['filed', 'filed', 'under-review', 'under-review', 'complement-asked', 'to-complete', 'ready'])[1 + abs(hashtext(number)) % 7],
      handled_by = case when abs(hashtext(number || 'h')) % 25 = 0 then ${registrar}::uuid end
    where id in (select id from application order by state_since desc limit ${sql.lit(count)})`.execute(
    db,
  );
  await sql`insert into application_reader (account_id, application_id, company_id, grade, grounds, declared, since)
    select ${registrar}::uuid, id, company_id, case when hidden then 'hidden' else 'whole' end,
      case when hidden then array['conflict'] else array['examination'] end, case when hidden then 'conflict' else 'clear' end, now()
    from (select id, company_id, row_number() over (order by number) <= 40 as hidden from application
      where handled_by = ${registrar} or number like '%77-0') as read on conflict do nothing`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
}

async function measure(
  { db, server }: { db: Db; server: () => number },
  people: Record<"registrar" | "examiner", string>,
): Promise<number> {
  let missed = 0;
  const time = async (name: string, goal: number, work: () => Promise<unknown>) => {
    await work();
    const before = server();
    for (let run = 0; run < runs; run += 1) await work();
    const ms = (server() - before) / runs;
    if (ms > goal) missed += 1;
    const judged = `${ms > goal ? "MISSED" : "within"} ${goal}`;
    console.log(`${name.padEnd(52)} ${ms.toFixed(1).padStart(7)}  ${judged}`);
    if (showsPlans) await explain(db, work);
  };
  for (const role of ["registrar", "examiner"] as const) {
    const scope = {
      kind: "staff" as const,
      accountId: people[role],
      roles: [role] as StaffRole[],
      ownCompanies: [],
    };
    const work = queueWork(scope.roles);
    const viewer = { scope, work, today };
    // The page of a tab takes its count from here, as the product does.
    const counts = await queueCounts(db, viewer);
    const ask =
      (size: 50 | 200, tab: QueueTab, filters: Record<string, string> = {}, search = "") =>
      () => {
        const names = [
          "etat",
          "classe",
          "region",
          "famille",
          "demande",
          "echeant",
          "suivi",
        ] as const;
        const all = Object.fromEntries(names.map((each) => [each, filters[each] ?? ""]));
        const narrowing = {
          search,
          filters: all as Record<(typeof names)[number], string>,
          kept: { onglet: tab },
        };
        const narrows = search !== "" || Object.keys(filters).length > 0;
        const wanted = {
          sort: "due" as const,
          descending: false,
          size,
          cursor: null,
          known: narrows ? undefined : (counts[tab] ?? 0),
        };
        return queuePage(db, viewer, queueConditions(narrowing, work), wanted);
      };
    for (const size of [50, 200] as const)
      for (const tab of ["a-moi", "nouveaux", "retard", "tous"] as const)
        await time(`${role}, ${tab}, page of ${size}`, goals[size], ask(size, tab));
    await time(
      `${role}, class D in Dakar, page of 50`,
      goals[50],
      ask(50, "tous", { classe: "D", region: "SN-DK" }),
    );
    await time(`${role}, family, page of 50`, goals[50], ask(50, "tous", { famille: "2" }));
    await time(`${role}, « ndiaye », page of 50`, goals[50], ask(50, "tous", {}, "ndiaye"));
    await time(`${role}, counts of the tabs`, goals[200], () => queueCounts(db, viewer));
  }
  return missed;
}

/** Prints how PostgreSQL reads the queries of a work, with their times. */
async function explain(db: Db, work: () => Promise<unknown>): Promise<void> {
  const queries: CompiledQuery[] = [];
  heard = queries;
  await work();
  heard = null;
  for (const query of queries) {
    const explained = { ...query, sql: `explain (analyze, buffers) ${query.sql}` };
    const { rows } = await db.executeQuery<{ "QUERY PLAN": string }>(explained);
    console.log(rows.map((row) => `    ${row["QUERY PLAN"]}`).join("\n"));
  }
}
