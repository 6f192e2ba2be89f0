import { expect, test } from "@playwright/test";
import { preparedFolder, startProduct } from "./product.ts";

test("npm run dev serves the same page from the sources, with its scripts and hot reload", async ({
  page,
}) => {
  // Vite reads all sources first.
  test.setTimeout(180_000);
  const product = await startProduct({}, { dataDir: await preparedFolder(), flags: ["--dev"] });
  const wrong: string[] = [];
  page.on("pageerror", (error) => wrong.push(error.message));
  page.on("console", (line) => line.type() === "error" && wrong.push(line.text()));
  const hotReload = page.waitForEvent("websocket");
  await page.goto(`${product.url}/register`);
  await hotReload;
  // Only scripts disable the button.
  await expect(page.getByRole("button", { name: "S'inscrire" })).toBeDisabled({ timeout: 30_000 });
  expect(wrong).toEqual([]);
  await page.close();
  await product.stop();
});
