import { defineConfig } from "vitest/config";
import { browserEntries } from "../../server/browser-entries.ts";
import { browserEntryFiles } from "../../server/browser-entry-files.ts";

/** What takes minutes or wants programs that are no dependency: `npm run test:long`. */
export default defineConfig({
  plugins: [browserEntries(browserEntryFiles)],
  test: {
    root: new URL("../..", import.meta.url).pathname,
    include: ["tests/long/**/*.long.ts"],
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
