import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultSettings } from "#app/settings/settings.schema.ts";
import { aMemberAccount, signedInCookie } from "#tests/factories.ts";
import { openTestHttp, type TestHttp } from "#tests/http.ts";
import { countingLimits } from "#tests/limits.ts";

let http: TestHttp;
beforeAll(async () => {
  http = await openTestHttp();
  http.services.limits = countingLimits(1_000).limits;
});
afterAll(() => http.close());

const token = "t".repeat(24);

async function member() {
  const { accountId } = await aMemberAccount(http.services);
  return `${await signedInCookie(http.services, accountId)}; XSRF-TOKEN=${token}`;
}

/** Begins an upload and answers the status. */
async function begin(cookie: string, length: Record<string, string> = { "upload-length": "10" }) {
  const { statusCode } = await http.app.inject({
    method: "POST",
    url: "/espace/pieces/envois",
    headers: {
      host: "tabax.example",
      origin: "https://tabax.example",
      cookie,
      "x-xsrf-token": token,
      "tus-resumable": "1.0.0",
      ...length,
    },
  });
  return statusCode;
}

test("an account begins at most three times the daily limit of uploads", async () => {
  const cookie = await member();
  const begun = new Set<number>();
  for (let count = 0; count < defaultSettings.documentsPerDay * 3; count++)
    begun.add(await begin(cookie));
  expect([...begun, await begin(cookie), await begin(await member())]).toEqual([201, 429, 201]);
});

test("an upload without a length, or over the limit, is refused before its first chunk", async () => {
  const cookie = await member();
  expect(await begin(cookie, { "upload-defer-length": "1" })).toBe(400);
  expect(await begin(cookie, { "upload-length": "25000001" })).toBe(413);
});
