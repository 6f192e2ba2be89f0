import { expect, test } from "vitest";
import { buildPages } from "./built-pages.ts";
import { preparedFolder, startProduct } from "./e2e/product.ts";

test("the code of app/ is loaded once, with the bundle, also when mails and pages are served", async () => {
  await buildPages();
  const preload = new URL("./app-sources.ts", import.meta.url).href;
  const settings = { ADMIN_EMAIL: "admin@tabax.example", NODE_OPTIONS: `--import=${preload}` };
  const product = await startProduct(settings, { dataDir: await preparedFolder() });
  const page = await fetch(`${product.url}/faq`);
  await product.stop();
  expect(page.status).toBe(200);
  expect(product.log()).toContain("Server listening");
  expect(product.log()).not.toContain("second copy");
}, 120_000);
