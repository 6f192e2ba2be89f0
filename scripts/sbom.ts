import { mkdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { SBOM_PATH, writeSbom } from "#server/sbom.ts";

/** Writes the packages that the product runs with (CycloneDX) beside the build and says how many there are. */
const root = resolve(import.meta.dirname, "..");
mkdirSync(resolve(root, "build"), { recursive: true });
writeSbom();
const { components } = JSON.parse(readFileSync(resolve(root, SBOM_PATH), "utf8")) as {
  components: { scope: string; licenses?: unknown; hashes?: unknown }[];
};
const without = (what: "licenses" | "hashes") =>
  components.filter((component) => component[what] === undefined).length;
console.log(
  `${SBOM_PATH}: ${components.length} packages, ${without("hashes")} without a hash, ${without("licenses")} without a licence.`,
);
