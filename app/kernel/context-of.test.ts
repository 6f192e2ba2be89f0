import { expect, test } from "vitest";
import { testContext, testServices } from "#tests/services.ts";
import { done, refused } from "./result.ts";

const services = testServices({
  db: null as never,
  inTransaction: (work) => work(null as never),
});

test("each callback of afterCommit runs once after the commit, even when another one throws", async () => {
  const happened: string[] = [];
  const outcome = await testContext(services).transaction(async (tx) => {
    tx.afterCommit(() => {
      throw new Error("the mail server is not there");
    });
    tx.afterCommit((async () => {
      throw new Error("neither is the database");
    }) as () => void);
    tx.afterCommit(() => happened.push("told"));
    happened.push("written");
    return done("kept");
  });
  expect(outcome).toEqual({ ok: true, value: "kept" });
  expect(happened).toEqual(["written", "told"]);
  await Promise.resolve();
  expect(services.logged.filter(({ level }) => level === "error")).toHaveLength(2);
});

test("callbacks of afterCommit do not run after a refusal", async () => {
  let ran = false;
  const outcome = await testContext(services).transaction(async (tx) => {
    tx.afterCommit(() => {
      ran = true;
    });
    return refused("no");
  });
  expect(outcome).toEqual({ ok: false, refusal: "no" });
  expect(ran).toBe(false);
});
