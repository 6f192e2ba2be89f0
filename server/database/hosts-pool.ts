import type pg from "pg";
import { unavailable } from "../unavailable.ts";
import { GuardedPool, type PoolOptions } from "./guarded-pool.ts";
import { PreparingClient } from "./preparing-client.ts";
import { isReadOnly, takesWrites } from "./server-hosts.ts";

const CONNECT_MS = 3_000;
const LOOK_MS = 2_000;

/** The host in use, of several. */
class Hosts {
  readonly addresses: readonly string[];
  #place = 0;

  constructor(addresses: readonly string[]) {
    this.addresses = addresses;
  }

  get inUse(): string {
    return this.addresses[this.#place] ?? "";
  }

  /** The next one, unless another caller has already left this one. */
  leave(address: string): void {
    if (address === this.inUse) this.#place = (this.#place + 1) % this.addresses.length;
  }

  use(address: string): void {
    this.#place = Math.max(0, this.addresses.indexOf(address));
  }
}

class HostClient extends PreparingClient {
  readonly address: string;
  readonly #hosts: Hosts;

  constructor(options: PoolOptions & { hosts: Hosts }) {
    const address = options.hosts.inUse;
    super({ ...options, connectionString: address, connectionTimeoutMillis: CONNECT_MS });
    this.address = address;
    this.#hosts = options.hosts;
  }

  override connect = ((callback: (error?: Error) => void) => {
    super.connect((error: Error) => {
      if (error) this.#hosts.leave(this.address);
      callback(error);
    });
  }) as pg.Client["connect"];
}

/**
 * A pool over several hosts of one database, of which one takes writes: a primary and its standbys. A connection goes to the one that
 * does; another is looked for when it refuses connections, is a standby, or no longer answers while another host takes writes: then its
 * connections are broken off, which their callers see as an outage (503, one retry).
 */
export class HostsPool extends GuardedPool {
  readonly #clients = new Set<HostClient>();
  readonly #watch: NodeJS.Timeout;

  constructor(
    addresses: readonly string[],
    { onConnect, ...options }: PoolOptions,
    onLost: (error: Error) => void,
  ) {
    const hosts = new Hosts(addresses);
    const writable = async (client: pg.ClientBase) => {
      const { rows } = await client.query<{ readOnly: boolean }>(`select ${isReadOnly}`);
      if (rows[0]?.readOnly === false) return await onConnect?.(client);
      hosts.leave((client as unknown as HostClient).address);
      throw unavailable("The database is a standby, or read-only.");
    };
    super(
      { ...options, ...({ Client: HostClient, hosts } as object), onConnect: writable },
      onLost,
    );
    this.on("connect", (client) => this.#clients.add(client as unknown as HostClient));
    this.on("remove", (client) => this.#clients.delete(client as unknown as HostClient));

    const connectOnce = this.connect as () => Promise<pg.PoolClient>;
    const connectToAny = async (): Promise<pg.PoolClient> => {
      for (let tried = 1; ; tried += 1) {
        const before = hosts.inUse;
        try {
          return await connectOnce();
        } catch (error) {
          // The same host still: nothing is wrong with it, as when the pool is exhausted.
          if (tried === addresses.length || hosts.inUse === before) throw error;
        }
      }
    };
    this.connect = ((callback?: Parameters<pg.Pool["connect"]>[0]) => {
      const connecting = connectToAny();
      if (!callback) return connecting;
      connecting.then(
        (client) => callback(undefined, client, (release) => client.release(release)),
        (error: Error) => callback(error, undefined, () => {}),
      );
    }) as pg.Pool["connect"];

    let looking = false;
    this.#watch = setInterval(async () => {
      if (looking) return;
      looking = true;
      await this.#look(hosts).finally(() => {
        looking = false;
      });
    }, LOOK_MS).unref();
  }

  /** Goes to another host when the one in use takes no writes and the other does. */
  async #look(hosts: Hosts): Promise<void> {
    const { inUse } = hosts;
    if (await takesWrites(inUse)) return this.#breakOff(inUse);
    const others = hosts.addresses.filter((address) => address !== inUse);
    const found = await Promise.all(others.map(takesWrites));
    const leader = others[found.indexOf(true)];
    if (leader === undefined) return;
    hosts.use(leader);
    this.#breakOff(leader);
  }

  /** Ends the connections to every host but this one. */
  #breakOff(leader: string): void {
    for (const client of this.#clients)
      if (client.address !== leader)
        (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
  }

  override async end(): Promise<void> {
    clearInterval(this.#watch);
    await super.end();
  }
}
