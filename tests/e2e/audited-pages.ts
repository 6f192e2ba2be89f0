import { accessTable } from "#app/accounts/access.ts";
import type { StaffRole } from "#app/kernel/actor.ts";
import type { AuditedPage } from "#app/site/accessibility/accessibility-sample.ts";
import type { SharedProduct } from "./products.ts";

/**
 * The address of a page with a parameter: the product of the demonstration has a company in the middle of everything.
 */
export function addressOf({ path }: AuditedPage, { staff }: SharedProduct): string {
  const shape = new RegExp(`^${path.replaceAll(/:\w+/g, "[\\w-]+").replace("?", "\\?")}(\\?|$)`);
  const knownPlace = Object.values(staff?.places ?? {})
    .flat()
    .find((place) => shape.test(place));
  if (!knownPlace && path.includes(":")) throw new Error(`Nothing is seen at ${path}.`);
  return knownPlace ?? path;
}

/** The role that reads a page of the office: the one that the audit names, else the administrator where that is enough. */
export function staffOf({ path, role }: AuditedPage): StaffRole {
  if (role) return role;
  const [address] = Object.keys(accessTable).filter((each) =>
    new RegExp(`^${each.replaceAll(/:\w+/g, "[\\w:-]+")}$`).test(path),
  );
  const access = accessTable[address as keyof typeof accessTable];
  if (access === "public" || access.who === "signed-in") return "administrator";
  const [first = "administrator"] = access.who;
  return access.who.includes("administrator") ? "administrator" : first;
}
