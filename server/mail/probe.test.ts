import { expect, test } from "vitest";
import { openTestSmtp } from "#tests/smtp.ts";
import { probeOf } from "./probe.ts";

test("the probe of the mail server sees it go down and come back", async () => {
  const smtp = await openTestSmtp();
  const probe = probeOf(smtp.url, 2_000);
  expect(await probe()).toBe(null);
  await smtp.goDown();
  expect(await probe()).toMatch(/^E[A-Z]+/);
  await smtp.comeBack();
  expect(await probe()).toBe(null);
  expect(smtp.received).toEqual([]);
  await smtp.close();
});

test("the probe gives up a mail server that accepts the connection and sends nothing", async () => {
  const { createServer } = await import("node:net");
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await new Promise((resolve) => silent.once("listening", resolve));
  const { port } = silent.address() as { port: number };
  expect(await probeOf(`smtp://127.0.0.1:${port}`, 200)()).toMatch(/^E[A-Z]+/);
  silent.close();
});
