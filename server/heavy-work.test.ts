import { expect, test } from "vitest";
import { heavyWork } from "./heavy-work.ts";
import { retryAfter } from "./unavailable.ts";

test("heavy work runs a few at a time, and a call is refused at once when the queue is full", async () => {
  const heavy = heavyWork({ atOnce: 2, waiting: 3 });
  let running = 0;
  let most = 0;
  const gate = Promise.withResolvers<void>();
  const work = () =>
    heavy(async () => {
      running += 1;
      most = Math.max(most, running);
      await gate.promise;
      running -= 1;
      return "done";
    });
  const taken = [1, 2, 3, 4, 5].map(work);
  const error = await work().catch((error: unknown) => error);
  expect(retryAfter(error)).toBe(5);
  gate.resolve();
  expect(await Promise.all(taken)).toEqual(Array(5).fill("done"));
  expect(most).toBe(2);
  expect(await work()).toBe("done");
});

test("heavy work that throws frees its slot for the next", async () => {
  const heavy = heavyWork({ atOnce: 1, waiting: 1 });
  const failing = heavy(async () => {
    throw new Error("broken");
  });
  const next = heavy(async () => "next");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("next");
});
