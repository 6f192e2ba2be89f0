import { createRequire } from "node:module";
import { workerData } from "node:worker_threads";

/** A test names a package that no machine has. */
const ENGINE: string = workerData?.engine ?? "@myriaddreamin/typst-ts-node-compiler";
const require = createRequire(import.meta.url);

/** The engine is installed as a binary of the platform; where npm found none, every document is refused with this. */
export class EngineMissing extends Error {
  override name = "EngineMissing";
  /** The answer is 503: an operator can install the binary. */
  retryAfterSeconds = 3600;
}

/** Whether npm installed a binary of the engine for this platform; loads nothing. */
export const engineInstalled = (): boolean =>
  ["", "-gnu", "-musl", "-gnueabihf", "-msvc"].some((library) => {
    try {
      return require.resolve(`${ENGINE}-${process.platform}-${process.arch}${library}`) !== "";
    } catch {
      return false;
    }
  });

/** The engine that draws documents; throws `EngineMissing` where its binary is not installed. */
export function loadEngine(): typeof import("@myriaddreamin/typst-ts-node-compiler") {
  try {
    return require(ENGINE);
  } catch (error) {
    throw new EngineMissing(
      "The engine of the documents (Typst) is not installed for this platform.",
      { cause: error },
    );
  }
}
