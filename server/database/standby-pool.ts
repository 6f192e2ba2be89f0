import type pg from "pg";
import { unavailable } from "../unavailable.ts";
import { GuardedPool, type PoolOptions } from "./guarded-pool.ts";

/** One server in one run of it. */
const SERVER_IN_USE = `select pg_is_in_recovery() as "isStandby",
  concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time()) as server`;

/**
 * A pool to a standby, whose connections never write. Behind a proxy its address may lead to another standby, which may lack what the first
 * one had: then the connections to the one before are broken off, so that answers of two are never mixed.
 */
export class StandbyPool extends GuardedPool {
  /** How often another server was reached: two answers with the same number are of the same server. */
  moves = 0;
  #server: string | undefined;
  readonly #clients = new Set<pg.ClientBase>();

  constructor({ onConnect, ...options }: PoolOptions, onLost: (error: Error) => void) {
    const prepare = async (client: pg.ClientBase) => {
      const { rows } = await client.query<{ isStandby: boolean; server: string }>(SERVER_IN_USE);
      const [{ isStandby, server } = { isStandby: false, server: "" }] = rows;
      if (!isStandby) throw unavailable("The database is no standby.");
      await onConnect?.(client);
      await client.query("set default_transaction_read_only = on");
      this.#use(server);
      this.#clients.add(client);
    };
    super({ ...options, onConnect: prepare }, onLost);
    this.on("remove", (client) => this.#clients.delete(client));
  }

  #use(server: string): void {
    if (server === this.#server) return;
    if (this.#server !== undefined) this.moves += 1;
    this.#server = server;
    for (const client of this.#clients)
      (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
    this.#clients.clear();
  }
}
