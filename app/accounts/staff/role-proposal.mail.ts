import type { StaffRole } from "#app/kernel/actor.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { staffRoleLabels } from "../roles.ts";
import type { RoleChange } from "./role-proposal.queries.server.ts";
import { roleMails } from "./staff.mail-words.ts";

/** The event of the mail; `alone`: the only administrator has changed the role. */
export type RoleNotice = "asked" | "approved" | "refused" | "withdrawn" | "alone";

export interface RoleMail {
  what: RoleNotice;
  role: StaffRole;
  change: RoleChange;
  /** Name of the person concerned. */
  person: string;
  /** Name of the recipient. */
  name: string;
  url: string;
  authority: MailContent["authority"];
}

/** « donner le rôle « Caisse » à Awa Diop » */
const changeInWords = ({ role, change, person }: Pick<RoleMail, "role" | "change" | "person">) => {
  const act = change === "give" ? "donner" : "retirer";
  return `${act} le rôle «\u00A0${staffRoleLabels[role]}\u00A0» à ${person}`;
};

/** Sent to the other administrators; « alone » goes to all staff, who may not open the page of the person. */
export function roleMail({ what, name, url, authority, ...change }: RoleMail): RenderedMail {
  const mail = `role-${what}` as const;
  return wordedMail(mail, roleMails.words[mail], {
    values: { changement: changeInWords(change) },
    greeting: greeting(name),
    ...(what !== "alone" && { actionUrl: url }),
    authority,
  });
}
