import pg from "pg";

const shape = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/;
const ATTRIBUTES = "target_session_attrs";
/** How long a server may take to accept a connection and to answer one question. */
const PATIENCE_MS = 3_000;

/**
 * The addresses that `DATABASE_URL` names, one for each of its hosts, `postgres://user@first:5432,second:5432/tabax`, as libpq reads
 * them. `target_session_attrs` is left out: the product always looks for the host that takes writes.
 */
export function addressesOf(url: string): string[] {
  const [, before = "", hosts = "", after = ""] = shape.exec(url) ?? [];
  return hosts.split(",").map((host) => {
    const address = `${before}${host}${after}`;
    if (!URL.canParse(address)) return address;
    const { search, searchParams } = new URL(address);
    if (!searchParams.has(ATTRIBUTES)) return address;
    searchParams.delete(ATTRIBUTES);
    const rest = String(searchParams);
    return address.replace(search, rest ? `?${rest}` : "");
  });
}

/** What `target_session_attrs` asks for; null when it is absent. */
export const attributesOf = (url: string): string | null =>
  new URLSearchParams(url.split("?")[1] ?? "").get(ATTRIBUTES);

/** SQL: whether this server takes no writes now. */
const isReadOnly =
  "pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as \"readOnly\"";

/** SQL: whether this server follows a primary. */
const isStandby = 'pg_is_in_recovery() as "isStandby"';

/** What a pool looks for among its hosts: the one that takes writes, or one that follows it. */
export type Wanted = "primary" | "standby";

/** Asks a connected server whether it is the one that is wanted. */
export async function isWanted(client: pg.ClientBase, wantedRole: Wanted): Promise<boolean> {
  const { rows } = await client.query<{ readOnly: boolean; isStandby: boolean }>(
    `select ${isReadOnly}, ${isStandby}`,
  );
  return wantedRole === "standby" ? rows[0]?.isStandby === true : rows[0]?.readOnly === false;
}

/** Whether the server of an address answers within seconds and is the one that is wanted. */
export async function answersAs(wantedRole: Wanted, address: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: "tabax looks for its server",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return await isWanted(client, wantedRole);
  } catch {
    return false;
  } finally {
    // A server that does not answer does not take leave either.
    void Promise.race([client.end(), new Promise((end) => setTimeout(end, 500).unref())]).finally(
      () => (client as unknown as { connection: pg.Connection }).connection.stream.destroy(),
    );
  }
}
