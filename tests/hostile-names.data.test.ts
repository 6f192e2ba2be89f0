import { describe, expect, test } from "vitest";
import { askOwner } from "#app/companies/means/ask-owner.server.ts";
import { addMeans } from "#app/companies/means/means-writes.queries.server.ts";
import { askOwnSuccession } from "#app/companies/members/ask-succession.server.ts";
import { inviteMember } from "#app/companies/members/invite-member.server.ts";
import { sendMessage } from "#app/contact/send-message.server.ts";
import { nobody } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aPerson } from "./actors.ts";
import { aMemberAccount } from "./factories.ts";
import { openForTests } from "./opening.ts";
import { aPayment } from "./paying.ts";
import { works } from "./sample-means.ts";
import { testContext } from "./services.ts";

const t = openForTests({ day: "2026-11-22" });

/** Names that a company could have before the rule that refuses them, or after a correction by SQL. */
const names = [
  "evil.africa",
  "Tabax.help",
  "evil . com",
  "Dernier rappel\u00A0: réglez sur evil.africa avant 18 h",
  "Sahel\u00A0» est refusé. Payez au 77 123 45 67 «\u00A0Baol",
];

describe.each(names)("a company called %j", (name) => {
  test(`a company called ${name} has its name in no mail that its actions send to others`, async () => {
    const company = { name, email: `siege-${newId()}@sahel.example` };
    const owner = await aMemberAccount(t.services, { company, member: { firstname: name } });
    const { companyId, accountId } = owner;
    const actor = aPerson({ accountId, memberships: [{ companyId, role: "owner" }] });
    const ctx = testContext(t.services, { actor });
    const reference = works({
      id: newId(),
      contactName: "Coumba Sarr",
      contactEmail: `direction-${newId()}@mairie.example`,
    });
    await addMeans(t.db, { companyId, at: ctx.now }, { references: [reference] });
    const before = await t.db.selectFrom("mail").select("id").execute();

    const invited = `invite-${newId()}@sahel.example`;
    expect((await inviteMember(ctx, { companyId, email: invited, role: "reader" })).ok).toBe(true);
    expect((await askOwner(ctx, { companyId, referenceId: reference.id })).ok).toBe(true);
    const reader = await aMemberAccount(t.services);
    const other = aPerson({
      accountId: reader.accountId,
      email: reader.email,
      memberships: [{ companyId, role: "manager" }],
    });
    await t.db
      .updateTable("member")
      .set({ company_id: companyId, role: "manager" })
      .where("account_id", "=", reader.accountId)
      .execute();
    const result = await askOwnSuccession(testContext(t.services, { actor: other }), {
      companyId,
      cause: "died",
      reason: "Le gérant est décédé.",
      proof: "Acte n° 12",
    });
    expect(result.ok).toBe(true);
    await aPayment(t.services, companyId);
    await sendMessage(testContext(t.services, { actor: nobody }), {
      kind: "contact",
      name,
      email: "visiteur@ailleurs.example",
      phone: "",
      message: `Bonjour, ${newId()}`,
    });

    const mails = await t.db
      .selectFrom("mail")
      .select(["kind", "subject", "text_body as text", "html_body as html"])
      .where("id", "not in", before.length > 0 ? before.map(({ id }) => id) : [newId()])
      .execute();
    expect(mails.length).toBeGreaterThanOrEqual(5);
    for (const { kind, subject, text, html } of mails) {
      expect([kind, subject]).toEqual([kind, expect.not.stringContaining(name)]);
      // The message of a visitor goes to the certification body alone, which must read who wrote.
      if (kind === "contact-message") continue;
      for (const mailPart of [text, html]) expect(mailPart).not.toContain(name);
    }
  });
});
