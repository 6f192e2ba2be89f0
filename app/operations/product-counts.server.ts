import { documentsWithoutTime } from "#app/certificates/document/certificate-document.queries.server.ts";
import type { BackupReports, Context, Disk } from "#app/kernel/context.ts";
import { countDocuments, countPayments } from "./counts.queries.server.ts";
import { dutyStates } from "./duty-states.queries.server.ts";
import { mailState, taskState } from "./operations.queries.server.ts";
import { openTroubles } from "./trouble.queries.server.ts";

interface Queue {
  waiting: number;
  failing: number;
  givenUp: number;
  /** Age of the oldest one that waits; 0 when none does. */
  oldestSeconds: number;
}

/** The state of the product as numbers, for a program that watches it. */
export interface ProductCounts {
  mails: Queue & { sentLastDay: number };
  tasks: Queue;
  duties: {
    name: string;
    late: boolean;
    failures: number;
    /** Whether its last run found trouble or failed. */
    troubled: boolean;
    /** Seconds since 1970; null before its first run. */
    endedAt: number | null;
  }[];
  /** How many payments are in each state of their machine. */
  payments: Record<string, number>;
  /** How many usable documents have each outcome of the antivirus. */
  documents: Record<string, number>;
  /** Sealed documents whose seal lost its certified time. */
  sealsWithoutTime: number;
  /** Names of the troubles that last (`watch-product`). */
  troubles: string[];
  disks: Disk[];
  backups: BackupReports;
}

/** Reads the state of the product for `/metrics`; no personal data and no names of companies. */
export async function productCounts({
  db,
  now,
  host,
}: Pick<Context, "db" | "now" | "host">): Promise<ProductCounts> {
  const [mails, tasks, duties, payments, documents, untimed, troubles, disks, backups] =
    await Promise.all([
      mailState(db, now),
      taskState(db),
      dutyStates(db, { now, engine: host.database }),
      countPayments(db),
      countDocuments(db),
      documentsWithoutTime(db, now),
      openTroubles(db),
      host.disks(),
      host.backups(),
    ]);
  const ageOf = (since: Date | null) =>
    since ? Math.max(0, (now.getTime() - since.getTime()) / 1_000) : 0;
  return {
    mails: { ...mails, oldestSeconds: ageOf(mails.waitingSince) },
    tasks: { ...tasks, oldestSeconds: ageOf(tasks.waitingSince) },
    duties: duties.map(({ name, late, failures, lastError, endedAt }) => ({
      name,
      late,
      failures,
      troubled: lastError !== null,
      endedAt: endedAt && endedAt.getTime() / 1_000,
    })),
    payments,
    documents,
    sealsWithoutTime: untimed.all,
    troubles: troubles.map(({ name }) => name),
    disks,
    backups,
  };
}
