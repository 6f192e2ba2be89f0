import type { Services } from "#app/kernel/context.ts";
import { mendMailTimes, releaseClaims } from "#app/mails/outbox.queries.server.ts";
import { enlistDuties, releaseWork, workDue } from "#app/tasks/duty.queries.server.ts";
import type { Duty } from "#app/tasks/duty.ts";
import { mendPlannedTimes } from "#app/tasks/planned-times.queries.server.ts";
import type { TaskHandler } from "#app/tasks/task.ts";
import type { MailTransport } from "../mail/outgoing-mail.ts";
import { type Lane, lane } from "./lane.ts";
import { mailDelivery } from "./mail-delivery.ts";
import { runDuty } from "./run-duty.ts";
import { type SteadyClock, steadyClock } from "./steady-clock.ts";
import { doDueTasks, type Traced } from "./tasks.ts";

export interface WorkOptions {
  services: Services;
  transport: MailTransport;
  fromAddress?: string | undefined;
  duties: Duty[];
  tasks: TaskHandler[];
  /** Whether this is the only process of its database: earlier claims are then released at start. */
  alone: boolean;
  pollMs?: number;
  /** Delay of the duties after a start, so that they do not slow the first requests. */
  dutiesAfterMs?: number;
  /** Gives log lines of a task its id, those of a duty its name. */
  traced?: Traced;
  /** Compares the wall clock with the time since the start. */
  clock?: SteadyClock;
}

/** Duties that are due this often have a lane of their own: a verification of the whole journal does not hold them up. */
const FREQUENT_MS = 60_000;

/** How often times that a wrong clock has planned are looked for. */
const MEND_EVERY_MS = 10 * 60_000;

export interface Work {
  /** Call it after a commit that has written such a row. */
  wake: (what: "mails" | "tasks") => void;
  /** Takes no new work, stops duties after their batch and waits for running work. */
  stop: () => Promise<void>;
}

/**
 * Sends the mails of the outbox, does the tasks and runs the duties of each minute and the others, each in its own lane, when woken or within
 * `pollMs`.
 * Any number of processes may do so on one database: rows are claimed.
 */
export async function startWork(options: WorkOptions): Promise<Work> {
  const { services, duties, tasks, alone, pollMs = 5_000, dutiesAfterMs = 60_000 } = options;
  const { clock = steadyClock(), traced = (_reference, work) => work() } = options;
  const { db, now, log } = services;
  const stopping = new AbortController();
  const { signal } = stopping;
  const taskKinds = tasks.map(({ kind }) => kind);
  const dutiesFrom = now().getTime() + dutiesAfterMs;
  const dueDuties: Record<"frequent" | "other", Duty[]> = { frequent: [], other: [] };
  if (alone) await Promise.all([releaseClaims(db), releaseWork(db)]);
  if (duties.length > 0) await enlistDuties(db, duties, now());

  const delivery = mailDelivery({ ...services, ...options });
  const failed = (what: string) => (error: unknown) =>
    log.error({ err: error, what }, "The database could not be read or written");
  const isSteady = (work: "queued" | "duties") => {
    const leapMs = clock.leap();
    if (leapMs !== null) {
      mendFrom = 0;
      log.error(
        { leapMs },
        "The clock of this machine leapt; mails, tasks and duties wait until it is steady",
      );
    }
    return clock.allows(work);
  };
  let mendFrom = 0;
  const mendWhenDue = async () => {
    if (!isSteady("duties") || performance.now() < mendFrom) return;
    mendFrom = performance.now() + MEND_EVERY_MS;
    const planned = await mendPlannedTimes(db, { duties, now: now() });
    const mended = planned + (await mendMailTimes(db, now()));
    if (mended > 0)
      log.error({ mended }, "Work was planned too far ahead by a wrong clock; it is due now");
  };
  const runDuties = async (due: Duty[]) => {
    for (const duty of due.splice(0))
      if (!signal.aborted) await traced(duty.name, () => runDuty(services, duty, signal));
  };
  const lanes = {
    mails: lane(async () => {
      while (!signal.aborted && isSteady("queued") && (await delivery.round()).more);
    }, failed("mails")),
    tasks: lane(async () => {
      while (
        !signal.aborted &&
        isSteady("queued") &&
        (await doDueTasks(services, tasks, traced)) > 0
      );
    }, failed("tasks")),
    frequentDuties: lane(() => runDuties(dueDuties.frequent), failed("duties")),
    duties: lane(() => runDuties(dueDuties.other), failed("duties")),
  } satisfies Record<string, Lane>;

  const look = lane(async () => {
    await mendWhenDue();
    const due = await workDue(db, { now: now(), taskKinds });
    if (due.mails || delivery.owesMarks()) lanes.mails.go();
    if (due.tasks) lanes.tasks.go();
    if (due.duties.length === 0 || now().getTime() < dutiesFrom || !isSteady("duties")) return;
    const named = duties.filter(({ name }) => due.duties.includes(name));
    dueDuties.frequent = named.filter(({ everyMs }) => everyMs <= FREQUENT_MS);
    dueDuties.other = named.filter(({ everyMs }) => everyMs > FREQUENT_MS);
    lanes.frequentDuties.go();
    lanes.duties.go();
  }, failed("what is due"));

  await mendWhenDue();
  look.go();
  const timer = setInterval(look.go, pollMs);
  return {
    wake: (what) => lanes[what].go(),
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await Promise.all([look, ...Object.values(lanes)].map((each) => each.stop()));
    },
  };
}
