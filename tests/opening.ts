import { afterAll, beforeAll } from "vitest";
import type { Actor } from "#app/kernel/actor.ts";
import type { Context } from "#app/kernel/context.ts";
import { openReadyDatabase, type ReadyDatabase } from "./ready-database.ts";
import { type TestServices, testContext, testServices } from "./services.ts";

export interface Opened {
  readonly db: ReadyDatabase["db"];
  readonly engine: ReadyDatabase["engine"];
  readonly services: TestServices;
  /** The context of an act of this actor at the current test time. */
  as: (actor: Actor) => Context;
  /** Sets the clock to this day (`YYYY-MM-DD`), at ten o'clock unless a time is given. */
  on: (day: string, time?: string) => void;
}

interface Opening {
  /** The clock until a test sets it; that of the machine when absent. */
  day?: string;
  /** Rows that every test of the file finds. */
  prepare?: (services: TestServices) => Promise<unknown>;
}

/** Connections on a server: two acts at once need two, six need six. */
const CONNECTIONS = 6;

/** A ready database and its services for the tests of one file, closed after them; to be called at the top of the file. */
export function openForTests({ day, prepare }: Opening = {}): Opened {
  let open: (ReadyDatabase & { services: TestServices }) | undefined;
  let now = day === undefined ? undefined : instantOn(day);
  const opened = () => {
    if (!open)
      throw new Error("The database of a test is opened before its first test, not earlier.");
    return open;
  };
  beforeAll(async () => {
    const database = await openReadyDatabase({ max: CONNECTIONS });
    const services = testServices({ db: database.db, now: () => now ?? new Date() });
    open = { ...database, services };
    await prepare?.(services);
  });
  afterAll(() => open?.close());
  return {
    get db() {
      return opened().db;
    },
    get engine() {
      return opened().engine;
    },
    get services() {
      return opened().services;
    },
    as: (actor) => testContext(opened().services, { actor }),
    on: (givenDay, time) => {
      now = instantOn(givenDay, time);
    },
  };
}

const instantOn = (day: string, time = "10:00") => new Date(`${day}T${time}:00Z`);
