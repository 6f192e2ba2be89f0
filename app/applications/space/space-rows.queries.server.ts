import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import { standingRights } from "#app/certificates/qualification.queries.server.ts";
import { listCounts } from "#app/companies/means/means.queries.server.ts";
import { invitationsFor } from "#app/companies/members/invitation.queries.server.ts";
import { takeoversOf } from "#app/companies/members/succession.queries.server.ts";
import { bestDocuments } from "#app/documents/document.queries.server.ts";
import { recentRequirements } from "#app/documents/requirement.queries.server.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { addDays, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { firstDuePayments } from "#app/payments/payment.queries.server.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { recentTariff } from "#app/tariff/tariff.queries.server.ts";
import { applicationsOf } from "../application.queries.server.ts";
import { awaitedAnswers } from "../complements/complement-reads.queries.server.ts";
import { examinationPeople } from "../examination-people.queries.server.ts";
import { unreadMessages } from "../messages/message.queries.server.ts";
import { openToObjection } from "../objection-days.server.ts";
import { companyFacts, ownersWithoutAnswer, visitsAndDecisions } from "./todo.queries.server.ts";

export type Rows = Awaited<ReturnType<typeof rowsOf>>;

/** After so many days without an answer the company may remind an owner of works. */
const SILENT_AFTER_DAYS = 10;

/** The drafts of a company whose opening fee is paid. */
async function paidDrafts(db: Db, scope: Scope): Promise<string[]> {
  const rows = await db
    .selectFrom("payment")
    .innerJoin("application", "application.id", "payment.subject_id")
    .select("application.id")
    .where("payment.purpose", "=", "opening")
    .where("payment.state", "=", "paid")
    .where("application.state", "=", "draft")
    .where(inScope(scope, { fees: "payment.company_id" }))
    .execute();
  return rows.map(({ id }) => id);
}

/** The rows of a company that its first page and its to-do list are made of. */
export async function rowsOf(ctx: Context, companyId: string) {
  const { actor, db, now } = ctx;
  const scope = { kind: "company" as const, companyId };
  const today = todayInDakar(now);
  const accountId = actor.kind === "person" ? actor.accountId : null;
  const isOwner = permit(actor, "member.manage", { companyId });
  const rows = await ctx.readTogether(ctx.db, (reads) => ({
    company: companyFacts(reads, companyId, accountId),
    applications: applicationsOf(reads, scope, { companyId }),
    payments: firstDuePayments(reads, scope, companyId),
    paidDrafts: paidDrafts(reads, scope),
    rights: standingRights(reads, scope, { companyId, today }),
    documents: bestDocuments(reads, scope, companyId),
    silentOwners: ownersWithoutAnswer(reads, companyId, addDays(today, -SILENT_AFTER_DAYS)),
    unread: unreadMessages(reads, scope, companyId),
    lists: listCounts(reads, scope, companyId),
    named: examinationPeople(reads, scope, { companyId }).then((people) =>
      openToObjection({ db: reads, now }, people),
    ),
    dated: visitsAndDecisions(reads, scope, { companyId, today }),
    awaited: awaitedAnswers(reads, scope, companyId),
    invitations: accountId ? invitationsFor(reads, { accountId, now }) : [],
    takeovers: isOwner ? takeoversOf(reads, { companyId, now }) : [],
    requirements: recentRequirements(db, now),
    tariff: recentTariff(db, now),
    settings: settingsInForce(db, now),
  }));
  const { dated, ...others } = rows;
  return { ...others, ...dated };
}
