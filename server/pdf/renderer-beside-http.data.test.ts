import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sheet, sheetPdf } from "#app/sheets/sheet.ts";
import { openTestHttp, type TestHttp } from "#tests/http.ts";
import { createPdfRenderer } from "./renderer.ts";

let http: TestHttp;
let address: string;
beforeAll(async () => {
  http = await openTestHttp();
  const [style] = (await readdir("build/client/assets")).filter((name) => name.endsWith(".css"));
  address = `http://127.0.0.1:${await http.port()}/assets/${style}`;
}, 180_000);
afterAll(() => http.close());

const sheet: Sheet = {
  product: "Tabax",
  authority: { name: "Tabax", address: "Dakar", email: "contact@tabax.example", phone: "+221 33" },
  title: "Reçu de paiement",
  number: "RE-2026-00042-5",
  issuedAt: new Date("2026-11-22T10:00:00Z"),
  facts: [{ label: "Entreprise", value: "Sahel Bâtiment" }],
  paragraphs: ["Ce reçu vaut quittance."],
  check: "Le numéro se vérifie auprès de l’organisme.",
};

test("sixty documents drawn at once delay no style sheet, and those beyond the queue are refused as unavailable", async () => {
  const renderer = createPdfRenderer();
  const drawn = Promise.allSettled(
    Array.from({ length: 60 }, () => renderer.render(sheetPdf(sheet))),
  );
  let drawing = true;
  void drawn.then(() => {
    drawing = false;
  });
  const times: number[] = [];
  while (drawing || times.length < 20) {
    const start = performance.now();
    const answer = await fetch(address);
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    times.push(performance.now() - start);
  }
  const results = await drawn;
  await renderer.close();
  const refused = results.filter(({ status }) => status === "rejected");
  expect(results.length - refused.length).toBe(41);
  for (const each of refused)
    expect(each).toMatchObject({ reason: { retryAfterSeconds: expect.any(Number) } });
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
  expect(median).toBeLessThan(100);
}, 60_000);
