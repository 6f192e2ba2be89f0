import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { sbomOf } from "./sbom.ts";

interface Sbom {
  serialNumber: string;
  components: {
    "bom-ref": string;
    name: string;
    version: string;
    hashes?: object[];
    licenses?: { expression: string }[];
  }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}
const lock = readFileSync(resolve(import.meta.dirname, "../package-lock.json"), "utf8");
const { dependencies: direct = {}, devDependencies: tools = {} } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "../package.json"), "utf8"),
) as Record<string, Record<string, string> | undefined>;

test("the list of packages has the packages that the product runs with, with hashes, and no developer tool", () => {
  const { components } = sbomOf(lock) as Sbom;
  const listed = new Map(components.map(({ name, version }) => [name, version]));
  for (const [name, version] of Object.entries(direct)) expect(listed.get(name)).toBe(version);
  for (const name of ["vitest", "@playwright/test", "@biomejs/biome", "knip"]) {
    expect(Object.keys(tools)).toContain(name);
    expect(listed.has(name)).toBe(false);
  }
  expect(components.filter(({ hashes }) => hashes === undefined)).toEqual([]);
  expect(new Set(components.map((each) => each["bom-ref"])).size).toBe(components.length);
});

test("every dependency that the list of packages names is in it, and the product depends on its declared packages", () => {
  const { components, dependencies } = sbomOf(lock) as Sbom;
  const refs = new Set(components.map((each) => each["bom-ref"]));
  for (const { dependsOn } of dependencies)
    for (const ref of dependsOn) expect(refs.has(ref)).toBe(true);
  const product = dependencies.find(({ ref }) => ref.startsWith("pkg:npm/tabax@"));
  for (const [name, version] of Object.entries(direct))
    expect(product?.dependsOn).toContain(`pkg:npm/${name.replace("@", "%40")}@${version}`);
});

test("in the list of packages a nested package is found before the one beside it", () => {
  const { dependencies } = sbomOf(
    JSON.stringify({
      name: "p",
      version: "1.0.0",
      packages: {
        "": { dependencies: { a: "1", b: "2" } },
        "node_modules/a": { version: "1.0.0", dependencies: { b: "1", c: "1" } },
        "node_modules/a/node_modules/b": { version: "1.5.0", dependencies: { c: "1" } },
        "node_modules/b": { version: "2.0.0" },
        "node_modules/c": { version: "3.0.0" },
        "node_modules/t": { version: "1.0.0", dev: true },
      },
    }),
  ) as Sbom;
  expect(dependencies).toEqual([
    { ref: "pkg:npm/p@1.0.0", dependsOn: ["pkg:npm/a@1.0.0", "pkg:npm/b@2.0.0"] },
    { ref: "pkg:npm/a@1.0.0", dependsOn: ["pkg:npm/b@1.5.0", "pkg:npm/c@3.0.0"] },
    { ref: "pkg:npm/b@1.5.0", dependsOn: ["pkg:npm/c@3.0.0"] },
    { ref: "pkg:npm/b@2.0.0", dependsOn: [] },
    { ref: "pkg:npm/c@3.0.0", dependsOn: [] },
  ]);
});

test("the same lock file gives the same list of packages", () => {
  expect((sbomOf(lock) as Sbom).serialNumber).toMatch(
    /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  );
  expect(sbomOf(lock)).toEqual(sbomOf(lock));
});

/** Licences that ask for no more than their text and the names of the authors; of two that a package offers, one is enough. */
const ACCEPTED_LICENCES = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "Zlib"],
  ...["BlueOak-1.0.0", "CC0-1.0"],
]);
/** Packages without a licence field, read by a person. */
const READ_LICENCES: Record<string, string> = { "combine-errors": "MIT" };

const isAccepted = (expression: string): boolean => {
  const words = expression.replace(/[()]/g, "");
  const offered = words.split(" OR ").map((all) => all.split(" AND "));
  return offered.some((all) => all.every((licence) => ACCEPTED_LICENCES.has(licence)));
};

test("each package that the product runs with has an accepted licence", () => {
  const { components } = sbomOf(lock) as Sbom;
  const refused = components.flatMap(({ name, licenses }) => {
    const expression = licenses?.[0]?.expression ?? READ_LICENCES[name] ?? "none";
    return isAccepted(expression) ? [] : [`${name}: ${expression}`];
  });
  expect(refused).toEqual([]);
});

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0)", true],
  ["(MIT AND GPL-3.0)", false],
  ["AGPL-3.0-only", false],
  ["none", false],
])("the licence %s is accepted: %s", (expression, accepted) => {
  expect(isAccepted(expression)).toBe(accepted);
});
