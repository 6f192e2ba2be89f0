import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { getDocumentProxy } from "unpdf";
import type { FileFault } from "#app/kernel/files.ts";

/** What a thread found in one PDF. */
export type PdfInspection =
  | { ok: true; pages: number; hasScript: boolean }
  | { ok: false; fault: FileFault };

async function inspect(path: string): Promise<PdfInspection> {
  const content = await readFile(path);
  try {
    const pdf = await getDocumentProxy(new Uint8Array(content), { verbosity: 0 });
    const [actions, onOpen] = await Promise.all([pdf.getJSActions(), pdf.getOpenAction()]);
    // The last page is found by reading the whole tree: a file cut short fails here.
    await pdf.getPage(pdf.numPages);
    const pages = pdf.numPages;
    await pdf.loadingTask.destroy();
    return { ok: true, pages, hasScript: actions !== null || hasScript(onOpen) };
  } catch (error) {
    const isLocked = (error as Error).name === "PasswordException";
    return { ok: false, fault: isLocked ? "locked" : "damaged" };
  }
}

// On Linux this is the priority of this thread alone: pages come before papers that are looked at.
if (process.platform === "linux") setPriority(0, 10);

parentPort?.on("message", async (path: string) => {
  parentPort?.postMessage(await inspect(path));
});

/** Most programs say with what page to open; that is no script. */
const hasScript = (onOpen: unknown): boolean => JSON.stringify(onOpen ?? "").includes("JavaScript");
