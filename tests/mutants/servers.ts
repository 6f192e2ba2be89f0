import type { Mutant } from "./mutants.ts";

const replicaTest = "server/database/replica.data.test.ts";

/** The primary writes, a replica answers readers no older than it may be, and a stop ends cleanly. */
export const servers: Mutant[] = [
  {
    rule: "of several hosts a standby is never taken for the primary",
    file: "server/database/hosts-pool.ts",
    text: "if (rows[0]?.readOnly === false) return",
    replacement: "if (rows.length > 0) return",
    tests: ["server/database/hosts-pool.durability.test.ts"],
  },
  {
    rule: "a replica that lacks the last change makes no answer",
    file: "server/http/pages.ts",
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
];
