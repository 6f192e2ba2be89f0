import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { buildPages } from "#tests/built-pages.ts";
import { sendInPieces, startCuttingProxy } from "#tests/cutting-proxy.ts";
import { fillPaying } from "#tests/e2e/paying-product.ts";
import { preparedFolder, startProduct } from "#tests/e2e/product.ts";
import { aPdf } from "#tests/sample-files.ts";
import { median } from "./median.ts";
import type { Sending } from "./senders.ts";

const uploads = 50;
const weight = 9_900_000;
const cuts = 20;
const goals = { memoryMB: 300, pageMs: 50, resent: 0.04 };

/**
 * What issue and decision promise of papers: forms of 10 MB all at once, a page asked for all the while; and what is sent again
 * when a line dies. The senders are in a thread of their own, the product in a process of its own.
 */
await buildPages();
const dataDir = await preparedFolder();
const { payer: cookie } = (await fillPaying(dataDir, 0)).cookies;
const product = await startProduct({ LOG_LEVEL: "error" }, { dataDir });
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
  const statuses: number[] = [];
  const busy = await pageTimes(async () => {
    statuses.push(...(await senders.send()));
  });
  const seconds = (performance.now() - start) / 1000;
  const peak = await memoryMB("VmHWM");
  const taken = statuses.filter((status) => status === 303).length;
  console.log(
    `${uploads} forms of ${weight / 1e6} MB at once: ${taken} taken in ${seconds.toFixed(1)} s; memory ${before.toFixed(0)} MB before, ` +
      `peak ${peak.toFixed(0)} MB, ${(peak - before).toFixed(0)} MB above (goal ${goals.memoryMB})`,
  );
  console.log(`a page idle: ${told(idle)}; meanwhile: ${told(busy)} (goal ${goals.pageMs} ms)`);
}

async function sendOverCuts() {
  const content = aPdf({ text: `${crypto.randomUUID()} ${"x".repeat(24_000_000)}` });
  for (let round = 0; round < 3; round += 1) {
    const port = Number(new URL(product.url).port);
    const line = await startCuttingProxy(port, { times: cuts, after: content.length / (cuts + 2) });
    await sendInPieces({ url: line.url, cookie, content, name: "plans.pdf" });
    const more = line.sent() / content.length - 1;
    console.log(
      `${(content.length / 1e6).toFixed(1)} MB in pieces, ${line.cuts()} cuts: ${(100 * more).toFixed(1)} % more bytes sent, heads included (goal ${100 * goals.resent})`,
    );
    await line.close();
  }
}

async function sendersOf(what: Pick<Sending, "forms" | "bytes">) {
  const workerData: Sending = { url: product.url, cookie, ...what };
  const worker = new Worker(new URL("./senders.ts", import.meta.url), { workerData });
  await once(worker, "message");
  return {
    send: async (): Promise<number[]> => {
      worker.postMessage("go");
      const [statuses] = await once(worker, "message");
      await worker.terminate();
      return statuses;
    },
  };
}

/** Milliseconds of each answer to a page while a work lasts, one after the other. */
async function pageTimes(work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  let over = false;
  const asking = (async () => {
    while (!over) {
      const start = performance.now();
      const answer = await fetch(`${product.url}/faq`);
      await answer.arrayBuffer();
      times.push(performance.now() - start);
      await pause(20);
    }
  })();
  await work();
  over = true;
  await asking;
  return times;
}

function told(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(0);
  return `median ${median(times).toFixed(0)} ms, p95 ${at(0.95)}, slowest ${at(1)} of ${times.length}`;
}

async function memoryMB(line: "VmRSS" | "VmHWM"): Promise<number> {
  const status = await readFile(`/proc/${product.pid}/status`, "utf8");
  return Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1000;
}
