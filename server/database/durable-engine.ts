import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { syncToDisk } from "./database-files.ts";

/** Called when the engine can no longer be trusted; must end the thread at once. */
export type OnBroken = (reason: string) => never;

/**
 * PGlite's own file system never calls fsync, so a power cut loses the whole database. The hook goes
 * into an internal of the pinned version: when a new version hides it, opening fails.
 */
class DurableFileSystem extends NodeFS {
  readonly #onBroken: OnBroken;

  constructor(directory: string, onBroken: OnBroken) {
    super(directory);
    this.#onBroken = onBroken;
  }

  override async init(...args: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const initialised = await super.init(...args);
    initialised.emscriptenOpts.preRun ??= [];
    initialised.emscriptenOpts.preRun.push((module: unknown) => {
      const nodeFiles = nodeFilesOf(module);
      nodeFiles.stream_ops.fsync = (stream) => {
        try {
          syncToDisk(stream.nfd ?? nodeFiles.realPath(stream.node));
        } catch (error) {
          this.#onBroken(`fsync failed: ${error}`);
        }
        return 0;
      };
    });
    return initialised;
  }
}

interface NodeFiles {
  realPath: (node: unknown) => string;
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
}

function nodeFilesOf(module: unknown): NodeFiles {
  type Module = { NODEFS?: NodeFiles; FS?: { filesystems?: { NODEFS?: NodeFiles } } };
  const { NODEFS, FS } = module as Module;
  const nodeFiles = NODEFS ?? FS?.filesystems?.NODEFS;
  if (!nodeFiles?.stream_ops || typeof nodeFiles.realPath !== "function")
    throw new Error("NODEFS is not reachable: this version of PGlite would not be durable");
  return nodeFiles;
}

// fdatasync, the default of Linux, does nothing in the WebAssembly build.
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["-c", "fsync=on", "-c", "wal_sync_method=fsync", "-c", "synchronous_commit=on"],
];

const MAIN_LONGJMP = 100;

/**
 * Opens the initialised database of a directory with real fsync. A failed fsync, a PANIC or a crash of
 * the WebAssembly code ends in `onBroken`: PGlite by itself swallows them and continues, or loops for ever.
 */
export async function openDurable(
  directory: string,
  onBroken: OnBroken,
  onMessage: (line: string) => void,
): Promise<PGlite> {
  const options: PGliteOptions = {
    fs: new DurableFileSystem(directory, onBroken),
    extensions: { pg_trgm },
    startParams: START_PARAMETERS,
    onStderr: (line) => {
      if (line.includes("PANIC: ")) onBroken(line);
      onMessage(line);
      return false;
    },
  };
  const engine = await PGlite.create(options);
  const module = engine.Module as PGlite["Module"] & { _PostgresMainLoopOnce: () => void };
  const runOnce = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      const { status } = error as { status?: unknown };
      if (status !== MAIN_LONGJMP) onBroken(`the database engine crashed: ${error}`);
      throw error;
    }
  };
  return engine;
}
