import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { buildPages } from "#tests/built-pages.ts";
import { sendInChunks, startCuttingProxy } from "#tests/cutting-proxy.ts";
import { fillPaying } from "#tests/e2e/paying-product.ts";
import { preparedFolder, startProduct } from "#tests/e2e/product.ts";
import { aMemberAccount, signedInCookie } from "#tests/factories.ts";
import { aPdf } from "#tests/sample-files.ts";
import type { Look } from "./loop-delay.ts";
import { median } from "./median.ts";
import type { Answer, Sending } from "./senders.ts";

const uploads = 50;
const weight = 9_900_000;
const cuts = 20;
const goals = { memoryMB: 300, pageMs: 50, resent: 0.04 };

/**
 * Goals for documents: forms of 10 MB all at once while a page is requested in a loop; and the bytes sent again
 * after broken connections. The senders are in a thread of their own, the product in a process of its own.
 */
await buildPages();
const dataDir = await preparedFolder();
/** An account sends a few files at a time: there are several. */
const cookies: string[] = [];
const { payer: cookie } = (
  await fillPaying(dataDir, 0, async (services) => {
    for (let made = 0; made < 10; made += 1)
      cookies.push(await signedInCookie(services, (await aMemberAccount(services)).accountId));
  })
).cookies;
const looksPath = join(dataDir, "loop-looks.json");
const probe = fileURLToPath(new URL("./loop-delay.ts", import.meta.url));
const product = await startProduct(
  {
    LOG_LEVEL: "error",
    NODE_OPTIONS: `--import ${probe} ${process.env.MORE ?? ""}`,
    LOOP_LOOKS: looksPath,
  },
  { dataDir },
);
try {
  if (process.argv[2] !== "cuts") await sendForms();
  await sendOverCuts();
} finally {
  await product.stop();
}

async function sendForms() {
  await (await sendersOf({ forms: 1, bytes: 1_000_000 })).send();
  await pause(2_000);
  const senders = await sendersOf({ forms: uploads, bytes: weight });
  const before = await memoryMB("VmRSS");
  await writeFile(`/proc/${product.pid}/clear_refs`, "5");
  const idle = await pageTimes(async () => await pause(3_000));
  const start = performance.now();
  const answers: Answer[] = [];
  await loopLooks();
  const busy = await pageTimes(async () => {
    answers.push(...(await senders.send()));
  });
  const looks = await loopLooks();
  const seconds = (performance.now() - start) / 1000;
  const peak = await memoryMB("VmHWM");
  const taken = answers.filter(({ status }) => status === 303).length;
  console.log(
    `${uploads} forms of ${weight / 1e6} MB at once: ${taken} taken in ${seconds.toFixed(1)} s; memory ${before.toFixed(0)} MB before, ` +
      `peak ${peak.toFixed(0)} MB, ${(peak - before).toFixed(0)} MB above (goal ${goals.memoryMB})`,
  );
  console.log(
    `a page idle: ${inFigures(idle.clock)}; meanwhile: ${inFigures(busy.clock)} (goal ${goals.pageMs} ms)`,
  );
  console.log(
    `without waits for a core: idle ${inFigures(idle.alone)}; meanwhile: ${inFigures(busy.alone)}`,
  );
  console.log(
    `the loop comes late by ${inFigures(looks.map(({ lateMs }) => lateMs))}; of that at work itself: ${inFigures(looks.map(({ ownMs }) => ownMs))}`,
  );
  for (const [words, count] of Map.groupBy(
    answers.filter(({ status }) => status !== 303),
    ({ status, words }) => `${status} ${words}`,
  ))
    console.log(`refused ${count.length}: ${words}`);
}

/** Delays of the product's event loop since the last call. */
async function loopLooks(): Promise<Look[]> {
  await rm(looksPath, { force: true });
  process.kill(product.pid, "SIGUSR2");
  for (;;) {
    const text = await readFile(looksPath, "utf8").catch(() => "");
    if (text.endsWith("]")) return JSON.parse(text);
    await pause(20);
  }
}

async function sendOverCuts() {
  const content = aPdf({ text: `${crypto.randomUUID()} ${"x".repeat(24_000_000)}` });
  for (let round = 0; round < 3; round += 1) {
    const port = Number(new URL(product.url).port);
    const line = await startCuttingProxy(port, { times: cuts, after: content.length / (cuts + 2) });
    await sendInChunks({ url: line.url, cookie, content, name: "plans.pdf" });
    const more = line.sent() / content.length - 1;
    console.log(
      `${(content.length / 1e6).toFixed(1)} MB in chunks, ${line.cuts()} cuts: ${(100 * more).toFixed(1)} % more bytes sent, heads included (goal ${100 * goals.resent})`,
    );
    await line.close();
  }
}

async function sendersOf(what: Pick<Sending, "forms" | "bytes">) {
  const workerData: Sending = { url: product.url, cookies, ...what };
  const worker = new Worker(new URL("./senders.ts", import.meta.url), { workerData });
  await once(worker, "message");
  return {
    send: async (): Promise<Answer[]> => {
      worker.postMessage("go");
      const [answers] = await once(worker, "message");
      await worker.terminate();
      return answers;
    },
  };
}

/**
 * Milliseconds of each answer to a page while the uploads run, one after the other: elapsed time, and the same without the time that
 * the answering and the asking thread waited for a core.
 */
async function pageTimes(work: () => Promise<void>): Promise<PageTimes> {
  const times: PageTimes = { clock: [], alone: [] };
  let over = false;
  const asking = (async () => {
    while (!over) {
      const waited = await waitedMs();
      const start = performance.now();
      const answer = await fetch(`${product.url}/faq`);
      await answer.arrayBuffer();
      const took = performance.now() - start;
      times.clock.push(took);
      times.alone.push(Math.max(took - ((await waitedMs()) - waited), 0));
      await pause(20);
    }
  })();
  await work();
  over = true;
  await asking;
  return times;
}

interface PageTimes {
  clock: number[];
  alone: number[];
}

/** Time that the main threads of the product and of this process have waited for a core since their start. */
async function waitedMs(): Promise<number> {
  const waits = [product.pid, process.pid].map(async (pid) => {
    const [, waited] = (await readFile(`/proc/${pid}/task/${pid}/schedstat`, "utf8")).split(" ");
    return Number(waited) / 1e6;
  });
  return (await Promise.all(waits)).reduce((sum, each) => sum + each, 0);
}

function inFigures(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(0);
  return `median ${median(times).toFixed(0)} ms, p95 ${at(0.95)}, p99 ${at(0.99)}, slowest ${at(1)} of ${times.length}`;
}

async function memoryMB(line: "VmRSS" | "VmHWM"): Promise<number> {
  const status = await readFile(`/proc/${product.pid}/status`, "utf8");
  return Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1000;
}
