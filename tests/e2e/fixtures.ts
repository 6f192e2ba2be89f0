import { test as base } from "@playwright/test";
import { startTlsProxy } from "#tests/tls-proxy.ts";
import { type Faults, watchFaults } from "./faults.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { type Product, startProduct } from "./product.ts";

export const { expect } = base;

export interface ProductOptions {
  /** Variables of the product; `test.use({ productSettings })` at the top of a file starts another one. */
  productSettings: Record<string, string>;
}

interface PerWorker extends ProductOptions {
  product: Product;
  mailbox: Mailbox;
  /** Address of the same product behind a TLS proxy; needs `test.use({ ignoreHTTPSErrors: true })`. */
  secureUrl: string;
}

interface PerTest {
  faults: Faults;
}

let visitors = 0;

/** Playwright's `test` on the real product: one per worker, with its own data, mails and address. */
export const test = base.extend<PerTest, PerWorker>({
  productSettings: [{}, { scope: "worker", option: true }],
  product: [
    async ({ productSettings }, use) => {
      const product = await startProduct(productSettings);
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  mailbox: [({ product }, use) => use(openMailbox(product.dataDir)), { scope: "worker" }],
  secureUrl: [
    async ({ product }, use) => {
      const proxy = await startTlsProxy(product.url);
      await use(proxy.url);
      await proxy.close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ product }, use) => use(product.url),
  // Each test is a visitor of its own, so that limits per address do not run from one to the next.
  extraHTTPHeaders: ({ extraHTTPHeaders }, use) =>
    use({ "x-forwarded-for": nextAddress(), ...extraHTTPHeaders }),
  faults: [
    async ({ context, product }, use, testInfo) => {
      const faults = watchFaults();
      faults.watch(context);
      await use(faults);
      if (testInfo.status !== "passed" || faults.unexpected().length > 0) {
        await testInfo.attach("product.log", { body: product.log(), contentType: "text/plain" });
      }
      expect(faults.unexpected(), "no page may do this").toEqual([]);
    },
    { auto: true },
  ],
});

function nextAddress(): string {
  visitors += 1;
  return `10.0.${visitors >> 8}.${visitors & 255}`;
}
