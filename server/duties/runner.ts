import type { Services } from "#app/kernel/context.ts";
import { releaseClaims } from "#app/mails/outbox.queries.server.ts";
import { enlistDuties, releaseWork, workDue } from "#app/tasks/duty.queries.server.ts";
import type { Duty } from "#app/tasks/duty.ts";
import type { TaskHandler } from "#app/tasks/task.ts";
import type { MailTransport } from "../mail/outgoing-mail.ts";
import { type Lane, lane } from "./lane.ts";
import { mailDelivery } from "./mail-delivery.ts";
import { runDuty } from "./run-duty.ts";
import { doDueTasks } from "./tasks.ts";

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
}

export interface Work {
  /** Call it after a commit that has written such a row. */
  wake: (what: "mails" | "tasks") => void;
  /** Takes no new work, stops duties after their batch and waits for running work. */
  stop: () => Promise<void>;
}

/**
 * Sends the mails of the outbox, does the tasks and runs the duties, each in its own lane, when woken or within `pollMs`.
 * Any number of processes may do so on one database: rows are claimed.
 */
export async function startWork(options: WorkOptions): Promise<Work> {
  const { services, duties, tasks, alone, pollMs = 5_000, dutiesAfterMs = 60_000 } = options;
  const { db, now, log } = services;
  const stopping = new AbortController();
  const { signal } = stopping;
  const taskKinds = tasks.map(({ kind }) => kind);
  const dutiesFrom = now().getTime() + dutiesAfterMs;
  const dueDuties: string[] = [];
  if (alone) await Promise.all([releaseClaims(db), releaseWork(db)]);
  if (duties.length > 0) await enlistDuties(db, duties, now());

  const delivery = mailDelivery({ ...services, ...options });
  const failed = (what: string) => (error: unknown) =>
    log.error({ err: error, what }, "The database could not be read or written");
  const lanes = {
    mails: lane(async () => {
      while (!signal.aborted && (await delivery.round()).more);
    }, failed("mails")),
    tasks: lane(async () => {
      while (!signal.aborted && (await doDueTasks(services, tasks)) > 0);
    }, failed("tasks")),
    duties: lane(async () => {
      for (const name of dueDuties.splice(0)) {
        const duty = duties.find((each) => each.name === name);
        if (duty && !signal.aborted) await runDuty(services, duty, signal);
      }
    }, failed("duties")),
  } satisfies Record<string, Lane>;

  const look = lane(async () => {
    const due = await workDue(db, { now: now(), taskKinds });
    if (due.mails || delivery.owesMarks()) lanes.mails.go();
    if (due.tasks) lanes.tasks.go();
    if (due.duties.length === 0 || now().getTime() < dutiesFrom) return;
    dueDuties.splice(0, dueDuties.length, ...due.duties);
    lanes.duties.go();
  }, failed("what is due"));

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
