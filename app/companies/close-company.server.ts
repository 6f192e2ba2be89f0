import { eraseFromJournalIn } from "#app/journal/erase.server.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { removeMailsOfIn } from "#app/mails/purge-mails.server.ts";
import { removeSheetsIn } from "#app/sheets/sheet.queries.server.ts";
import { removeAnswersIn } from "#app/tasks/idempotent-request.server.ts";
import { removeMeansIn } from "./means/remove-means.server.ts";

interface OwnedCompany {
  id: string;
  name: string;
  /** A certificate, a payment or a filed application exists: the company cannot be closed. */
  tied: boolean;
}

/** The companies, including registrations that wait, of which this account is the only owner who can still sign in. */
export async function ownedAlone(db: Db, accountId: string): Promise<OwnedCompany[]> {
  return await db
    .selectFrom("company")
    .innerJoin("member", "member.company_id", "company.id")
    .select(["company.id", "company.name"])
    .select(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom("certificate")
            .select("certificate.id")
            .whereRef("certificate.company_id", "=", "company.id"),
        ),
        exists(
          selectFrom("payment")
            .select("payment.id")
            .whereRef("payment.company_id", "=", "company.id"),
        ),
        exists(
          selectFrom("application")
            .select("application.id")
            .whereRef("application.company_id", "=", "company.id")
            .where("application.filed_at", "is not", null),
        ),
      ])
        .$castTo<boolean>()
        .as("tied"),
    )
    .where("member.account_id", "=", accountId)
    .where("member.role", "=", "owner")
    .where("company.state", "<>", "closed")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("member as other")
            .innerJoin("account", "account.id", "other.account_id")
            .select("other.id")
            .whereRef("other.company_id", "=", "company.id")
            .where("other.role", "=", "owner")
            .where("other.account_id", "<>", accountId)
            .where("account.disabled_at", "is", null),
        ),
      ),
    )
    .orderBy("company.name_norm")
    .execute();
}

/** Ends all memberships of an account, with its invitations and notice choices. */
export async function endMembershipsIn({ db }: Tx, accountId: string): Promise<void> {
  await db.deleteFrom("member").where("account_id", "=", accountId).execute();
  await db.deleteFrom("member_invitation").where("account_id", "=", accountId).execute();
  await db.deleteFrom("notification_choice").where("account_id", "=", accountId).execute();
}

/**
 * Closes a company that never had a certificate and has no owner left. Erases its data, mails, receipt and journal
 * data, and frees its numbers. The row itself and the accepted terms stay.
 */
export async function closeCompanyIn(tx: Tx, companyId: string): Promise<void> {
  const subject = { subjectKind: "company", subjectId: companyId } as const;
  await tx.db.deleteFrom("company_sub_area").where("company_id", "=", companyId).execute();
  await removeMeansIn(tx, companyId);
  await tx.db.deleteFrom("member").where("company_id", "=", companyId).execute();
  await tx.db.deleteFrom("member_invitation").where("company_id", "=", companyId).execute();
  await tx.db
    .updateTable("company")
    .set({
      state: "closed",
      name: "Entreprise effacée",
      name_norm: "entreprise effacee",
      trade_name: null,
      ein: "",
      ein_key: "",
      cofi: null,
      business_registry: "",
      business_registry_key: null,
      address: "",
      phone: "",
      email: "",
      website: null,
      capital: 0n,
      turnover: 0n,
      updated_at: tx.now,
    })
    .where("id", "=", companyId)
    .execute();
  await removeSheetsIn(tx, subject);
  await removeMailsOfIn(tx, subject);
  await removeAnswersIn(tx, { scope: "registration", ids: { companyId } });
  await eraseFromJournalIn(tx, subject);
}
