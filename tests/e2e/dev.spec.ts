import { expect, test } from "@playwright/test";
import { preparedFolder, startProduct } from "./product.ts";

test("npm run dev serves the same page from the sources, with its scripts and hot reload", async ({
  page,
}) => {
  // Vite reads all sources first.
  test.setTimeout(180_000);
  const product = await startProduct({}, { dataDir: await preparedFolder(), flags: ["--dev"] });
  try {
    const wrong: string[] = [];
    page.on("pageerror", (error) => wrong.push(error.message));
    page.on("console", (line) => line.type() === "error" && wrong.push(line.text()));
    const hotReload = page.waitForEvent("websocket");
    await page.goto(`${product.url}/register`);
    await hotReload;
    // Only scripts disable the button.
    const button = page.getByRole("button", { name: "S’inscrire" });
    await expect(button).toBeDisabled({ timeout: 30_000 });
    expect(wrong).toEqual([]);
    await page.close();
  } finally {
    // A remaining process would keep the port of the hot reload from the next attempt.
    await product.stop();
  }
});
