import { parseEin } from "#app/companies/ein.ts";
import { askSuccession, confirmSuccession } from "#app/companies/members/ask-succession.server.ts";
import { removeMember } from "#app/companies/members/change-member.server.ts";
import { inviteMember } from "#app/companies/members/invite-member.server.ts";
import { joinCompany } from "#app/companies/members/join-company.server.ts";
import type { MemberRole, Person } from "#app/kernel/actor.ts";
import { addressOf, demoPassword } from "./demo-people.ts";
import { orThrow } from "./load-payments.ts";
import type { Act, Stage } from "./stage.ts";

/** The link of the last mail to an address. */
export async function tokenMailedTo({ as }: Stage, address: string): Promise<string> {
  const mail = await as("nobody")
    .db.selectFrom("mail")
    .select("text_body as text")
    .where("recipient", "=", address)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const token = /token=([^\s&]+)/.exec(mail.text)?.[1];
  if (token === undefined) throw new Error(`The last mail to ${address} has no link.`);
  return token;
}

/** An owner invites a person, whose name is set on acceptance; a person with an account accepts while signed in. */
export const invites =
  (word: string, role: MemberRole, joins: { firstname: string; lastname: string } | null): Act =>
  async (stage) => {
    const email = addressOf(word);
    const { companyId } = stage;
    orThrow(await inviteMember(stage.as("owner"), { companyId, email, role }));
    if (!joins) return;
    const invitedId = await personAt(stage, email);
    const ctx = stage.as(invitedId ?? "nobody");
    const proof = invitedId
      ? { invitationId: await invitationFor(stage, invitedId) }
      : { token: await tokenMailedTo(stage, email) };
    const person = { ...joins, function: "Conducteur de travaux", phone: "+221770000001" };
    orThrow(await joinCompany(ctx, { proof, person, password: demoPassword(ctx.secret) }));
  };

/** An owner removes a member who has joined. */
export const removes =
  (word: string): Act =>
  async (stage) => {
    const { id: memberId } = await stage
      .as("owner")
      .db.selectFrom("member")
      .innerJoin("account", "account.id", "member.account_id")
      .select("member.id")
      .where("account.email", "=", addressOf(word))
      .where("member.company_id", "=", stage.companyId)
      .executeTakeFirstOrThrow();
    orThrow(await removeMember(stage.as("owner"), { companyId: stage.companyId, memberId }));
  };

async function personAt(stage: Stage, email: string): Promise<Person | null> {
  const account = await stage
    .as("nobody")
    .db.selectFrom("account")
    .select(["id", "name"])
    .where("email", "=", email)
    .where("email_verified", "=", true)
    .executeTakeFirst();
  if (!account) return null;
  return { ...stage.owner, accountId: account.id, name: account.name, email, memberships: [] };
}

async function invitationFor(stage: Stage, { accountId }: Person): Promise<string> {
  const { id } = await stage
    .as("nobody")
    .db.selectFrom("member_invitation")
    .select("id")
    .where("company_id", "=", stage.companyId)
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** A person without an account asks to act for the company, and verifies their address. */
export const asksSuccession: Act = async (stage) => {
  const ctx = stage.as("nobody");
  const email = addressOf("successeur");
  const ein = parseEin(stage.einDisplay, "SN");
  if (!ein.ok) throw new Error("The number of a company of the demonstration cannot be read.");
  await askSuccession(ctx, {
    ein: { key: ein.key, display: ein.display },
    firstname: "Seynabou",
    lastname: "Gassama",
    function: "Directrice administrative",
    email,
    cause: "left",
    reason: "Le gérant a quitté l’entreprise au mois de septembre et ne répond plus.",
    proof: "Procès-verbal de l’assemblée du 12 octobre 2026, qui nomme la nouvelle gérante.",
  });
  orThrow(await confirmSuccession(ctx, await tokenMailedTo(stage, email)));
};
