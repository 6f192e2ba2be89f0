import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from "prom-client";
import type { Host } from "#app/kernel/context.ts";
import type { Replica } from "../database/replica.ts";
import { providerCallsEnded, type Step, statementsEnded } from "../trace.ts";

const STATE_LIMIT_MS = 5_000;

/** A request that was answered. */
export interface Answered {
  method: string;
  /** Its pattern in `app/routes.ts`, never the path that was typed. */
  route: string;
  status: number;
  seconds: number;
  /** Bytes of a file that was sent, 0 for other requests. */
  uploadedBytes: number;
}

/** Numbers of the process that are read when `/metrics` is asked. */
export interface Sources {
  host: Pick<Host, "version" | "node" | "database">;
  pool: { totalCount: number; idleCount: number; waitingCount: number };
  /** Calls that wait, by the name of their queue. */
  queues: Record<string, () => number>;
  /** Requests under way, by the name of their door. */
  doors: Record<string, () => number>;
  ready: () => Promise<void>;
  replica?: Pick<Replica, "state" | "made"> | undefined;
  /** Writes the gauges of the database into the registry (`stateMetrics`). */
  readState: () => Promise<void>;
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The metrics of one process in the format of Prometheus; the state of the product is read once for all who ask together. */
export function openMetrics(register: Registry, sources: Sources) {
  collectDefaultMetrics({ register });
  const registers = [register];
  const { host, pool, queues, doors } = sources;
  new Gauge({
    registers,
    name: "tabax_info",
    help: "Version of the product, of Node.js and the engine",
    labelNames: ["version", "node", "database"],
  }).set({ version: host.version, node: host.node, database: host.database }, 1);
  const requests = new Counter({
    registers,
    name: "tabax_http_requests_total",
    help: "Requests answered",
    labelNames: ["method", "route", "status"],
  });
  const durations = new Histogram({
    registers,
    name: "tabax_http_request_seconds",
    help: "From the request to its answer",
    labelNames: ["route"],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const uploaded = new Counter({
    registers,
    name: "tabax_uploaded_bytes_total",
    help: "Bytes of files taken",
  });
  const statements = new Histogram({
    registers,
    name: "tabax_database_statement_seconds",
    help: "Statements of the database",
    labelNames: ["outcome"],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
  });
  const calls = new Histogram({
    registers,
    name: "tabax_provider_call_seconds",
    help: "Calls of payment providers",
    labelNames: ["provider", "outcome"],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  readGauge(
    "tabax_database_connections",
    "Connections of the pool, and queries that wait for one",
    {
      total: () => pool.totalCount,
      idle: () => pool.idleCount,
      waiting: () => pool.waitingCount,
    },
  );
  readGauge("tabax_queue_waiting", "Calls that wait for a slot", queues);
  readGauge("tabax_http_under_way", "Requests under way behind each door of admission", doors);
  const { replica } = sources;
  if (replica) {
    const { made: pools } = replica;
    readGauge("tabax_replica", "1 for the state of the replica that answers readers", {
      used: () => Number(replica.state.state === "used"),
      behind: () => Number(replica.state.state === "behind"),
      away: () => Number(replica.state.state === "away"),
    });
    readGauge("tabax_replica_lag_seconds", "Age of what the replica surely has", {
      replica: () => replica.state.lagSeconds ?? Number.POSITIVE_INFINITY,
    });
    readGauge("tabax_replica_answers", "Answers to readers that were made, by their server", {
      replica: () => pools.replica,
      primary: () => pools.primary,
    });
  }
  const ready = new Gauge({ registers, name: "tabax_ready", help: "1 when /readyz answers 200" });
  const readable = new Gauge({
    registers,
    name: "tabax_state_readable",
    help: "1 when the state could be read from the database",
  });

  /** One gauge with a line for each of its sources. */
  function readGauge(name: string, help: string, all: Record<string, () => number>): void {
    new Gauge({
      registers,
      name,
      help,
      labelNames: ["name"],
      collect() {
        for (const [each, readValue] of Object.entries(all)) this.set({ name: each }, readValue());
      },
    });
  }

  const outcomeOf = ({ failed }: Step) => (failed ? "failed" : "answered");
  const onStatement = (message: unknown) => {
    const step = message as Step;
    statements.observe({ outcome: outcomeOf(step) }, step.milliseconds / 1_000);
  };
  const onCall = (message: unknown) => {
    const step = message as Step;
    calls.observe({ provider: step.what, outcome: outcomeOf(step) }, step.milliseconds / 1_000);
  };
  statementsEnded.subscribe(onStatement);
  providerCallsEnded.subscribe(onCall);

  const holds = async (gauge: Gauge, work: () => Promise<void>) => {
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error("late")), STATE_LIMIT_MS).unref();
    });
    const held = await Promise.race([work(), late]).then(
      () => true,
      () => false,
    );
    gauge.set(held ? 1 : 0);
  };
  let printing: Promise<string> | undefined;
  const print = async () => {
    await Promise.all([holds(ready, sources.ready), holds(readable, sources.readState)]);
    return await register.metrics();
  };

  return {
    answered({ method, route, status, seconds, uploadedBytes }: Answered): void {
      const methodLabel = methods.has(method) ? method : "other";
      requests.inc({ method: methodLabel, route, status });
      durations.observe({ route }, seconds);
      if (uploadedBytes > 0) uploaded.inc(uploadedBytes);
    },
    contentType: register.contentType,
    /** The text of `/metrics`. */
    print: (): Promise<string> => {
      printing ??= print().finally(() => {
        printing = undefined;
      });
      return printing;
    },
    close(): void {
      statementsEnded.unsubscribe(onStatement);
      providerCallsEnded.unsubscribe(onCall);
      register.clear();
    },
  };
}

export type Metrics = ReturnType<typeof openMetrics>;
