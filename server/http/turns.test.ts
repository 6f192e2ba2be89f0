import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { bodyTurns } from "./turns.ts";

const chunk = (bytes: number) => Buffer.alloc(bytes, "a");

test("bodies of fast senders pass a few buffers in each turn and arrive whole", async () => {
  const inTurns = bodyTurns(1_000);
  const senders = Array.from({ length: 10 }, () => new PassThrough({ highWaterMark: 100_000 }));
  let came = 0;
  const bodies = senders.map(async (sender) => {
    const body = inTurns(sender);
    body.on("data", ({ length }: Buffer) => {
      came += length;
    });
    return await buffer(body);
  });
  for (const sender of senders) {
    for (let count = 0; count < 5; count += 1) sender.write(chunk(1_000));
    sender.end();
  }
  let most = 0;
  for (let turns = 0; came < 50_000 && turns < 1_000; turns += 1) {
    const before = came;
    await nextTurn();
    most = Math.max(most, came - before);
  }
  expect((await Promise.all(bodies)).map(({ length }) => length)).toEqual(senders.map(() => 5_000));
  expect(most).toBeLessThanOrEqual(2_000);
});

test("a body whose connection breaks delivers the bytes that arrived before", async () => {
  const sender = new PassThrough();
  const body = buffer(bodyTurns(1_000)(sender));
  for (let count = 0; count < 5; count += 1) sender.write(chunk(40_000));
  await nextTurn();
  sender.destroy(new Error("the line is dead"));
  expect((await body).length).toBeGreaterThanOrEqual(2 * 65_536);
});

test("a body that nobody reads any more is read to its end", async () => {
  const sender = new PassThrough();
  const body = bodyTurns()(sender);
  sender.write(chunk(700));
  body.destroy();
  await nextTurn();
  sender.write(chunk(200_000));
  sender.end(chunk(200_000));
  await new Promise((ended) => sender.once("end", ended));
  expect(sender.readableLength).toBe(0);
});
