import { writeFileSync } from "node:fs";
import { type Access, accessTable } from "#app/accounts/access.ts";
import { freshMinutes } from "#app/accounts/access-verdict.ts";
import { readings } from "#app/accounts/reading.ts";
import { memberRoleLabels, staffRoleLabels } from "#app/accounts/roles.ts";
import type { MemberRole, StaffRole } from "#app/kernel/actor.ts";
import { permissions } from "#app/kernel/permissions.ts";

const memberRoles = Object.entries(memberRoleLabels) as [MemberRole, string][];
const staffRoles = Object.entries(staffRoleLabels) as [StaffRole, string][];
const page = new URL("../docs/access.md", import.meta.url);

/** The page docs/access.md: who may open which route, and who has which permission. */
export function accessPage(): string {
  const guarded = Object.entries(accessTable).filter(([, access]) => access !== "public");
  const open = Object.entries(accessTable).filter(([, access]) => access === "public");
  return `${[
    "# Access",
    [
      "Written by `npm run docs:access` from `app/accounts/access.ts` and `app/kernel/permissions.ts`; a test refuses a page",
      "that is stale. The middleware of the root applies the first table before any loader or action, whatever the method,",
      "and lets nobody into a route that is not in it. What somebody may do on a page that they entered is for `permit`, and",
      "of which company and application they see something is for the scope of each query.",
    ].join("\n"),
    "## Routes",
    table(
      ["Route", "Who enters"],
      guarded.map(([route, access]) => [code(route), inWords(access)]),
    ),
    `Everybody enters the others: ${open.map(([route]) => code(route)).join(", ")}.`,
    "## Permissions",
    "Members hold them for their own company and people of the staff for others, as far as the last table shows them. The administrator sees no file without another role.",
    table(
      ["Permission", ...memberRoles.map(([role]) => role), ...staffRoles.map(([role]) => role)],
      [
        ["", ...memberRoles.map(([, label]) => label), ...staffRoles.map(([, label]) => label)],
        ...Object.entries(permissions).map(([permission, { members, staff }]) => [
          code(permission),
          ...memberRoles.map(([role]) => mark(members.includes(role))),
          ...staffRoles.map(([role]) => mark(staff.includes(role))),
        ]),
      ],
    ),
    "## What the staff sees",
    [
      "From `app/accounts/reading.ts`. A row of `application_reader` gives a person one application (`granted`), or hides it from them",
      "whatever their roles; nobody sees anything of a company that they act for, nor fees of one whose application they were given.",
    ].join("\n"),
    table(
      ["Role", "Companies", "Applications", "Vault, means, answers of owners", "Fees"],
      staffRoles.map(([role]) => {
        const { companies, applications, record, fees } = readings[role];
        return [role, companies, applications, record, fees];
      }),
    ),
  ].join("\n\n")}\n`;
}

function inWords(access: Access): string {
  if (access === "public") return "everybody";
  const who = access.who === "signed-in" ? "everybody who is signed in" : access.who.join(", ");
  const factor =
    access.who !== "signed-in" && access.assurance === "second-factor"
      ? ", with a second factor"
      : "";
  const proved = `, who proved it within ${freshMinutes} minutes`;
  const fresh = access.fresh
    ? `${proved}${access.fresh === "always" ? "" : " to change something"}`
    : "";
  return `${who}${factor}${fresh}`;
}

const code = (text: string) => `\`${text}\``;
const mark = (held: boolean) => (held ? "×" : "");

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

if (import.meta.main) writeFileSync(page, accessPage());
