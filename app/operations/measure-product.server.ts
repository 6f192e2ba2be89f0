import { documentsWithoutTime } from "#app/certificates/document/certificate-document.queries.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { daysBefore } from "#app/kernel/dates.ts";
import { currentSigner } from "#app/keys/current-signer.server.ts";
import { dutyStates } from "./duty-states.queries.server.ts";
import type { Condition } from "./findings.ts";
import { dutyLabel } from "./labels.ts";
import {
  databaseMadeAt,
  databaseState,
  mailState,
  taskState,
  undrawnDocuments,
} from "./operations.queries.server.ts";

type Measured = Omit<Condition, "mailServer" | "duties" | "database" | "mails"> & {
  duties: (Awaited<ReturnType<typeof dutyStates>>[number] & { label: string })[];
  database: Awaited<ReturnType<typeof databaseState>>;
  mails: Awaited<ReturnType<typeof mailState>>;
};

/** Measures the state of the product, all but the mail server, whose silence takes seconds. */
export async function measureProduct({
  db,
  now,
  host,
  files,
  signer,
}: Pick<Context, "db" | "now" | "host" | "files" | "signer">): Promise<Measured> {
  const [
    duties,
    mails,
    tasks,
    undrawn,
    untimed,
    database,
    madeAt,
    disks,
    antivirus,
    bucket,
    backups,
    seal,
  ] = await Promise.all([
    dutyStates(db, { now, engine: host.database }),
    mailState(db, now),
    taskState(db),
    undrawnDocuments(db, now),
    documentsWithoutTime(db, daysBefore(now, 7)),
    databaseState(db, { clock: () => performance.now(), wall: host.wallClock }),
    databaseMadeAt(db),
    host.disks(),
    files.antivirus(),
    files.bucket(),
    host.backups(),
    // A register that cannot be read is a fault of the machine that this page is for.
    currentSigner({ db, now, signer }).catch(() => null),
  ]);
  return {
    now,
    database,
    madeAt,
    isPublic: host.isPublic,
    disks,
    mails,
    tasks,
    undrawn,
    untimed: untimed.recent,
    duties: duties.map((duty) => ({ ...duty, label: dutyLabel(duty.name) })),
    mailsGoToFolder: host.mails.to === "folder",
    untrustedProxy: host.untrustedProxy(),
    secretGiven: host.secretGiven,
    drawsDocuments: host.drawsDocuments,
    antivirus,
    bucket,
    backups,
    seal,
  };
}
