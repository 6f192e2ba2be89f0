import { afterAll, beforeAll, expect, test } from "vitest";
import { referenceFrom } from "#db/reference/nomenclature.ts";
import { requirements2026 } from "#db/reference/requirements.ts";
import { sendInChunks, startCuttingProxy } from "#tests/cutting-proxy.ts";
import { aMemberAccount, signedInCookie } from "#tests/factories.ts";
import { openTestHttp, type TestHttp } from "#tests/http.ts";
import { aPdf, sha256Of } from "#tests/sample-files.ts";
import { testContext } from "#tests/services.ts";
import { publishFirstRequirements } from "./publish-requirement.server.ts";

let http: TestHttp;
let port = 0;
beforeAll(async () => {
  http = await openTestHttp({ publicUrl: "http://tabax.example" });
  await publishFirstRequirements(testContext(http.services), {
    effectiveFrom: referenceFrom,
    requirements: requirements2026,
  });
  port = await http.port();
}, 180_000);
afterAll(async () => {
  http.app.server.closeAllConnections();
  await http.close();
});

test("an upload that is cut twenty times arrives whole, is added, and is downloaded with the same hash", async () => {
  const { accountId } = await aMemberAccount(http.services);
  const cookie = await signedInCookie(http.services, accountId);
  const content = aPdf({ text: "tabax ".repeat(1_500_000) });
  const line = await startCuttingProxy(port, { times: 20, after: 400_000 });
  const arrivee = await sendInChunks({ url: line.url, cookie, content, name: "quitus.pdf" });
  expect(line.cuts()).toBe(20);
  await line.close();

  const origin = `http://127.0.0.1:${port}`;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${origin}${path}`, { redirect: "manual", headers: { cookie, origin }, ...init });
  const date = { "issuedOn.day": "1", "issuedOn.month": "11", "issuedOn.year": "2026" };
  const added = await ask("/espace/pieces/QUITUS", {
    method: "POST",
    body: new URLSearchParams({ ...date, arrivee }),
  });
  expect(added.headers.get("location")).toContain("fait=ajoutee");
  const page = await (await ask("/espace/pieces/QUITUS")).text();
  const back = await ask(/\/espace\/pieces\/fichiers\/[\w-]+/.exec(page)?.[0] ?? "");
  expect(sha256Of(Buffer.from(await back.arrayBuffer()))).toBe(sha256Of(content));
}, 120_000);
