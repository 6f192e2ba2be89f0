import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPdf } from "#tests/sample-files.ts";
import { inspectorThreads } from "./inspect-in-thread.ts";

/** Threads whose handler of a message is given. */
const threadsThat = (handler: string) =>
  inspectorThreads(
    new URL(
      `data:text/javascript,${encodeURIComponent(
        `import { parentPort } from "node:worker_threads"; parentPort.on("message", ${handler});`,
      )}`,
    ),
  );

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tabax-threads-"));
  await writeFile(join(folder, "a.pdf"), aPdf());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const page = { content: new Uint8Array(aPdf()), type: "application/pdf", page: 1 } as const;
const file = () => ({ path: join(folder, "a.pdf"), name: "a.pdf" }) as const;
const outage = { retryAfterSeconds: expect.any(Number) };

describe("a thread that dies", () => {
  test("whatever it is asked says nothing of the file: it is an outage", async () => {
    for (const death of ["() => process.exit(1)", "() => { throw new Error('dead'); }"]) {
      const dead = threadsThat(death);
      await expect(dead.draw(page)).rejects.toMatchObject(outage);
      await expect(dead.inspect(file())).rejects.toMatchObject(outage);
    }
  });

  test("because its code cannot be loaded is an outage", async () => {
    const missingThreads = inspectorThreads(new URL("file:///nowhere/thread.ts"));
    await expect(missingThreads.draw(page)).rejects.toMatchObject(outage);
  });

  test("over one file alone has a damaged file, or a page too heavy to draw", async () => {
    const upset = threadsThat(
      "(work) => { if (work !== 'ping') process.exit(1); parentPort.postMessage({ ok: true }); }",
    );
    expect(await upset.draw(page)).toEqual({ ok: false, fault: "too-heavy" });
    expect(await upset.inspect(file())).toEqual({ ok: false, fault: "damaged" });
  });
});

test("a page whose first thread was ended from outside is drawn by the next one", async () => {
  const code = `(work) => { if (work === "ping") return parentPort.postMessage({ ok: true });
    const seen = new Int32Array(work.content.buffer); seen[0] += 1;
    if (seen[0] === 1) process.exit(1);
    parentPort.postMessage({ ok: false, fault: "locked" }); }`;
  const shared = new Uint8Array(new SharedArrayBuffer(4));
  const drawn = await threadsThat(code).draw({ ...page, content: shared });
  expect(drawn).toEqual({ ok: false, fault: "locked" });
  expect(new Int32Array(shared.buffer)[0]).toBe(2);
});
