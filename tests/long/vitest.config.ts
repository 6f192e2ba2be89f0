import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { browserEntries, browserEntryFiles } from "#server/browser-entries.ts";

/** Tests that take minutes or need programs that are no dependency: `npm run test:long`. */
export default defineConfig({
  plugins: [browserEntries(browserEntryFiles)],
  test: {
    root: new URL("../..", import.meta.url).pathname,
    include: ["tests/long/**/*.long.ts"],
    alias: { "@node-rs/argon2": resolve(import.meta.dirname, "../cheap-argon2.ts") },
    globalSetup: "tests/database-setup.ts",
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
