import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { browserEntries } from "./server/browser-entries.ts";
import { browserEntryFiles } from "./server/browser-entry-files.ts";

const data = ["**/*.data.test.{ts,tsx}"];
const everywhere = {
  plugins: [browserEntries(browserEntryFiles)],
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        ...everywhere,
        test: {
          name: "fast",
          isolate: false,
          include: ["{app,server,db,scripts,tests}/**/*.test.{ts,tsx}"],
          exclude: data,
          testTimeout: 20_000,
        },
      },
      {
        ...everywhere,
        test: {
          name: "data",
          isolate: false,
          include: ["{app,server,db,scripts,tests}/**/*.data.test.{ts,tsx}"],
          alias: { "@node-rs/argon2": resolve(import.meta.dirname, "tests/cheap-argon2.ts") },
          globalSetup: "tests/database-setup.ts",
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
