import type { Mutant } from "./mutants.ts";

const replicaTest = "server/database/replica.data.test.ts";

/** The primary writes, a replica answers readers no older than it may be, and a stop ends cleanly. */
export const servers: Mutant[] = [
  {
    rule: "of several hosts a standby is never taken for the primary",
    file: "server/database/hosts-pool.ts",
    text: "if (await isWanted(client, wanted))",
    replacement: "if (await isWanted(client, wanted), true)",
    tests: ["server/database/hosts-pool.durability.test.ts"],
  },
  {
    rule: "nothing is known of the lag of another standby until it was looked at",
    file: "server/database/replica.ts",
    text: "const isNew = this.move !== this.#lookedAtMove;",
    replacement: "const isNew = false;",
    tests: ["server/database/hosts-pool.durability.test.ts"],
  },
  {
    rule: "connections to the standby that is left are broken off",
    file: "server/database/hosts-pool.ts",
    text: 'if (wanted === "standby") this.#breakOff(hosts.inUse);',
    replacement: "void wanted;",
    tests: ["server/database/hosts-pool.durability.test.ts"],
  },
  {
    rule: "a replica that lacks the last change makes no answer",
    file: "server/http/primary-and-replica.ts",
    text: "!== version) return undefined",
    replacement: "=== null) return undefined",
    tests: [replicaTest],
  },
  {
    rule: "a replica is used for a minute after it was in step, no longer",
    file: "server/database/replica.ts",
    text: "lag <= LONGEST_LAG_MS",
    replacement: "lag >= 0",
    tests: [replicaTest],
  },
  {
    rule: "the lag of a replica is measured by what it has replayed",
    file: "server/database/replica.ts",
    text: "each.end <= replayed.value",
    replacement: "each.end !== replayed.value || true",
    tests: [replicaTest],
  },
  {
    rule: "a server that follows no primary is no replica",
    file: "server/database/replica.ts",
    text: "case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end",
    replacement: "coalesce(pg_last_wal_replay_lsn(), pg_current_wal_lsn())",
    tests: [replicaTest],
  },
  {
    rule: "a verification that a replica answers is not counted",
    file: "app/certificates/verification/verify-certificate.server.ts",
    text: " && !ctx.readsReplica",
    replacement: "",
    tests: [replicaTest],
  },
  {
    rule: "a file that was copied ahead of a backup is copied again when it has changed",
    file: "server/database/database-files.ts",
    text: "mark === ahead.get(file)",
    replacement: "ahead.has(file)",
    tests: ["server/database/database-files.test.ts"],
  },
  {
    rule: "of a file that was written to a moment ago the time tells nothing",
    file: "server/database/database-files.ts",
    text: "Number(mtimeMs) < Date.now() - SETTLED_MS",
    replacement: "Number(mtimeMs) > 0",
    tests: ["server/database/database-files.test.ts"],
  },
  {
    rule: "a certificate of the mail server that is not trusted is no failed attempt of a mail",
    file: "server/mail/smtp-transport.ts",
    text: "isCertificateError(error) ||",
    replacement: "",
    tests: ["server/mail/smtp-transport.test.ts"],
  },
];
