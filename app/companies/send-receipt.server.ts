import type { Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { nextNumber } from "#app/kernel/next-number.server.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { bodyContact } from "#app/settings/public-settings.ts";
import type { Settings } from "#app/settings/settings.schema.ts";
import { parseEin } from "./ein.ts";
import { registrationReceiptMail } from "./registration-receipt.mail.ts";

const registrationNumber = { kind: "registration", prefix: "INS" };

/**
 * Numbers a registration that has just become active, and mails its receipt to the contact and, where it is another one, to
 * the company's own address, which nobody has proved: it is told whose company somebody registered with it.
 */
export async function sendReceiptPart(
  tx: Tx,
  { companyId, settings }: { companyId: string; settings: Settings },
): Promise<void> {
  const number = await nextNumber(tx, registrationNumber, Number(todayInDakar(tx.now).slice(0, 4)));
  await tx.db
    .updateTable("company")
    .set({ registration_number: number })
    .where("id", "=", companyId)
    .execute();
  const company = await tx.db
    .selectFrom("company")
    .innerJoin("member", "member.company_id", "company.id")
    .innerJoin("terms_acceptance as acceptance", "acceptance.company_id", "company.id")
    .select(["company.name", "company.country", "company.ein", "company.email as ownEmail"])
    .select(["member.firstname", "member.lastname", "member.email"])
    .select(["acceptance.terms_number as termsNumber", "acceptance.accepted_at as acceptedAt"])
    .where("company.id", "=", companyId)
    .orderBy("member.created_at")
    .limit(1)
    .executeTakeFirst();
  if (!company) return;
  const { name, country, ein, email, ownEmail, firstname, lastname } = company;
  const parsed = parseEin(ein, country);
  const contact = `${firstname} ${lastname}`;
  for (const to of new Set([email, ownEmail]))
    await queueMail(tx, {
      kind: "registration-receipt",
      subjectKind: "company",
      subjectId: companyId,
      to,
      mail: registrationReceiptMail({
        number,
        companyName: name,
        ein: parsed.ok ? parsed.display : ein,
        activatedAt: tx.now,
        terms: { number: company.termsNumber, acceptedAt: company.acceptedAt },
        contact: to === email ? null : contact,
        spaceUrl: `${tx.publicUrl}/espace?entreprise=${companyId}`,
        body: bodyContact(settings),
      }),
    });
}
