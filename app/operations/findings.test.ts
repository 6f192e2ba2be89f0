import { expect, test } from "vitest";
import { type Condition, findings } from "./findings.ts";

const now = new Date("2026-03-02T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const disk = (freeBytes: number, totalBytes: number, reserveBytes: number) => ({
  holds: "data" as const,
  freeBytes,
  totalBytes,
  reserveBytes,
});

const well: Condition = {
  now,
  database: { answerMs: 3, aheadMs: -4 },
  madeAt: hoursAgo(24 * 100),
  isPublic: true,
  disks: [disk(50e9, 100e9, 1e9)],
  mails: { waiting: 2, waitingSince: hoursAgo(0.5), failing: 0, givenUp: 0 },
  tasks: { waiting: 0, waitingSince: null, givenUp: 0 },
  undrawn: [],
  duties: [],
  untimed: [],
  seal: { isTrial: false, endsAt: hoursAgo(-24 * 300), hasNext: false },
  drawsDocuments: true,
  mailsGoToFolder: false,
  secretGiven: true,
  antivirus: null,
  mailServer: null,
  bucket: true,
  untrustedProxy: null,
  backups: {
    backup: { endedAt: hoursAgo(20), good: true, detail: "12 Mo" },
    drill: { endedAt: hoursAgo(24 * 30), good: true, detail: "3 chaînes" },
  },
};
const duty = {
  name: "verify-journal",
  label: "Vérification",
  nextRunAt: hoursAgo(1),
  endedAt: hoursAgo(25),
  late: false,
  failures: 0,
  lastError: null,
};

test("a healthy product yields no finding", () => {
  expect(findings({ ...well, duties: [duty] })).toEqual([]);
});

test.each<[string, Partial<Condition>, "error" | "warning"]>([
  ["a disk with less than its reserve", { disks: [disk(1.9e9, 20e9, 2e9)] }, "error"],
  ["a disk with less than a gigabyte", { disks: [disk(0.9e9, 2e9, 0)] }, "error"],
  ["a disk with less than a tenth", { disks: [disk(9e9, 100e9, 1e9)] }, "warning"],
  [
    "a full disk of the documents beside one with space",
    { disks: [disk(50e9, 100e9, 1e9), { ...disk(0.5e9, 20e9, 1e9), holds: "documents" }] },
    "error",
  ],
  ["a proxy that is not trusted", { untrustedProxy: "10.88.0.1" }, "warning"],
  ["no key to seal with", { seal: null }, "error"],
  [
    "a seal without certified time",
    { untimed: [{ number: "QC-SN-2026-00001-7", madeAt: hoursAgo(5), reason: "HTTP 503" }] },
    "warning",
  ],
  ["no engine for the documents", { drawsDocuments: false }, "error"],
  [
    "a trial key",
    { seal: { isTrial: true, endsAt: hoursAgo(-24 * 300), hasNext: false } },
    "warning",
  ],
  [
    "a key that ends without a next one",
    { seal: { isTrial: false, endsAt: hoursAgo(-24 * 70), hasNext: false } },
    "warning",
  ],
  ["a slow database", { database: { answerMs: 900, aheadMs: 0 } }, "warning"],
  ["a database whose clock is behind", { database: { answerMs: 3, aheadMs: -40_000 } }, "error"],
  ["a database whose clock is ahead", { database: { answerMs: 3, aheadMs: 40_000 } }, "error"],
  ["a duty that failed", { duties: [{ ...duty, failures: 2, lastError: "no" }] }, "error"],
  ["a duty that found trouble", { duties: [{ ...duty, lastError: "broken" }] }, "error"],
  ["a duty that is late", { duties: [{ ...duty, late: true }] }, "warning"],
  [
    "mails that wait for two hours",
    { mails: { ...well.mails, waitingSince: hoursAgo(2) } },
    "error",
  ],
  ["mails given up", { mails: { ...well.mails, givenUp: 1 } }, "warning"],
  ["mails that go to a folder", { mailsGoToFolder: true }, "warning"],
  ["tasks that wait", { tasks: { waiting: 1, waitingSince: hoursAgo(3), givenUp: 0 } }, "error"],
  [
    "a document that is not drawn",
    { undrawn: [{ kind: "decision-letter", data: { decisionId: "d" }, since: hoursAgo(1) }] },
    "error",
  ],
  ["tasks given up", { tasks: { ...well.tasks, givenUp: 4 } }, "warning"],
  ["a mail server that is silent", { mailServer: { error: "ECONNREFUSED" } }, "error"],
  ["a mail server that refuses the password", { mailServer: { error: "EAUTH 535" } }, "error"],
  ["a mail server with another certificate", { mailServer: { error: "ECERT" } }, "error"],
  ["an object store that is silent", { bucket: false }, "error"],
  [
    "a backup of three days ago",
    {
      backups: { ...well.backups, backup: { endedAt: hoursAgo(72), good: true, detail: "12 Mo" } },
    },
    "error",
  ],
  [
    "a backup that failed",
    { backups: { ...well.backups, backup: { endedAt: hoursAgo(2), good: false, detail: "disk" } } },
    "error",
  ],
  [
    "a drill of two months ago",
    {
      backups: {
        ...well.backups,
        drill: { endedAt: hoursAgo(24 * 60), good: true, detail: "12 Mo" },
      },
    },
    "error",
  ],
  ["a service that never reported a backup", { backups: {} }, "warning"],
  [
    "a service that never reported a drill",
    { backups: { backup: { endedAt: hoursAgo(20), good: true, detail: "12 Mo" } } },
    "warning",
  ],
  ["an antivirus that is silent", { antivirus: false }, "error"],
  ["a secret beside the data", { secretGiven: false }, "warning"],
])("%s yields one finding, with what to do", (_name, change, tone) => {
  const list = findings({ ...well, ...change });
  expect(list.map((each) => each.tone)).toEqual([tone]);
  expect(list[0]?.todo).toMatch(/\.$/);
});

test("a disk with less than a gigabyte says what is left, and which files are refused already", () => {
  const [finding] = findings({ ...well, disks: [disk(35.5e6, 60e6, 30e6)] });
  expect(finding?.what).toBe("Le disque est presque plein\u00A0: il reste 35,5\u00A0Mo.");
  expect(finding?.todo).toContain(
    "Un fichier qui n’y laisserait pas 30\u00A0Mo libres est déjà refusé",
  );
});

test("a refused password and an unknown certificate name what to change", () => {
  const todo = (error: string) => findings({ ...well, mailServer: { error } })[0]?.todo;
  expect(todo("EAUTH 535")).toContain("SMTP_URL");
  expect(todo("ECERT")).toContain("NODE_EXTRA_CA_CERTS");
});

test.each<[string, number, boolean, string[]]>([
  ["on its first days", 47, true, []],
  ["after two days", 49, true, ["no-backup"]],
  ["after forty days", 41 * 24, true, ["no-backup"]],
  ["that nobody visits", 41 * 24, false, []],
])("a product without any report of a backup, %s", (_name, hours, isPublic, names) => {
  const condition = { ...well, madeAt: hoursAgo(hours), isPublic, backups: {} };
  expect(findings(condition).map(({ name }) => name)).toEqual(names);
});

test("a drill that was never reported is missed after forty days, beside a backup that failed", () => {
  const backups = { backup: { endedAt: hoursAgo(2), good: false, detail: "disk" } };
  const namesAt = (days: number) =>
    findings({ ...well, madeAt: hoursAgo(24 * days), backups }).map(({ name }) => name);
  expect(namesAt(39)).toEqual(["last-backup"]);
  expect(namesAt(41)).toEqual(["last-backup", "no-drill"]);
});

test("a backup or a drill that failed says what failed, what mends it and how to run it again", () => {
  const failed = { endedAt: hoursAgo(2), good: false, detail: "le chiffrement n’a pas abouti" };
  const todo = "Vérifiez BACKUP_RECIPIENTS.";
  const [backup, drill] = findings({
    ...well,
    backups: { backup: { ...failed, todo }, drill: failed },
  });
  expect(backup?.what).toBe(
    "La dernière sauvegarde, le 2\u00A0mars 2026, a échoué\u00A0: le chiffrement n’a pas abouti.",
  );
  expect(backup?.todo).toBe(
    `${todo} Le journal dit le reste (journalctl -u tabax-backup). Relancez ensuite\u00A0: systemctl start tabax-backup.`,
  );
  expect(drill?.todo).toMatch(/^Corrigez-en la cause\. .*systemctl start tabax-drill\.$/);
});

test("late duties, failed duties and waiting mails say since when", () => {
  const mails = { ...well.mails, waitingSince: hoursAgo(2) };
  const duties = [
    { ...duty, late: true },
    { ...duty, failures: 1, lastError: "no" },
  ];
  const since = findings({ ...well, mails, duties }).map((each) => each.since);
  expect(since).toEqual([hoursAgo(25), hoursAgo(2), hoursAgo(1)]);
});

test("findings list errors before warnings", () => {
  const list = findings({ ...well, secretGiven: false, duties: [{ ...duty, failures: 1 }] });
  expect(list.map(({ tone }) => tone)).toEqual(["error", "warning"]);
});

test("documents that are not drawn are named with the page of their subject, ten at most", () => {
  const letter = { kind: "decision-letter", data: { decisionId: "d" } } as const;
  const undrawn = Array.from({ length: 12 }, (_, at) => ({ ...letter, since: hoursAgo(12 - at) }));
  const [finding] = findings({ ...well, undrawn });
  expect(finding).toMatchObject({
    name: "documents-undrawn",
    what: "12\u00A0documents n’ont pas pu être dessinés.",
    since: hoursAgo(12),
  });
  expect(finding?.links).toHaveLength(10);
  expect(finding?.links?.[0]).toEqual({ label: "lettre de décision", path: "/bureau/decisions/d" });
});
