import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Actor } from "#app/kernel/actor.ts";
import type { Context } from "#app/kernel/context.ts";
import { emptyTables, openTestDatabase } from "./database.ts";
import { openReadyDatabase, type ReadyDatabase } from "./ready-database.ts";
import { type TestServices, testContext, testServices } from "./services.ts";

export interface Opened
  extends Readonly<Pick<ReadyDatabase, "db" | "engine" | "pool" | "subAreas">> {
  readonly services: TestServices;
  /** The context of an act of this actor at the current test time. */
  as: (actor: Actor) => Context;
  /** Sets the clock to this day (`YYYY-MM-DD`), at ten o'clock unless a time is given. */
  on: (day: string, time?: string) => void;
}

interface Opening {
  /** The clock until a test sets it; that of the machine when absent. */
  day?: string;
  /** The clock of a file that keeps its own. */
  now?: () => Date;
  /** The rows that it begins with: those of a product that is ready to serve, when absent. */
  rows?: "migrated" | "ready";
  /** Each test begins with empty tables and services of its own. */
  emptied?: true;
  /** Rows that every test of the file finds. */
  prepare?: (services: TestServices) => Promise<unknown>;
}

/** Connections on a server: two acts at once need two, six need six. */
const CONNECTIONS = 6;

/** A database and its services for the tests of one file, closed after them; to be called at the top of the file. */
export function openForTests({
  day,
  now: ownClock = () => new Date(),
  rows = "ready",
  emptied,
  prepare,
}: Opening = {}): Opened {
  let database: ReadyDatabase | undefined;
  let services: TestServices | undefined;
  let now = day === undefined ? undefined : instantOn(day);
  const opened = () => {
    if (!database)
      throw new Error("The database of a test is opened before its first test, not earlier.");
    return database;
  };
  const servicesNow = () => {
    services ??= testServices({ db: opened().db, now: () => now ?? ownClock() });
    return services;
  };
  beforeAll(async () => {
    database =
      rows === "ready"
        ? await openReadyDatabase({ max: CONNECTIONS })
        : { ...(await openTestDatabase({ max: CONNECTIONS })), subAreas: [] };
    await prepare?.(servicesNow());
  });
  afterAll(() => database?.close());
  if (emptied)
    beforeEach(async () => {
      await emptyTables(opened().db);
      services = undefined;
    });
  return {
    get db() {
      return opened().db;
    },
    get engine() {
      return opened().engine;
    },
    get pool() {
      return opened().pool;
    },
    get subAreas() {
      return opened().subAreas;
    },
    get services() {
      return servicesNow();
    },
    as: (actor) => testContext(servicesNow(), { actor }),
    on: (givenDay, time) => {
      now = instantOn(givenDay, time);
    },
  };
}

const instantOn = (day: string, time = "10:00") => new Date(`${day}T${time}:00Z`);
