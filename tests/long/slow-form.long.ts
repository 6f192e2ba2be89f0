import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillPaying } from "#tests/e2e/paying-product.ts";
import { type Product, preparedFolder, startProduct } from "#tests/e2e/product.ts";
import { sampleForm } from "#tests/sample-files.ts";

let product: Product;
let cookie = "";
beforeAll(async () => {
  const dataDir = await preparedFolder();
  cookie = (await fillPaying(dataDir, 0)).cookies.payer;
  product = await startProduct({ LOG_LEVEL: "warn" }, { dataDir });
});
afterAll(() => product?.stop());

const PER_SECOND = 50_000;

test("a form of 10 MB at 50 kB a second passes", async () => {
  const date = { "issuedOn.day": "1", "issuedOn.month": "11", "issuedOn.year": "2026" };
  const { body, type } = await sampleForm(9_900_000, date);
  const answer = await new Promise<{ status: number; location: string }>((resolve, reject) => {
    const sending = request(
      `${product.url}/espace/pieces/QUITUS`,
      {
        method: "POST",
        headers: {
          cookie,
          origin: product.url,
          "content-type": type,
          "content-length": body.length,
        },
      },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? "" });
      },
    );
    sending.on("error", reject);
    void (async () => {
      for (let from = 0; from < body.length; from += PER_SECOND / 5) {
        sending.write(body.subarray(from, from + PER_SECOND / 5));
        await pause(200);
      }
      sending.end();
    })();
  });
  expect(answer).toEqual({ status: 303, location: expect.stringContaining("fait=ajoutee") });
}, 400_000);
