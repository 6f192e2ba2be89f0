import { spawnSync } from "node:child_process";

/** What `npm audit --json` prints: the advisories, or why the registry said nothing. */
interface Audit {
  message?: string;
  metadata?: { vulnerabilities?: Record<string, number> };
}

/**
 * Asks the registry for advisories on the packages that the product runs with. Ends with 1 when there is one, and with 2 when the registry
 * could not be asked: then nothing is known, which `npm audit` alone says with the same 1.
 */
const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { encoding: "utf8" });
const { message, metadata } = readJson(stdout);
const counts = Object.entries(metadata?.vulnerabilities ?? {}).filter(
  ([severity, count]) => severity !== "total" && count > 0,
);
if (!metadata?.vulnerabilities) {
  console.error(
    `The registry could not be asked, so nothing is known about advisories: ${message ?? "npm printed nothing"}\n` +
      "Run this again where a registry answers, or compare build/sbom.cdx.json with a copy of the advisories (osv-scanner, grype).",
  );
  process.exitCode = 2;
} else if (counts.length > 0) {
  const words = counts.map(([severity, count]) => `${count} ${severity}`).join(", ");
  console.error(`Advisories: ${words}. See « npm audit --omit=dev ».`);
  process.exitCode = 1;
} else console.log("The registry knows no advisory on the packages that the product runs with.");

function readJson(text: string): Audit {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
