import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, describe, expect, inject, test, vi } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { buildPages } from "#tests/built-pages.ts";
import { killRunning, startOn } from "#tests/durability/killable-product.ts";
import { preparedFolder, projectRoot, visitorEnvironment } from "#tests/e2e/product.ts";
import { freePort } from "#tests/postgres.ts";
import { aPayload } from "#tests/registrations.ts";
import { openTestSmtp } from "#tests/smtp.ts";
import { saySeals } from "./product.ts";

afterAll(killRunning);

const atOnce = 8;
const onServer = inject("databaseTemplate").engine === "server";

const register = (url: string, subAreas: string[], address = "10.8.0.1") =>
  fetch(`${url}/v1/public/partners/register`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": newId(),
      "x-forwarded-for": address,
    },
    body: JSON.stringify(aPayload({ subAreas })),
  }).then(({ status }) => status);

async function subAreasOf(url: string): Promise<string[]> {
  const response = await fetch(`${url}/partner-manager/v1/public/sub-domains?page=0&size=1`);
  const { content }: { content: { subAreaId: string }[] } = await response.json();
  return content.map(({ subAreaId }) => subAreaId);
}

test.skipIf(onServer)(
  "a product that receives a stop signal answers running requests before it ends",
  async () => {
    await buildPages();
    const dataDir = await preparedFolder();
    const product = await startOn(dataDir);
    const subAreas = await subAreasOf(product.url);
    const answers = Array.from({ length: atOnce }, (_, index) =>
      register(product.url, subAreas, `10.8.0.${index + 1}`),
    );
    // The first answer shows that all requests have arrived; most wait for their hash, of which two run at a time.
    await Promise.race(answers);
    const stopped = product.stop();
    expect(await Promise.all(answers)).toEqual(Array(atOnce).fill(201));
    await stopped;
    await rm(dataDir, { recursive: true });
  },
  120_000,
);

test.skipIf(onServer)(
  "a mail server that does not answer does not delay the end of the product, and the mail is sent after the next start",
  async () => {
    await buildPages();
    const smtp = await openTestSmtp();
    smtp.behaviour.answerAfterMs = 60_000;
    const dataDir = await preparedFolder();
    const product = await startOn(dataDir, { SMTP_URL: smtp.url });
    expect(await register(product.url, await subAreasOf(product.url))).toBe(201);
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), 10_000);
    await product.stop();
    smtp.behaviour.answerAfterMs = undefined;
    const next = await startOn(dataDir, { SMTP_URL: smtp.url });
    await vi.waitFor(() => expect(smtp.received).toHaveLength(2), 20_000);
    const [first, second] = smtp.received.map(({ email }) => email.messageId);
    expect(second).toBe(first);
    await next.stop();
    await smtp.close();
    await rm(dataDir, { recursive: true });
  },
  120_000,
);

describe.skipIf(onServer)("a stop during the start ends cleanly", () => {
  const isHealthy = (url: string) =>
    fetch(`${url}/livez`).then(
      ({ ok }) => ok,
      () => false,
    );
  // The product warns of the misspelt name as the first thing that it does.
  test.each<[string, (url: string, log: () => string) => Promise<boolean> | boolean]>([
    ["before the database is open", (_url, log) => log().includes("SMTP_URLL")],
    ["at the first health answer", isHealthy],
  ])(
    "%s",
    async (_when, isReached) => {
      await buildPages();
      const dataDir = await preparedFolder();
      const port = await freePort();
      const child = spawn(process.execPath, ["server/main.ts"], {
        cwd: projectRoot,
        env: {
          ...visitorEnvironment(),
          DATA_DIR: dataDir,
          PORT: String(port),
          LOG_LEVEL: "info",
          SMTP_URLL: "x",
        },
      });
      const ended = once(child, "exit");
      try {
        let log = "";
        for (const stream of [child.stdout, child.stderr])
          stream.setEncoding("utf8").on("data", (text: string) => {
            log += text;
          });
        await vi.waitUntil(() => isReached(`http://localhost:${port}`, () => log), {
          timeout: 60_000,
          interval: 1,
        });
        child.kill("SIGTERM");
        expect([await ended, log]).toEqual([[0, null], expect.stringContaining('"stopped"')]);
      } finally {
        child.kill("SIGKILL");
        await ended;
        await rm(dataDir, { recursive: true });
      }
    },
    120_000,
  );
});

test.skipIf(onServer)(
  "the products that a failed test leaves are killed at the end of its file",
  async () => {
    await buildPages();
    const dataDir = await preparedFolder();
    const product = await startOn(dataDir);
    expect(product.hasEnded()).toBe(false);
    await killRunning();
    expect(product.hasEnded()).toBe(true);
    await rm(dataDir, { recursive: true });
  },
  120_000,
);

test("secrets that were sealed again and secrets that are lost are told apart", () => {
  const lines = (counts: { renewed: number; lost: number }) => {
    const messages: string[] = [];
    const say = (_details: object, message: string) => messages.push(message.slice(0, 55));
    saySeals({ info: say, warn: say, error: say }, counts);
    return messages;
  };
  const again = "secrets of code applications were sealed again";
  const lost = "secrets of code applications are opened by none of the ";
  expect(lines({ renewed: 0, lost: 0 })).toEqual([]);
  expect(lines({ renewed: 2, lost: 0 })).toEqual([again]);
  expect(lines({ renewed: 0, lost: 1 })).toEqual([lost]);
  expect(lines({ renewed: 2, lost: 1 })).toEqual([again, lost]);
});

/** Starts the product with this environment and returns its last output. */
async function refusalOf(env: Record<string, string>, before: string[] = []) {
  await buildPages();
  const dataDir = await preparedFolder();
  const [program = "", ...args] = [...before, process.execPath, "server/main.ts"];
  const { status, stderr } = spawnSync(program, args, {
    cwd: projectRoot,
    env: { ...visitorEnvironment(), ...env, DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    encoding: "utf8",
  });
  await rm(dataDir, { recursive: true });
  return { status, said: stderr.trim() };
}

describe.skipIf(onServer)("a place that cannot be listened on is named, without a stack", () => {
  test("a start on a port in use says which variable to change", async () => {
    const other = createServer().listen(0, "localhost");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    expect(await refusalOf({ PORT: String(port) })).toEqual({
      status: 1,
      said: `Port ${port} of localhost is taken by another program, perhaps by Tabax itself. Stop that program, or set PORT to another number.`,
    });
    other.close();
  }, 120_000);

  // Root may open any port, unless that capability is dropped.
  const unable = process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-net_bind_service"] : [];
  test.skipIf(!mayOpenNoLowPort(unable))(
    "a start on a system port names the variable to change",
    async () => {
      expect(await refusalOf({ PORT: "81", HOST: "127.0.0.1" }, unable)).toEqual({
        status: 1,
        said: "This user may not open port 81 of 127.0.0.1. Set PORT to a number above 1023, and let a proxy pass requests on to it.",
      });
    },
    120_000,
  );

  test("a start on a name that no machine has says which variable to change", async () => {
    const { status, said } = await refusalOf({ PORT: "0", HOST: "nosuch.invalid" });
    expect(status).toBe(1);
    expect(said).toMatch(
      /^HOST: (no machine is called|the name) nosuch\.invalid( cannot be looked up)?\. Set HOST to localhost, or to 0\.0\.0\.0 to be reached from other machines\.$/,
    );
  }, 120_000);

  test("a start on an address of another machine says which variable to change", async () => {
    expect(await refusalOf({ PORT: "0", HOST: "203.0.113.1" })).toEqual({
      status: 1,
      said: "203.0.113.1 is no address of this machine. Set HOST to localhost, or to 0.0.0.0 to be reached from other machines.",
    });
  }, 120_000);
});

/** Some machines let every user open any port, or lack `setpriv`. */
function mayOpenNoLowPort(before: string[]): boolean {
  const open = 'require("net").createServer().listen(81, "127.0.0.1", () => process.exit(0))';
  const [program = "", ...args] = [...before, process.execPath, "-e", open];
  const { stderr } = spawnSync(program, args, { encoding: "utf8" });
  return stderr?.includes("EACCES") ?? false;
}
