import pg from "pg";
import { unavailable } from "../unavailable.ts";
import { GuardedPool, type PoolOptions } from "./guarded-pool.ts";
import { PreparingClient } from "./preparing-client.ts";
import { answersAs, isWanted, type Wanted } from "./server-hosts.ts";

const CONNECT_MS = 3_000;
const LOOK_MS = 2_000;

/** The host in use, of several. */
class Hosts {
  readonly addresses: readonly string[];
  /** How often another host was chosen. */
  moves = 0;
  readonly #onMove: () => void;
  #place = 0;

  constructor(addresses: readonly string[], onMove: () => void) {
    this.addresses = addresses;
    this.#onMove = onMove;
  }

  get inUse(): string {
    return this.addresses[this.#place] ?? "";
  }

  /** The next one, unless another caller has already left this one. */
  leave(address: string): void {
    if (address === this.inUse) this.#move((this.#place + 1) % this.addresses.length);
  }

  use(address: string): void {
    this.#move(Math.max(0, this.addresses.indexOf(address)));
  }

  #move(place: number): void {
    if (place === this.#place) return;
    this.#place = place;
    this.moves += 1;
    this.#onMove();
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
 * A pool over several hosts of one database, a primary and its standbys, of which one is used: the one that takes writes, or with `wantedRole`
 * a standby. Another is looked for when it refuses connections, has the other role, or no longer answers while another host would do: then
 * its connections are broken off, which their callers see as an outage (503, one retry).
 */
export class HostsPool extends GuardedPool {
  readonly #clients = new Set<HostClient>();
  readonly #hosts: Hosts;
  readonly #watch: NodeJS.Timeout;

  constructor(
    addresses: readonly string[],
    { onConnect, ...options }: PoolOptions,
    onLost: (error: Error) => void,
    wantedRole: Wanted = "primary",
  ) {
    // Standbys differ in what they have: answers of two are never mixed.
    const hosts = new Hosts(addresses, () => {
      if (wantedRole === "standby") this.#breakOff(hosts.inUse);
    });
    const suits = async (client: pg.ClientBase) => {
      const { address } = client as unknown as HostClient;
      if (await isWanted(client, wantedRole)) {
        await onConnect?.(client);
        if (wantedRole === "primary" || address === hosts.inUse) return;
      } else hosts.leave(address);
      throw unavailable(
        wantedRole === "standby"
          ? "The database is no standby."
          : "The database is a standby, or read-only.",
      );
    };
    const ofHosts: object = { Client: HostClient, hosts };
    super({ ...options, ...ofHosts, onConnect: suits }, onLost);
    this.#hosts = hosts;
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
      await this.#look(wantedRole).finally(() => {
        looking = false;
      });
    }, LOOK_MS).unref();
  }

  /** How often another host was chosen: two answers with the same number are of the same host. */
  get moves(): number {
    return this.#hosts.moves;
  }

  /** Host and port of the one in use, or of the one that is tried. */
  get place(): string {
    const { host, port } = new pg.Client(this.#hosts.inUse);
    return `${host}:${port}`;
  }

  /** Takes the next host, although the one in use answers. */
  leave(): void {
    this.#hosts.leave(this.#hosts.inUse);
  }

  /** Goes to another host when the one in use is not the wanted one and the other is. */
  async #look(wantedRole: Wanted): Promise<void> {
    const { inUse } = this.#hosts;
    if (await answersAs(wantedRole, inUse)) return this.#breakOff(this.#hosts.inUse);
    const others = this.#hosts.addresses.filter((address) => address !== inUse);
    const answers = await Promise.all(others.map((address) => answersAs(wantedRole, address)));
    const next = others[answers.indexOf(true)];
    if (next === undefined) return;
    this.#hosts.use(next);
    this.#breakOff(next);
  }

  /** Ends the connections to every host but this one. */
  #breakOff(inUse: string): void {
    for (const client of this.#clients)
      if (client.address !== inUse)
        (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
  }

  override async end(): Promise<void> {
    clearInterval(this.#watch);
    await super.end();
  }
}
