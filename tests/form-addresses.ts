import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type Address, accessTable } from "#app/accounts/access.ts";
import routes from "#app/routes.ts";

/** The addresses behind a sign-in under `bureau` or `espace` whose route takes a posted form. */
export async function formAddresses(place: "bureau" | "espace"): Promise<Address[]> {
  return flat(await routes).flatMap(({ path = "", file }) => {
    const address = `/${path}` as Address;
    if (!path.startsWith(place) || accessTable[address] === "public") return [];
    return /^export (async function|const) action\b/m.test(readFileSync(`app/${file}`, "utf8"))
      ? [address]
      : [];
  });
}

/** The addresses whose page reads a form with a file. */
export async function addressesOfFiles(): Promise<string[]> {
  return flat(await routes).flatMap(({ path = "", file }) =>
    /\bread(File|Upload)Form\(/.test(readFileSync(`app/${file}`, "utf8")) ? [`/${path}`] : [],
  );
}

const flat = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((each) => [each, ...flat(each.children ?? [])]);
