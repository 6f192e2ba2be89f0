import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { drawableText } from "#app/kernel/printable.ts";
import { loadEngine } from "./engine.ts";

const folder = import.meta.dirname;
/** Where the fonts stand; a document is drawn with these and no others. */
const fontsFolder = join(folder, "fonts");
const fontFiles = readdirSync(fontsFolder)
  .filter((name) => name.endsWith(".ttf"))
  .sort();

let compiler: NodeCompiler | undefined;

function engine(): NodeCompiler {
  if (compiler) return compiler;
  const { NodeCompiler } = loadEngine();
  const fontBlobs = fontFiles.map((name) => readFileSync(join(fontsFolder, name)));
  compiler = NodeCompiler.create({
    workspace: join(folder, "templates"),
    fontArgs: [{ fontBlobs }],
  });
  return compiler;
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
  const drawing = engineOfThread.compile({
    mainFilePath: join(folder, "templates", template),
    inputs: { data: JSON.stringify(drawable(data)), ...verbatim },
  });
  const error = drawing.takeError();
  if (error || !drawing.result) throw new Error(`${template}: ${messageOf(engineOfThread, error)}`);
  const pdf = engineOfThread.pdf(drawing.result, {
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
  const diagnostics: unknown[] = compilerOfThread.fetchDiagnostics(error);
  return diagnostics
    .map((each) => String((each as { message?: unknown }).message ?? each))
    .join(" ")
    .slice(0, 500);
}
