import { Gauge, type Registry } from "prom-client";
import type { ProductCounts } from "#app/operations/product-counts.server.ts";

/** A function that writes the state of the product, which is the same in every process of a database, into gauges. */
export function stateMetrics(register: Registry, read: () => Promise<ProductCounts>) {
  const gauges: Gauge[] = [];
  const gauge = (name: string, help: string, ...labelNames: string[]) => {
    const newGauge = new Gauge({ registers: [register], name, help, labelNames });
    gauges.push(newGauge);
    return newGauge;
  };
  const mails = gauge("tabax_mails", "Mails that wait, failed before, or were given up", "state");
  const mailAge = gauge("tabax_mails_oldest_seconds", "Age of the oldest mail that waits");
  const mailsSent = gauge("tabax_mails_sent_last_day", "Mails sent within a day");
  const tasks = gauge("tabax_tasks", "Tasks that wait, failed before, or were given up", "state");
  const taskAge = gauge("tabax_tasks_oldest_seconds", "Age of the oldest task that waits");
  const late = gauge("tabax_duty_late", "1 for a duty ten minutes after its time", "duty");
  const failures = gauge("tabax_duty_failures", "Failures in a row", "duty");
  const troubled = gauge(
    "tabax_duty_troubled",
    "1 when the last run failed or found trouble",
    "duty",
  );
  const ended = gauge("tabax_duty_ended_at_seconds", "When a duty last ended, since 1970", "duty");
  const payments = gauge("tabax_payments", "Payments by state", "state");
  const documents = gauge(
    "tabax_documents",
    "Usable documents by outcome of the antivirus",
    "scan",
  );
  const untimed = gauge(
    "tabax_seals_without_time",
    "Certificates whose seal lost its certified time",
  );
  const troubles = gauge("tabax_trouble", "1 for each trouble that lasts", "name");
  const free = gauge("tabax_disk_free_bytes", "Free space of a disk", "holds");
  const size = gauge("tabax_disk_total_bytes", "Size of a disk", "holds");
  const reserve = gauge("tabax_disk_reserve_bytes", "Free space that uploads leave", "holds");
  const backupEnded = gauge(
    "tabax_backup_ended_at_seconds",
    "When the last backup or drill of a restore was reported, since 1970",
    "what",
  );
  const backupReported = gauge(
    "tabax_backup_reported",
    "1 when a backup or drill of a restore was ever reported",
    "what",
  );
  const backupGood = gauge("tabax_backup_good", "1 when it succeeded", "what");

  return async (): Promise<void> => {
    // What cannot be read is absent, not old.
    for (const each of gauges) each.reset();
    const counts = await read();
    for (const [all, age, queue] of [
      [mails, mailAge, counts.mails],
      [tasks, taskAge, counts.tasks],
    ] as const) {
      all.set({ state: "waiting" }, queue.waiting);
      all.set({ state: "failing" }, queue.failing);
      all.set({ state: "given-up" }, queue.givenUp);
      age.set(queue.oldestSeconds);
    }
    mailsSent.set(counts.mails.sentLastDay);
    for (const duty of counts.duties) {
      const { name } = duty;
      late.set({ duty: name }, duty.late ? 1 : 0);
      failures.set({ duty: name }, duty.failures);
      troubled.set({ duty: name }, duty.troubled ? 1 : 0);
      if (duty.endedAt !== null) ended.set({ duty: name }, duty.endedAt);
    }
    for (const [state, count] of Object.entries(counts.payments)) payments.set({ state }, count);
    for (const [scan, count] of Object.entries(counts.documents)) documents.set({ scan }, count);
    untimed.set(counts.sealsWithoutTime);
    for (const name of counts.troubles) troubles.set({ name }, 1);
    for (const what of ["backup", "drill"] as const)
      backupReported.set({ what }, counts.backups[what] ? 1 : 0);
    for (const [what, { endedAt, good }] of Object.entries(counts.backups)) {
      backupEnded.set({ what }, endedAt.getTime() / 1_000);
      backupGood.set({ what }, good ? 1 : 0);
    }
    for (const disk of counts.disks) {
      const { holds } = disk;
      free.set({ holds }, disk.freeBytes);
      size.set({ holds }, disk.totalBytes);
      reserve.set({ holds }, disk.reserveBytes);
    }
  };
}
