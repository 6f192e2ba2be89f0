import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { workerData } from "node:worker_threads";
import type { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { drawableText } from "#app/kernel/printable.ts";

const folder = import.meta.dirname;
/** Where the fonts stand; a document is drawn with these and no others. */
export const fontsFolder = join(folder, "fonts");
export const fontFiles = readdirSync(fontsFolder)
  .filter((name) => name.endsWith(".ttf"))
  .sort();

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

let compiler: NodeCompiler | undefined;

function engine(): NodeCompiler {
  if (compiler) return compiler;
  const { NodeCompiler } = loaded();
  const fontBlobs = fontFiles.map((name) => readFileSync(join(fontsFolder, name)));
  compiler = NodeCompiler.create({
    workspace: join(folder, "templates"),
    fontArgs: [{ fontBlobs }],
  });
  return compiler;
}

function loaded(): typeof import("@myriaddreamin/typst-ts-node-compiler") {
  try {
    return require(ENGINE);
  } catch (error) {
    throw new EngineMissing(
      "The engine of the documents (Typst) is not installed for this platform.",
      { cause: error },
    );
  }
}

interface Drawing {
  /** A file of `templates`. */
  template: string;
  /** Read by the template as JSON: it stays text, whatever it holds. What no font has is replaced. */
  data: object;
  /** Read by the template beside the data, and not changed: it is attached or drawn as a picture. */
  verbatim?: Record<string, string>;
  standard: "a-3a" | "ua-1";
  /** Creation date of the PDF; a document has no other clock. */
  at: Date;
}

/** Every text of the data as the fonts can show it: Typst refuses a tagged document over a single sign that it cannot draw. */
function drawable(data: unknown): unknown {
  if (typeof data === "string") return drawableText(data);
  if (Array.isArray(data)) return data.map(drawable);
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, drawable(value)]));
}

/**
 * Draws a document; the same data give the same bytes with the same release of the engine, whatever fonts the machine has: the
 * templates name the families of `fonts` and forbid others.
 */
export function drawTypst({ template, data, verbatim = {}, standard, at }: Drawing): Buffer {
  const engineOfThread = engine();
  const made = engineOfThread.compile({
    mainFilePath: join(folder, "templates", template),
    inputs: { data: JSON.stringify(drawable(data)), ...verbatim },
  });
  const error = made.takeError();
  if (error || !made.result) throw new Error(`${template}: ${messageOf(engineOfThread, error)}`);
  const pdf = engineOfThread.pdf(made.result, {
    pdfStandard: standard,
    creationTimestamp: Math.floor(at.getTime() / 1000),
  });
  // The engine keeps what it laid out for the next documents; a thread that draws thousands must not grow.
  engineOfThread.evictCache(10);
  return pdf;
}

function messageOf(
  compilerOfThread: NodeCompiler,
  error: Parameters<NodeCompiler["fetchDiagnostics"]>[0] | null,
): string {
  if (!error) return "nothing was drawn.";
  const said: unknown[] = compilerOfThread.fetchDiagnostics(error);
  return said
    .map((each) => String((each as { message?: unknown }).message ?? each))
    .join(" ")
    .slice(0, 500);
}
