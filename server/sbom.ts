import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

interface Locked {
  version?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

interface Lock {
  name: string;
  version: string;
  packages: Record<string, Locked>;
}

const root = resolve(import.meta.dirname, "..");
const FOLDER = "node_modules/";

/**
 * The packages that the product runs with, as CycloneDX 1.6. Made from the lock file alone, so that it needs no network and is the same
 * on every machine; `npm sbom` names the project by its folder and gives each run another number.
 */
export function sbomOf(lockText: string): object {
  const { name, version, packages } = JSON.parse(lockText) as Lock;
  const running = Object.entries(packages).filter(
    ([path, { dev, link }]) => path !== "" && !dev && !link,
  );
  const refs = new Map(
    running.map(([path, { version: packageVersion = "" }]) => [path, purlOf(path, packageVersion)]),
  );
  const product = { "bom-ref": `pkg:npm/${name}@${version}`, type: "application", name, version };
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(lockText)}`,
    version: 1,
    metadata: { lifecycles: [{ phase: "build" }], component: product },
    components: uniqueBy(
      running.map(([path, locked]) => componentOf(path, locked)),
      "bom-ref",
    ),
    dependencies: uniqueBy(
      [["", packages[""] ?? {}] as const, ...running].map(([path, locked]) => ({
        ref: path === "" ? product["bom-ref"] : (refs.get(path) ?? ""),
        dependsOn: dependenciesOf(path, locked, refs),
      })),
      "ref",
    ),
  };
}

const nameOf = (path: string) => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
const purlOf = (path: string, version: string) =>
  `pkg:npm/${nameOf(path).replace("@", "%40")}@${version}`;

function componentOf(path: string, { version = "", integrity, license, ...locked }: Locked) {
  const ref = purlOf(path, version);
  const [, digest] = /^sha512-(\S+)$/.exec(integrity ?? "") ?? [];
  return {
    "bom-ref": ref,
    type: "library",
    name: nameOf(path),
    version,
    scope: locked.optional || locked.devOptional ? "optional" : "required",
    purl: ref,
    ...(digest && {
      hashes: [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }],
    }),
    ...(license && { licenses: [{ expression: license }] }),
  };
}

/** A package finds another in its own folder first, then in each folder above it. */
function dependenciesOf(path: string, locked: Locked, refs: Map<string, string>): string[] {
  const wantedPackages = {
    ...locked.dependencies,
    ...locked.optionalDependencies,
    ...locked.peerDependencies,
  };
  const dependencyRefs = Object.keys(wantedPackages).flatMap((name) => {
    for (let folder = path; ; folder = parentOf(folder)) {
      const ref = refs.get(`${folder === "" ? "" : `${folder}/`}${FOLDER}${name}`);
      if (ref) return [ref];
      if (folder === "") return [];
    }
  });
  return [...new Set(dependencyRefs)].sort();
}

const parentOf = (folder: string) => folder.slice(0, Math.max(folder.lastIndexOf(`/${FOLDER}`), 0));

function uniqueBy<Entry extends Record<Key, string>, Key extends string>(all: Entry[], key: Key) {
  return [...new Map(all.map((each) => [each[key], each])).values()];
}

/** A name-based identifier: the same lock file gives the same one. */
function uuidOf(text: string): string {
  const bytes = createHash("sha256").update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export const SBOM_PATH = "build/sbom.cdx.json";

/** Writes the list of packages beside the build. */
export function writeSbom(): void {
  const sbom = sbomOf(readFileSync(resolve(root, "package-lock.json"), "utf8"));
  writeFileSync(resolve(root, SBOM_PATH), `${JSON.stringify(sbom, null, 1)}\n`);
}
