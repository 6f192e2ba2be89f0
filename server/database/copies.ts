import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import type { Log } from "#app/kernel/context.ts";
import type { Config } from "../config.ts";
import type { Content } from "../files/contents.ts";
import { diskSpace } from "../files/disk-space.ts";
import type { HoldingFiles } from "../files/open-files.ts";
import { bytesOf } from "./database-files.ts";
import { databaseDirectory } from "./directory-lock.ts";
import type { EmbeddedDatabase } from "./embedded.ts";

/** A copy of the embedded database, made while the product serves, and the contents that its rows name. */
export interface DatabaseCopy {
  folder: string;
  contents: Content[];
}

type Answer = DatabaseCopy | { refused: string };
type Place = Pick<Config, "DATA_DIR">;

const socketOf = ({ DATA_DIR }: Place) => path.resolve(DATA_DIR, "database.socket");
/** Where the copy for a backup is, while one is made. */
export const copyFolderOf = ({ DATA_DIR }: Place) => path.resolve(DATA_DIR, "database.copy");

interface Offering extends Pick<EmbeddedDatabase, "copy">, HoldingFiles {
  log: Log;
}

/**
 * Answers backups that run beside the product, on a socket of the data folder that its owner alone may open. One copy of the database at a
 * time; it exists, with every content that it names, until the other side closes the connection. Returns what ends it.
 */
export async function offerCopies(
  config: Place & Pick<Config, "DISK_RESERVE_MB">,
  { copy, hold, log }: Offering,
): Promise<() => Promise<void>> {
  const folder = copyFolderOf(config);
  const remove = () => fs.rmSync(folder, { recursive: true, force: true });
  const hasSpace = diskSpace([config.DATA_DIR], config.DISK_RESERVE_MB * 1_000_000);
  const answer = async (): Promise<Answer> => {
    if (!(await hasSpace(bytesOf(databaseDirectory(config.DATA_DIR)))))
      return { refused: "The disk of DATA_DIR has no room for a copy of the database." };
    const begun = performance.now();
    const { contents, waitedMs } = await copy(folder);
    log.info(
      { ms: Math.round(performance.now() - begun), waitedMs: Math.round(waitedMs) },
      "the database was copied for a backup",
    );
    return { folder, contents };
  };
  const connections = new Set<net.Socket>();
  // Half open: the answer ends here, and the other side ends when it needs the copy no more.
  const server = net.createServer({ allowHalfOpen: true }, async (connection) => {
    const closed = new Promise((resolve) => connection.once("close", resolve));
    connection.on("error", () => {}).resume();
    if (connections.size > 0)
      return void connection.end(JSON.stringify({ refused: "Another backup is running." }));
    connections.add(connection);
    const release = hold();
    remove();
    const answered = await answer().catch((error: Error) => ({ refused: error.message }));
    connection.end(JSON.stringify(answered));
    await closed;
    remove();
    release();
    connections.delete(connection);
  });
  remove();
  fs.rmSync(socketOf(config), { force: true });
  const listening = await new Promise<boolean>((resolve) => {
    server.once("error", (error) => {
      log.warn({ err: error }, "no backup can be made while the product serves");
      resolve(false);
    });
    server.listen(socketOf(config), () => resolve(true));
  });
  return async () => {
    for (const connection of connections) connection.destroy();
    if (listening) await new Promise((resolve) => server.close(resolve));
    remove();
  };
}

/**
 * Asks the product that serves a data folder for a copy of its database, which exists until `release` is called. Null when no
 * product answers; throws when it refuses.
 */
export async function askCopy(
  config: Place,
): Promise<{ copy: DatabaseCopy; release: () => void } | null> {
  const connection = net.connect({ path: socketOf(config), allowHalfOpen: true });
  let answer = "";
  connection.setEncoding("utf8").on("data", (part: string) => {
    answer += part;
  });
  // Not as an iterator, which would close the connection at the end of the answer.
  const refused = await once(connection, "end").then(
    () => null,
    (error: NodeJS.ErrnoException) => error,
  );
  if (["ENOENT", "ECONNREFUSED"].includes(refused?.code ?? "")) return null;
  if (refused) throw refused;
  if (answer === "") throw new Error("The product stopped before it made a copy of the database.");
  const copy: Answer = JSON.parse(answer);
  if ("refused" in copy) {
    connection.destroy();
    throw new Error(copy.refused);
  }
  return { copy, release: () => connection.destroy() };
}
