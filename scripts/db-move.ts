import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type pg from "pg";
import type { Tables } from "#db/tables.ts";
import { readConfig } from "#server/config.ts";
import { keepToOwner } from "#server/data-folder.ts";
import { databaseInWords } from "#server/database/database-there.ts";
import { databaseDirectory, isInitialised } from "#server/database/directory-lock.ts";
import { openEmbedded } from "#server/database/embedded.ts";
import { queriesOver } from "#server/database/open-database.ts";
import { openServerPool } from "#server/database/server-pool.ts";
import { tablesInOrder } from "#server/database/table-order.ts";
import { type CopiedContents, contentsOf, copiedInWords } from "#server/files/contents.ts";
import { diskStore } from "#server/files/disk-store.ts";
import { objectsOf, openStore, type StoreConfig } from "#server/files/open-files.ts";
import { commandLog, endCommand, makeOrRefuseOlder, refuseOlder } from "./command.ts";
import { copyContents } from "./copy-contents.ts";

const ROWS_AT_ONCE = 200;
/** The halves of the keys of open votes. They are not copied: a server may log what it is sent (decision 0102). */
const URN = "urn";

interface Column {
  name: string;
  type: string;
  /** A foreign key to its own table. */
  ofSameTable: boolean;
}

/**
 * Copies every row of one migrated database to another, empty one, in one transaction of each. Returns the
 * number of rows per table, counted on both sides. Throws, with the target unchanged, when a vote is open, when the target
 * holds a row or when the numbers differ. The files of the source, which are kept, lose the halves of the keys of earlier votes.
 */
export async function moveRows(
  source: Kysely<Tables>,
  target: Kysely<Tables>,
): Promise<Map<string, number>> {
  const tables = await tablesInOrder(source);
  return await source.transaction().execute((from) =>
    target.transaction().execute(async (to) => {
      const moved = new Map<string, number>();
      await refuseOpenVote(from);
      for (const table of tables)
        if ((await countRows(to, table)) > 0)
          throw new Error(`The table ${table} of the target is not empty: nothing was moved.`);
      // Rows stood under the rules of their day, so the triggers that refuse a change do not judge the copy; keys and checks do.
      for (const table of tables)
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(to);
      for (const table of tables.filter((each) => each !== URN)) {
        await copyTable(from, to, table);
        const [before, after] = [await countRows(from, table), await countRows(to, table)];
        if (before !== after)
          throw new Error(
            `${table}: ${before} rows here, ${after} on the target; nothing was moved.`,
          );
        moved.set(table, after);
      }
      for (const table of tables)
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(to);
      // A deleted half would stay in its file, and the ballots that it opens stay in others.
      await sql`truncate table ${sql.table(URN)}`.execute(from);
      return moved;
    }),
  );
}

async function refuseOpenVote(from: Transaction<Tables>): Promise<void> {
  const open = await from
    .selectFrom("vote")
    .select("item_id")
    .where("state", "=", "open")
    .executeTakeFirst();
  if (open)
    throw new Error(
      "A vote of the committee is open, and the half of its key stays where it is: close the vote, then move. Nothing was moved.",
    );
}

async function copyTable(
  from: Transaction<Tables>,
  to: Transaction<Tables>,
  table: string,
): Promise<void> {
  const { rows: columns } = await sql<Column>`
    select attname as "name", format_type(atttypid, atttypmod) as "type", not attnotnull and exists (
      select from pg_constraint
      where contype = 'f' and conrelid = attrelid and confrelid = attrelid and attnum = any(conkey)
    ) as "ofSameTable"
    from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' order by attnum
  `.execute(from);
  const first = columns.filter(({ ofSameTable }) => !ofSameTable);
  await inBatches(from, { table, columns: first }, async (moved) => {
    const names = sql.join(first.map(({ name }) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${names})
      select ${typedColumns(first)} from ${moved}`.execute(to);
  });
  // A row may refer to a later one of its own table, so these columns are filled in after all rows are copied.
  for (const column of columns.filter(({ ofSameTable }) => ofSameTable)) {
    const pair = [...columns.filter(({ name }) => name === "id"), column];
    await inBatches(from, { table, columns: pair, where: column.name }, async (moved) => {
      await sql`update ${sql.table(table)} as kept set ${sql.ref(column.name)} = moved.named
        from (select ${typedColumns(pair)} from ${moved}) as moved (id, named)
        where kept.id = moved.id`.execute(to);
    });
  }
}

const typedColumns = (columns: Column[]) =>
  sql.join(columns.map(({ name, type }) => sql`${sql.ref(name)}::${sql.raw(type)}`));

/** Copies the rows of a table, some hundred at a time, as texts, so that the driver converts no value. */
async function inBatches(
  from: Transaction<Tables>,
  { table, columns, where }: { table: string; columns: Column[]; where?: string },
  take: (moved: RawBuilder<unknown>) => Promise<void>,
): Promise<void> {
  const texts = sql.join(
    columns.map(({ name }) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`),
  );
  const some = where === undefined ? sql`true` : sql`${sql.ref(where)} is not null`;
  await sql`declare moving no scroll cursor for
    select ${texts} from ${sql.table(table)} where ${some}`.execute(from);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  for (;;) {
    const { rows } = await sql<Record<string, string | null>>`
      fetch ${sql.lit(ROWS_AT_ONCE)} from moving`.execute(from);
    if (rows.length === 0) break;
    const values = sql.join(
      columns.map(({ name }) => sql`${rows.map((row) => row[name])}::text[]`),
    );
    await take(sql`unnest(${values}) as moved (${names})`);
  }
  await sql`close moving`.execute(from);
}

async function countRows(db: Transaction<Tables>, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as "count" from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Copies the contents of the documents from the data folder to the bucket, when one is configured; otherwise only checks
 * each against its hash.
 */
export async function moveContents(config: StoreConfig, pool: pg.Pool): Promise<CopiedContents> {
  const to = openStore(config);
  const from = config.S3_URL === undefined ? to : diskStore(objectsOf(config));
  return await copyContents(await contentsOf(pool), { from, to });
}

async function main(): Promise<void> {
  const config = readConfig();
  keepToOwner(config);
  const { DATABASE_URL, DATA_DIR } = config;
  if (DATABASE_URL === undefined)
    throw new Error("Set DATABASE_URL to the PostgreSQL server that is to take the data.");
  const directory = databaseDirectory(DATA_DIR);
  if (!isInitialised(directory)) throw new Error(`${directory} holds no database.`);
  const targetPool = await openServerPool(DATABASE_URL, 1, commandLog);
  const source = await openEmbedded(directory, { onFatal: endCommand });
  try {
    await refuseOlder(source.pool, directory);
    await makeOrRefuseOlder(targetPool, databaseInWords(config));
    const moved = await moveRows(queriesOver(source.pool), queriesOver(targetPool));
    // The file that a truncated table has left is removed at a checkpoint.
    await source.pool.query("checkpoint");
    for (const [table, count] of moved) console.log(`${String(count).padStart(10)} ${table}`);
    console.log(
      `Moved. Start with the same DATABASE_URL; ${directory} keeps its rows, without the halves of the keys of earlier votes.`,
    );
    const { text, wrong } = copiedInWords(await moveContents(config, targetPool));
    console.log(text);
    if (wrong) process.exitCode = 1;
  } finally {
    await source.close();
    await targetPool.end();
  }
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
