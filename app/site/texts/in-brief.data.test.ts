import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import { builtApp } from "#tests/built-pages.ts";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { testRequester, testServices } from "#tests/services.ts";

let database: ReadyDatabase;
beforeAll(async () => {
  database = await openReadyDatabase();
}, 180_000);
afterAll(() => database.close());

async function inBrief(now: Date): Promise<string> {
  const { handle } = await builtApp();
  const services = testServices({ db: database.db, now: () => now });
  const request = new Request(new URL("/en-bref", services.publicUrl));
  const requestServices = {
    services,
    arrivals: services.files,
    requester: testRequester,
    reference: "r",
  };
  return await (await handle(request, requestServices)).text();
}

test("the four steps in brief have a picture each, and a recording each once its folder is set in the settings", async () => {
  const now = new Date();
  const silent = await inBrief(now);
  expect(silent).not.toMatch(/<audio|wolof/i);
  expect(silent.match(/<picture/g)?.length).toBeGreaterThanOrEqual(4);
  await database.db
    .insertInto("setting")
    .values({
      id: newId(),
      key: "wolofSpeechFolder",
      value: jsonText("/parole/wolof"),
      effective_from: now,
      created_at: now,
      created_by: "tests",
    })
    .execute();
  const spoken = await inBrief(new Date(now.getTime() + 5_000));
  expect(spoken.match(/src="\/parole\/wolof\/[1-4]\.mp3"/g)).toHaveLength(4);
  expect(spoken.match(/<audio[^>]* preload="none"/g)).toHaveLength(4);
});
