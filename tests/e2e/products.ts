import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buildPages } from "../built-pages.ts";
import {
  type Product,
  preparedFolder,
  projectRoot,
  startProduct,
  visitorEnvironment,
} from "./product.ts";

/** A product that is ready to serve, or one that `npm run demo` filled: about 300 made-up companies, the same at each run. */
export type ProductKind = "ready" | "demo";

const ADDRESS = "TABAX_TEST_PRODUCTS";
/** Invited when a product starts; the invitation is in its mailbox, for one test. */
export const firstAdministrator = "administration@tabax.example";

/**
 * Builds the pages once, and starts each kind of product once, for all workers, when the first test asks for it. Its end
 * is the end of the run: a product that does not end well fails it.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global set-up.
export default async function setUpProducts(): Promise<() => Promise<void>> {
  await buildPages();
  const started = new Map<string, Promise<Product>>();
  const productOf = (kind: string) => {
    const product = started.get(kind) ?? start(kind);
    started.set(kind, product);
    return product;
  };
  const server = createServer(async (request, response) => {
    const [, kind = "", part] = request.url?.split("/") ?? [];
    try {
      const { url, dataDir, log } = await productOf(kind);
      response.end(part === "log" ? log() : JSON.stringify({ url, dataDir }));
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
  };
}

async function start(kind: string): Promise<Product> {
  const dataDir = await preparedFolder();
  if (kind === "demo") await loadDemo(dataDir);
  return await startProduct({ ADMIN_EMAIL: firstAdministrator }, { dataDir });
}

async function loadDemo(dataDir: string): Promise<void> {
  const child = spawn(process.execPath, ["scripts/demo.ts"], {
    cwd: projectRoot,
    env: { ...visitorEnvironment(), DATA_DIR: dataDir, LOG_LEVEL: "error" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The demonstration could not be loaded (exit code ${code})`);
}

export interface SharedProduct {
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
