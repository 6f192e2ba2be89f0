import { test as base } from "@playwright/test";
import { startTlsProxy } from "#tests/tls-proxy.ts";
import { type Faults, watchFaults } from "./faults.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { type ProductKind, type SharedProduct, sharedProduct } from "./products.ts";

export const { expect } = base;

interface PerTest {
  productKind: ProductKind;
  product: SharedProduct;
  mailbox: Mailbox;
  /** Address of the same product behind a TLS proxy; needs `test.use({ ignoreHTTPSErrors: true })`. */
  secureUrl: string;
  faults: Faults;
}

let visitors = 0;

/** Playwright's `test` on the real product, which the tests of all workers share: each uses data of its own. */
export const test = base.extend<PerTest>({
  // Scoped to a test: a worker fixture would restart the worker and its browser wherever the kind changes.
  productKind: ["ready", { option: true }],
  product: [
    async ({ productKind }, use) => use(await sharedProduct(productKind)),
    { timeout: 300_000 },
  ],
  mailbox: ({ product }, use) => use(openMailbox(product.dataDir)),
  secureUrl: async ({ product }, use) => {
    const proxy = await startTlsProxy(product.url);
    await use(proxy.url);
    await proxy.close();
  },
  baseURL: ({ product }, use) => use(product.url),
  // Each test is a visitor of its own, so that limits per address do not run from one to the next.
  extraHTTPHeaders: ({ extraHTTPHeaders }, use, { workerIndex }) =>
    use({ "x-forwarded-for": nextAddress(workerIndex), ...extraHTTPHeaders }),
  faults: [
    async ({ context, product }, use, testInfo) => {
      const faults = watchFaults();
      faults.watch(context);
      await use(faults);
      if (testInfo.status !== "passed" || faults.unexpected().length > 0) {
        await testInfo.attach("product.log", {
          body: await product.log(),
          contentType: "text/plain",
        });
      }
      expect(faults.unexpected(), "no page may do this").toEqual([]);
    },
    { auto: true },
  ],
});

function nextAddress(worker: number): string {
  visitors += 1;
  return `10.${worker & 255}.${visitors >> 8}.${visitors & 255}`;
}
