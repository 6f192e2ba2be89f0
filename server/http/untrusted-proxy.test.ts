import { expect, test } from "vitest";
import { untrustedProxies } from "./untrusted-proxy.ts";

const from = (address: string, { forwarded = "198.51.100.7", ip = address } = {}) =>
  ({
    ip,
    socket: { remoteAddress: address },
    headers: forwarded ? { "x-forwarded-for": forwarded } : {},
  }) as never;

test.each([
  ["10.88.0.1", "10.88.0.1"],
  ["::ffff:172.17.0.1", "172.17.0.1"],
  ["fd00::1", "fd00::1"],
  ["127.0.0.1", "127.0.0.1"],
])("a machine inside, %s, that forwards and is not trusted is named", (address, named) => {
  const proxies = untrustedProxies();
  proxies.note(from(address));
  expect(proxies.last()).toBe(named);
});

test.each([
  ["a visitor from outside who forges the header", from("203.0.113.9")],
  ["a trusted proxy", from("10.88.0.1", { ip: "198.51.100.7" })],
  ["a request without the header", from("10.88.0.1", { forwarded: "" })],
])("%s is not named", (_, request) => {
  const proxies = untrustedProxies();
  proxies.note(request);
  expect(proxies.last()).toBeNull();
});

test("it is named for a quarter of an hour after its last request", () => {
  let now = 0;
  const proxies = untrustedProxies(() => now);
  proxies.note(from("10.88.0.1"));
  now = 14 * 60_000;
  expect(proxies.last()).toBe("10.88.0.1");
  now = 15 * 60_000;
  expect(proxies.last()).toBeNull();
});
