import { BlockList, isIP } from "node:net";
import type { FastifyRequest } from "fastify";

/** Addresses of machines and container networks that no visitor from outside has. */
const inside = new BlockList();
for (const [network, bits] of [
  ["10.0.0.0", 8],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  inside.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  inside.addSubnet(network, bits, "ipv6");

/** A proxy that is not trusted is reported for so long after its last request. */
const REPORTED_MS = 15 * 60_000;

export interface UntrustedProxies {
  note: (request: Pick<FastifyRequest, "ip" | "headers" | "socket">) => void;
  /** The address of the last such proxy of the last quarter of an hour. */
  last: () => string | null;
}

/**
 * Notices requests that bring `X-Forwarded-For` from a machine inside, which TRUST_PROXY does not name: then all visitors have the address of that
 * machine and share its limits. A visitor from outside who forges the header is not noticed. `clock` returns milliseconds.
 */
export function untrustedProxies(clock = () => performance.now()): UntrustedProxies {
  let last: { address: string; at: number } | undefined;
  return {
    note: ({ ip, headers, socket }) => {
      // The web server takes the address of a visitor from the header only when it trusts the sender.
      if (headers["x-forwarded-for"] === undefined || ip !== socket.remoteAddress) return;
      const address = ip.replace(/^::ffff:(?=\d+\.)/, "");
      if (inside.check(address, isIP(address) === 6 ? "ipv6" : "ipv4"))
        last = { address, at: clock() };
    },
    last: () => (last && clock() - last.at < REPORTED_MS ? last.address : null),
  };
}
