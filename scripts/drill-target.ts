import { randomUUID } from "node:crypto";
import pg from "pg";
import { type Config, environment, readConfig } from "#server/config.ts";

/** The comment by which a drill knows a database that an earlier one filled. */
const MARK = "tabax drill";
const PATIENCE_MS = 10_000;
/** How often connections that are just ending are given a second to end. */
const LOOKS = 5;

/** What « Exploitation » says of a drill that does not begin, and what the operator reads beside it. */
export class TargetRefusedError extends Error {
  readonly french: string;

  constructor(french: string, english: string) {
    super(english);
    this.french = french;
  }
}

const unknown = (why: string) =>
  new TargetRefusedError(
    "rien ne prouve que DRILL_DATABASE_URL n’est pas la base du service",
    `Nothing was removed, since nothing proves that DRILL_DATABASE_URL is not the database of the service: ${why}`,
  );

/** A connection to one address of a database, and what its server says of itself. */
interface Reached {
  client: pg.Client;
  /** The identifier that a cluster shares with its standbys; null where the role may not read it. */
  systemIdentifier: string | null;
  databaseId: number;
  database: string;
  serverStarted: string;
  isStandby: boolean;
  /** The name by which this connection is found in the list of connections of its server. */
  token: string;
}

/**
 * Proves by what the servers say that a drill may empty the database of `target`: that it is neither the database of the service nor one of its
 * standbys, by whatever address, role or proxy; that nobody else is connected to it; and that it is empty or was filled by an earlier drill.
 * Returns the SQL that empties it, only in that database of that server, and marks it. Throws `TargetRefusedError`, also when it cannot find out.
 */
export async function emptyingOf(
  config: Pick<Config, "DATABASE_URL" | "DATABASE_READ_ONLY">,
  target: string,
): Promise<string> {
  const { DATABASE_URL, DATABASE_READ_ONLY } = config;
  if (!DATABASE_URL) throw unknown("DATABASE_URL, the address of the service, is not given.");
  const drill = await reachedOf(target, "DRILL_DATABASE_URL");
  const services: Reached[] = [];
  try {
    const primary = await reachedOf(DATABASE_URL, "DATABASE_URL");
    services.push(primary);
    if (primary.isStandby) throw unknown("the server of DATABASE_URL takes no writes.");
    if (DATABASE_READ_ONLY)
      services.push(await reachedOf(DATABASE_READ_ONLY, "DATABASE_READ_ONLY"));
    for (const service of services)
      if (await isSameDatabase(drill, service))
        throw new TargetRefusedError(
          "DRILL_DATABASE_URL est la base du service, par une autre adresse\u00A0: rien n’a été effacé",
          `DRILL_DATABASE_URL is the database of the service (${drill.database}). Nothing was removed. Give the drill a database of its own.`,
        );
    if (drill.isStandby) throw unknown("it follows another server.");
    await refuseOthers(drill);
    await refuseUnmarked(drill);
    return emptyingSql(drill);
  } finally {
    await Promise.all([drill, ...services].map(({ client }) => client.end()));
  }
}

async function reachedOf(url: string, variable: string): Promise<Reached> {
  return await reach(url).catch((error: Error) => {
    throw unknown(`${variable} does not answer: ${error.message}`);
  });
}

async function reach(address: string): Promise<Reached> {
  const token = `tabax drill ${randomUUID()}`;
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on("error", () => {});
  await client.connect();
  // By a statement, not by the start of the connection: a proxy may give that another name.
  await client.query("select set_config('application_name', $1, false)", [token]);
  const { rows } = await client.query<Omit<Reached, "client" | "systemIdentifier" | "token">>(
    `select oid::integer as "databaseId", datname as database, pg_is_in_recovery() as "isStandby",
       extract(epoch from pg_postmaster_start_time())::text as "serverStarted"
     from pg_database where datname = current_database()`,
  );
  const [facts] = rows;
  if (!facts) throw new Error("The server does not name its database.");
  const systemIdentifier = await client
    .query<{ id: string }>("select system_identifier::text as id from pg_control_system()")
    .then(
      ({ rows: [row] }) => row?.id ?? null,
      () => null,
    );
  return { ...facts, client, token, systemIdentifier };
}

/** Whether two connections reached one database, or a primary and a standby of it. */
async function isSameDatabase(drill: Reached, service: Reached): Promise<boolean> {
  if (drill.databaseId !== service.databaseId) return false;
  if (await sees(drill, service.token)) return true;
  if (drill.systemIdentifier && service.systemIdentifier)
    return drill.systemIdentifier === service.systemIdentifier;
  // Without the identifiers, a connection that the server of the drill does not list is one to another server, if its own lists it.
  if (await sees(service, service.token)) return false;
  throw unknown(
    "the servers do not say who they are (grant execute on function pg_control_system() to both roles).",
  );
}

async function sees({ client }: Reached, token: string): Promise<boolean> {
  const { rows } = await client.query(
    "select from pg_stat_activity where application_name = $1 and datid is not null",
    [token],
  );
  return rows.length > 0;
}

async function refuseOthers({ client }: Reached): Promise<void> {
  for (let look = 1; ; look += 1) {
    const { rows } = await client.query<{ name: string }>(
      `select distinct usename::text as name from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null`,
    );
    if (rows.length === 0) return;
    if (look === LOOKS) {
      const names = rows.map(({ name }) => name).join(", ");
      throw new TargetRefusedError(
        `quelqu’un d’autre est connecté à la base de DRILL_DATABASE_URL (${names})\u00A0: rien n’a été effacé`,
        `Others are connected to the database of DRILL_DATABASE_URL (${names}). Nothing was removed.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function refuseUnmarked({ client, database }: Reached): Promise<void> {
  const { rows } = await client.query<{ holdsRelations: boolean; mark: string | null }>(
    `select exists (
       select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname !~ '^pg_' and nspname <> 'information_schema'
     ) as "holdsRelations", shobj_description(oid, 'pg_database') as mark
     from pg_database where datname = current_database()`,
  );
  const [row] = rows;
  if (row && (!row.holdsRelations || row.mark === MARK)) return;
  throw new TargetRefusedError(
    "la base de DRILL_DATABASE_URL n’est pas vide et ne vient pas d’un essai\u00A0: rien n’a été effacé",
    `The database of DRILL_DATABASE_URL is not empty, and no drill has marked it. Nothing was removed. If nobody needs what it holds: comment on database ${pg.escapeIdentifier(database)} is ${pg.escapeLiteral(MARK)}`,
  );
}

/** For psql, which may understand an address otherwise than the driver does: in any other database it ends with an error. */
const emptyingSql = ({ databaseId, serverStarted, database }: Reached): string => `begin;
set local client_min_messages = warning;
do $$ begin
  if extract(epoch from pg_postmaster_start_time())::text <> ${pg.escapeLiteral(serverStarted)}
    or not exists (select from pg_database where datname = current_database() and oid = ${databaseId}) then
    raise exception 'psql reached another database than the one that was looked at: nothing was removed';
  end if;
end $$;
drop schema if exists public cascade;
create schema public;
comment on database ${pg.escapeIdentifier(database)} is ${pg.escapeLiteral(MARK)};
commit;`;

/** Prints the SQL, or why the drill may not begin, in the French of its report. */
async function main(): Promise<void> {
  const target = environment().DRILL_DATABASE_URL?.trim();
  if (!target) throw unknown("DRILL_DATABASE_URL is not given.");
  console.log(await emptyingOf(readConfig(), target));
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    if (error instanceof TargetRefusedError) console.log(error.french);
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
