import { parseEin } from "#app/companies/ein.ts";
import { askSuccession, confirmSuccession } from "#app/companies/members/ask-succession.server.ts";
import { inviteMember } from "#app/companies/members/invite-member.server.ts";
import { joinCompany } from "#app/companies/members/join-company.server.ts";
import type { MemberRole } from "#app/kernel/actor.ts";
import { addressOf, demoPassword } from "./demo-people.ts";
import { sure } from "./load-payments.ts";
import type { Act, Stage } from "./stage.ts";

/** What the last mail to an address lets its reader do. */
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

/** An owner invites somebody, whose name follows when they accept. */
export const invites =
  (word: string, role: MemberRole, joins: { firstname: string; lastname: string } | null): Act =>
  async (stage) => {
    const email = addressOf(word);
    const { companyId } = stage;
    sure(await inviteMember(stage.as("owner"), { companyId, email, role }));
    if (!joins) return;
    const ctx = stage.as("nobody");
    sure(
      await joinCompany(ctx, {
        proof: { token: await tokenMailedTo(stage, email) },
        person: { ...joins, function: "Conducteur de travaux", phone: "+221770000001" },
        password: demoPassword(ctx.secret),
      }),
    );
  };

/** Somebody without an account asks to act for the company, and proves their address. */
export const asksSuccession: Act = async (stage) => {
  const ctx = stage.as("nobody");
  const email = addressOf("successeur");
  const ein = parseEin(stage.einDisplay, "SN");
  if (!ein.ok) throw new Error("The number of a company of the demonstration cannot be read.");
  await askSuccession(ctx, {
    ein: { key: ein.key, display: ein.display },
    ...{ firstname: "Seynabou", lastname: "Gassama", function: "Directrice administrative", email },
    cause: "left",
    reason: "Le gérant a quitté l’entreprise au mois de septembre et ne répond plus.",
    proof: "Procès-verbal de l’assemblée du 12 octobre 2026, qui nomme la nouvelle gérante.",
  });
  sure(await confirmSuccession(ctx, await tokenMailedTo(stage, email)));
};
