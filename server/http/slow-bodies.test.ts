import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { slowBodies } from "./slow-bodies.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
});
afterEach(() => void vi.useRealTimers());

function sender() {
  const { begun, close } = slowBodies();
  const source = new PassThrough();
  const body = source.pipe(new PassThrough().resume());
  const seen = { begun: false, late: false, refused: 0 };
  body.once("late", () => {
    seen.late = true;
  });
  begun(source, body).then(
    () => {
      seen.begun = true;
    },
    ({ statusCode }) => {
      seen.refused = statusCode;
    },
  );
  const turn = () => new Promise((next) => setImmediate(next));
  /** Sends so many bytes, then pauses. */
  const send = async (bytes: number, seconds: number) => {
    if (bytes > 0) source.write(Buffer.alloc(bytes));
    await turn();
    for (let passed = 0; passed < seconds; passed += 1) vi.advanceTimersByTime(1_000);
    await turn();
  };
  return { source, body, seen, send, close };
}

describe("the body of a file", () => {
  test("a body that stops after five bytes takes no slot and answers 408 after half a minute", async () => {
    const { seen, send, close } = sender();
    await send(5, 29);
    expect(seen).toEqual({ begun: false, late: false, refused: 0 });
    await send(0, 2);
    expect(seen).toMatchObject({ begun: false, refused: 408 });
    close();
  });

  test.each([
    [2_000, 1],
    [4_000, 1],
    [60_000, 20],
    [90_000, 45],
  ])("a body of %i bytes every %i seconds goes on for an hour", async (bytes, seconds) => {
    const { seen, send, close } = sender();
    for (let passed = 0; passed < 3_600; passed += seconds) await send(bytes, seconds);
    expect(seen).toEqual({ begun: true, late: false, refused: 0 });
    close();
  });

  test("a body that drips after its first bytes ends within a minute and a half", async () => {
    const { seen, send, close } = sender();
    await send(16 * 1024, 1);
    expect(seen.begun).toBe(true);
    for (let passed = 0; passed < 90; passed += 10) await send(100, 10);
    expect(seen.late).toBe(true);
    close();
  });

  test("a fast body earns at most a minute of silence", async () => {
    const { seen, send, close } = sender();
    await send(5_000_000, 59);
    expect(seen.late).toBe(false);
    await send(0, 2);
    expect(seen.late).toBe(true);
    close();
  });

  test("a body that we pause does not count against its sender", async () => {
    const { source, seen, send, close } = sender();
    await send(20_000, 1);
    source.pause();
    await send(0, 600);
    expect(seen.late).toBe(false);
    close();
  });

  test("a body smaller than the first bytes begins at its end", async () => {
    const { source, seen, send, close } = sender();
    await send(700, 1);
    source.end();
    await send(0, 600);
    expect(seen).toEqual({ begun: true, late: false, refused: 0 });
    close();
  });

  test("a stalled body that nobody reads any more closes its connection", async () => {
    const { source, body, send, close } = sender();
    await send(20_000, 1);
    body.destroy();
    await send(0, 0);
    source.resume();
    await send(0, 120);
    expect(source.destroyed).toBe(true);
    close();
  });
});
