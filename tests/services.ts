import { tmpdir } from "node:os";
import type { Kysely } from "kysely";
import { type Actor, system } from "#app/kernel/actor.ts";
import type {
  Context,
  JournalCopies,
  RenderPdf,
  Requester,
  Services,
} from "#app/kernel/context.ts";
import { contextOf } from "#app/kernel/context-of.ts";
import type { Files } from "#app/kernel/files.ts";
import { canonicalJson } from "#app/kernel/hash.server.ts";
import type { FileArrivals } from "#app/layouts/file-arrivals.ts";
import type { Tables } from "#db/tables.ts";
import { readTogether } from "#server/database/joined-reads.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { hostOf } from "#server/host.ts";
import { rest } from "#server/http/admission.ts";
import { suppliedBindings as supplied } from "#server/supplied-bindings.ts";
import { testFiles } from "./files.ts";
import { noLimits } from "./limits.ts";
import { testSigner } from "./signer.ts";

interface LoggedLine {
  level: "info" | "warn" | "error";
  details: object;
  message: string;
}

export interface TestServices extends Services {
  files: Files & FileArrivals;
  /** Everything that was logged, oldest first. */
  logged: LoggedLine[];
  /** How often the runner was woken. */
  wakes: () => number;
}

/** The services of a process under test: a log that remembers, and no limits unless some are given. */
export function testServices({
  db,
  now = () => new Date(),
  publicUrl = "https://tabax.example",
  limits = noLimits,
  inTransaction: run = (work) => inTransaction(db, work),
  renderPdf = writtenPdf,
  signer = testSigner(now),
  files = testFiles(),
  rails = [],
  suppliedBindings = supplied,
  host = { ...hostOf({ DATA_DIR: tmpdir() }, now()), journalCopies: copiesInMemory() },
}: { db: Kysely<Tables> } & Partial<TestServices>): TestServices {
  const logged: LoggedLine[] = [];
  let wakes = 0;
  const write = (level: LoggedLine["level"]) => (details: object, message: string) => {
    logged.push({ level, details, message });
  };
  return {
    db,
    inTransaction: run,
    readTogether,
    now,
    publicUrl,
    secret: "a secret of the tests, of forty characters",
    log: { info: write("info"), warn: write("warn"), error: write("error") },
    limits,
    heavyWork: (work) => work(),
    rest,
    renderPdf,
    signer,
    wake: () => {
      wakes += 1;
    },
    host,
    files,
    rails,
    suppliedBindings,
    logged,
    wakes: () => wakes,
  };
}

function copiesInMemory(): JournalCopies {
  const copies = new Map<string, string>();
  return {
    read: async (name) => copies.get(name) ?? null,
    write: async (name, text) => void copies.set(name, text),
  };
}

/** The content of a document as JSON instead of a PDF; drawing is tested in `server/pdf`. */
export const writtenPdf: RenderPdf = async ({ kind, data }) =>
  Buffer.from(`%PDF-1.7 ${kind} ${canonicalJson(data)}`);

export const testRequester: Requester = { ipAddress: "192.0.2.7", userAgent: "A phone" };

/** The context of one use case under test; its actor is a system actor unless one is given. */
export function testContext(
  services: Services,
  {
    actor = system("tests"),
    requester = testRequester,
  }: { actor?: Actor; requester?: Requester } = {},
): Context {
  return contextOf(services, { actor, requester });
}
