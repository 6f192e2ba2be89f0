import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buildPages } from "#tests/built-pages.ts";
import { openProviders } from "#tests/providers/providers.ts";
import type { Places } from "#tests/sample-addresses.ts";
import {
  type Product,
  preparedFolder,
  projectRoot,
  startProduct,
  visitorEnvironment,
} from "./product.ts";
import type { WaitingDocuments } from "./waiting-documents.ts";

/**
 * A product that is ready to serve, or one that `npm run demo` filled: about 300 invented companies, the same at each
 * run.
 */
export type ProductKind = "ready" | "demo";

const ADDRESS = "TABAX_TEST_PRODUCTS";
/** Invited when a product starts; the invitation is in its mailbox, for one test. */
export const firstAdministrator = "administration@tabax.example";
const settings = { ADMIN_EMAIL: firstAdministrator };

/**
 * Builds the pages once, and starts each kind of product once, for all workers, when the first test asks for it. Its end
 * is the end of the run: a product that does not end well fails it.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global set-up.
export default async function setUpProducts(): Promise<() => Promise<void>> {
  await buildPages();
  let loaded: Promise<string> | undefined;
  const loadedDemo = () => {
    loaded ??= loadDemo();
    return loaded;
  };
  const started = new Map<string, ReturnType<typeof start>>();
  const productOf = (kind: string) => {
    const product = started.get(kind) ?? start(kind, loadedDemo);
    started.set(kind, product);
    return product;
  };
  const claimed = new Set<string>();
  const server = createServer(async (request, response) => {
    const [, kind = "", part] = request.url?.split("/") ?? [];
    if (kind === "claim") {
      response.end(String(!claimed.has(part ?? "")));
      claimed.add(part ?? "");
      return;
    }
    try {
      if (kind === "loaded-demo") return response.end(await loadedDemo());
      const { url, dataDir, log, staff } = await productOf(kind);
      response.end(part === "log" ? log() : JSON.stringify({ url, dataDir, staff }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  process.env[ADDRESS] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    for (const product of await Promise.allSettled(started.values()))
      if (product.status === "fulfilled") await product.value.stop();
    const folder = await loaded?.catch(() => null);
    if (folder) await rm(folder, { recursive: true, force: true });
  };
}

async function start(
  kind: string,
  loadedDemo: () => Promise<string>,
): Promise<Product & { staff: Staff | null }> {
  const dataDir = await preparedFolder();
  if (kind !== "demo") {
    await runOn(dataDir, "tests/e2e/own-address.ts");
    return { ...(await startProduct(settings, { dataDir })), staff: null };
  }
  await cp(await loadedDemo(), dataDir, { recursive: true });
  const staff = await addStaff(dataDir);
  const providers = await openProviders();
  const product = await startProduct({ ...settings, ...providers.env }, { dataDir });
  const stop = async () => {
    await product.stop();
    await providers.close();
  };
  return { ...product, stop, staff };
}

/** A folder with what `npm run demo` makes, for copies: loading it costs twenty seconds of processor time. */
async function loadDemo(): Promise<string> {
  const dataDir = await preparedFolder();
  await runOn(dataDir, "scripts/demo.ts");
  return dataDir;
}

/** Gives a data folder what `npm run demo` makes; its folder of the run stays as it is. */
export async function copyDemo(dataDir: string): Promise<void> {
  const answer = await fetch(`${process.env[ADDRESS]}/loaded-demo`);
  if (!answer.ok) throw new Error(await answer.text());
  await cp(await answer.text(), dataDir, { recursive: true });
}

/** Adds a person for each role, and something in each page of the office, to the data of a product that has not started. */
export async function addStaff(dataDir: string): Promise<Staff> {
  const printed = await runOn(dataDir, "tests/e2e/staff.ts");
  return JSON.parse(printed.trim().split("\n").at(-1) ?? "");
}

/** Runs a command on the data of a product that has not started; what it printed. */
async function runOn(dataDir: string, command: string): Promise<string> {
  const child = spawn(process.execPath, [command], {
    cwd: projectRoot,
    env: { ...visitorEnvironment(), DATA_DIR: dataDir, LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${command} failed (exit code ${code})`);
  return printed;
}

/** Whether no test of this run has claimed this before. */
export async function isFirstToClaim(name: string): Promise<boolean> {
  return (await (await fetch(`${process.env[ADDRESS]}/claim/${name}`)).text()) === "true";
}

/**
 * The people who are signed in from the start, by role and as `member`, the company of the member, and the addresses
 * of its pages.
 */
export interface Staff {
  people: Record<string, { accountId: string; cookie: string }>;
  companyId: string;
  /** A request for the access to that company, which waits for the body. */
  successionId: string;
  /** A payment of the demonstration that the desk has to look at, where it has any. */
  paymentId: string | null;
  places: Places;
  documents: WaitingDocuments;
}

export interface SharedProduct {
  /** Only for the product of the demonstration. */
  staff: Staff | null;
  url: string;
  dataDir: string;
  log: () => Promise<string>;
}

/** The product of this kind, which other workers use as well. */
export async function sharedProduct(kind: ProductKind): Promise<SharedProduct> {
  const address = `${process.env[ADDRESS]}/${kind}`;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(await answer.text());
  return {
    ...(await answer.json()),
    log: async () => await (await fetch(`${address}/log`)).text(),
  };
}
