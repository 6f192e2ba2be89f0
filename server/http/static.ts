import { resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const year = 31_536_000;

const pageHeaders = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "referrer-policy",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];

/** Files of the build: hashed ones for ever, the others (pictures, icons) for a week. */
export async function serveStatic(app: FastifyInstance) {
  await app.register(fastifyStatic, {
    root: resolve(import.meta.dirname, "../../build/client"),
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    dotfiles: "ignore",
    globIgnore: ["**/*.br", "**/*.gz", "**/*.html", "**/.vite/**"],
    setHeaders: (reply, path) => {
      // On a slow line a kilobyte of headers for each file is felt; these are for documents, which an SVG can be.
      if (!/\.svg(\.br|\.gz)?$/.test(path))
        for (const name of pageHeaders) reply.removeHeader(name);
      const hashed = path.includes("/assets/");
      reply.header(
        "cache-control",
        hashed ? `public, max-age=${year}, immutable` : "public, max-age=604800",
      );
    },
  });
}
