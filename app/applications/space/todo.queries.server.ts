import { sql } from "kysely";
import { type Address, accessTable } from "#app/accounts/access.ts";
import { companyScope } from "#app/accounts/scope.server.ts";
import { standingRights } from "#app/certificates/qualification.queries.server.ts";
import { qualificationStatus } from "#app/certificates/qualification-status.ts";
import { invitationsFor } from "#app/companies/members/invitation.queries.server.ts";
import { takeoversOf } from "#app/companies/members/succession.queries.server.ts";
import { bestDocuments } from "#app/documents/document.queries.server.ts";
import { reminderDays } from "#app/documents/remind-documents.server.ts";
import { recentRequirements } from "#app/documents/requirement.queries.server.ts";
import type { ApplicationKind } from "#app/documents/requirement.ts";
import { type DocumentStanding, vaultStanding } from "#app/documents/vault.ts";
import { subAreasFor } from "#app/documents/vault-today.server.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { addDays, daysBefore, todayInDakar } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { permit } from "#app/kernel/permissions.ts";
import { firstDuePayments } from "#app/payments/payment.queries.server.ts";
import { purposeLabels } from "#app/payments/payment.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { recentTariff } from "#app/tariff/tariff.queries.server.ts";
import { applicationMachine } from "../application.machine.ts";
import { applicationsOf, type ShownApplication } from "../application.queries.server.ts";
import { type AwaitedAnswers, awaitedAnswers } from "../complements/complement.queries.server.ts";
import { unreadMessages } from "../messages/message.queries.server.ts";
import { openableKinds } from "../openable.ts";
import {
  type Happened,
  MOST_CHANGES,
  type RecentChange,
  recentChangeEvents,
  recentChangesOf,
  SHOWN_FOR_DAYS,
} from "./recent-changes.ts";
import { type ApplicationToDo, countsOf, type TodoFacts, todosOf } from "./todo.ts";

/** An owner of works who has been silent for this long may be reminded by the company itself. */
const SILENT_AFTER_DAYS = 10;

/** What its first page tells of a company, beside what is to be done. */
export type SpaceToday = Awaited<ReturnType<typeof read>>;

const known = new WeakMap<object, Map<string, Promise<SpaceToday>>>();

/**
 * How a company stands today, and what it has to do; null for whoever does not act for it. The frame of each page asks, and the
 * first page asks again: one request reads it once. The rows that are read do not grow with applications, payments and documents of
 * earlier years.
 */
export async function spaceToday(ctx: Context, companyId: string): Promise<SpaceToday | null> {
  const scope = companyScope(ctx.actor, companyId);
  if (scope?.kind !== "company") return null;
  const answers = known.get(ctx) ?? new Map<string, Promise<SpaceToday>>();
  known.set(ctx, answers);
  const answer = answers.get(companyId) ?? read(ctx, companyId);
  answers.set(companyId, answer);
  return await answer;
}

/** Whether anybody may open an application of renewal: a company that is qualified, with nothing under way. */
const canRenew = openableKinds({ active: true, qualified: true, applications: [] }).some(
  ({ kind, why }) => kind === "renewal" && why === null,
);

async function read(ctx: Context, companyId: string) {
  const today = todayInDakar(ctx.now);
  const rows = await rowsOf(ctx, companyId);
  const underWay = rows.applications.filter(
    ({ state }) => !("final" in applicationMachine.states[state]),
  );
  const draft = underWay.find(({ state }) => state === "draft");
  const asked = await askedDocuments(ctx.db, {
    ...rows,
    companyId,
    application: draft ?? underWay[0],
    today,
  });
  const facts: TodoFacts = {
    today,
    awaitsTerms: awaitsTerms(ctx.actor, companyId),
    invitations: rows.invitations.map(({ id, companyName, expiresAt }) => ({
      ...{ id, companyName, endsOn: todayInDakar(expiresAt) },
    })),
    takeovers: rows.takeovers.map(({ id, objectUntil }) => ({
      ...{ id, objectUntil: todayInDakar(objectUntil) },
    })),
    applications: underWay.map((application) =>
      applicationToDo(
        application,
        rows.awaited.find(({ applicationId }) => applicationId === application.id),
        rows.tariff.delays.closedWithoutAnswerDays,
      ),
    ),
    unread: rows.unread,
    documents: asked
      .map(({ requirement: { code, label }, standing, until, documents: own }) => ({
        ...{ code, label, standing },
        until: standing === "ended" ? lastEnd(own) : until,
      }))
      .filter(({ standing, until }) => draft !== undefined || endsAbout(standing, until, today)),
    due: rows.payments.count,
    sought: rows.payments.sought,
    payments: rows.payments.due.map(({ id, purpose, amount, dueOn, isSought }) => ({
      ...{ id, dueOn, isSought, what: purposeLabels[purpose], amount: formatFcfa(amount) },
    })),
    silentOwners: rows.silentOwners,
    rights: rightsToday(rows.rights, { today, renewalOpensDays: rows.settings.renewalOpensDays }),
    mayOpen: Object.hasOwn(accessTable, "/espace/dossiers/ouvrir" as Address),
    mayRenew: canRenew,
    hasFiled: rows.applications.some(({ number }) => number !== null),
  };
  return {
    company: rows.company,
    facts,
    todos: todosOf(facts),
    counts: countsOf(facts),
    application: underWay[0] ?? rows.applications[0] ?? null,
    standings: asked.map(({ standing }) => standing),
    receipt: rows.payments.lastReceipt,
  };
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;

async function rowsOf({ actor, db, now }: Context, companyId: string) {
  const scope = { kind: "company" as const, companyId };
  const today = todayInDakar(now);
  const accountId = actor.kind === "person" ? actor.accountId : null;
  const isOwner = permit(actor, "member.manage", { companyId });
  const [company, applications, payments, rights, documents, silentOwners, unread] =
    await Promise.all([
      companyFacts(db, companyId, accountId),
      applicationsOf(db, scope, { companyId }),
      firstDuePayments(db, scope, companyId),
      standingRights(db, scope, { companyId, today }),
      bestDocuments(db, scope, companyId),
      ownersWithoutAnswer(db, companyId, addDays(today, -SILENT_AFTER_DAYS)),
      unreadMessages(db, scope, companyId),
    ]);
  const [awaited, invitations, takeovers] = await Promise.all([
    awaitedAnswers(db, scope, companyId),
    accountId ? invitationsFor(db, { accountId, now }) : [],
    isOwner ? takeoversOf(db, { companyId, now }) : [],
  ]);
  const [requirements, tariff, settings] = await Promise.all([
    recentRequirements(db, now),
    recentTariff(db, now),
    settingsInForce(db, now),
  ]);
  return {
    ...{ company, applications, payments, rights, documents, silentOwners, unread },
    ...{ awaited, invitations, takeovers, requirements, tariff, settings },
  };
}

/** DocumentList that the application under way needs, or that a first one would; of optional ones those that the company has. */
async function askedDocuments(
  db: Db,
  {
    companyId,
    application,
    today,
    ...rows
  }: Pick<Rows, "company" | "requirements" | "documents" | "tariff"> & {
    companyId: string;
    application: ShownApplication | undefined;
    today: string;
  },
) {
  const facts = {
    kind: application?.kind ?? "first",
    class: application?.class ?? null,
    subAreas: await subAreasFor(db, { companyId, applicationId: application?.id ?? null }),
    legalForm: rows.company.legalForm,
    foundedOn: rows.company.foundedOn,
    day: today,
    provisionalUnderYears: rows.tariff.validity.provisionalUnderYears,
  };
  return vaultStanding(facts, rows.requirements, rows.documents).filter(
    ({ requirement, documents }) => documents.length > 0 || requirement.necessity !== "optional",
  );
}

function rightsToday(
  rights: Rows["rights"],
  day: { today: string; renewalOpensDays: number },
): TodoFacts["rights"] {
  const judged = rights.map((right) => ({ ...right, status: qualificationStatus(right, day) }));
  const inForce = judged.filter(({ status }) => /^(valid|to-renew)$/.test(status));
  return {
    inForce: inForce.length,
    suspended: judged.filter(({ status }) => status === "suspended").length,
    toRenew: judged.filter(({ status }) => status === "to-renew").length,
    nextEnd: inForce.map(({ endsOn }) => endsOn).sort()[0] ?? null,
  };
}

const awaitsTerms = (actor: Context["actor"], companyId: string): boolean =>
  actor.kind === "person" &&
  actor.memberships.some((each) => each.companyId === companyId && each.awaitsTerms === true);

/** How the person is called for this company, and what of it decides which documents are asked for. */
async function companyFacts(db: Db, companyId: string, accountId: string | null) {
  const row = await db
    .selectFrom("company")
    .leftJoin("member", (join) =>
      join
        .onRef("member.company_id", "=", "company.id")
        .on("member.account_id", "=", accountId ?? companyId),
    )
    .select(["company.name", "company.state", "company.founded_on as foundedOn"])
    .select(["company.legal_form_code as legalForm", "member.firstname"])
    .where("company.id", "=", companyId)
    .executeTakeFirstOrThrow();
  return row;
}

function applicationToDo(
  { id, number, kind, state, savedAt, deadlineOn }: ShownApplication,
  awaited: AwaitedAnswers | undefined,
  closedAfterDays: number,
): ApplicationToDo {
  return {
    ...{ id, number, kind: kind as ApplicationKind, state },
    savedOn: todayInDakar(savedAt),
    toAnswer: awaited?.toAnswer ?? 0,
    saved: awaited?.saved ?? 0,
    answerBy: awaited?.dueOn ?? deadlineOn,
    mayAskTime: awaited?.mayAskTime ?? false,
    closesOn: deadlineOn && addDays(deadlineOn, closedAfterDays),
  };
}

const lastEnd = (documents: readonly { validity: { until: string | null } }[]): string | null =>
  documents
    .flatMap(({ validity: { until } }) => until ?? [])
    .sort()
    .at(-1) ?? null;

/** A document ends within the days in which its company is told by mail, or has ended no longer ago than that. */
const endsAbout = (standing: DocumentStanding, until: string | null, today: string): boolean =>
  standing === "ends-soon" ||
  (standing === "ended" && until !== null && until >= addDays(today, -reminderDays[0]));

/** Owners of works who were asked before this day and have neither answered nor been told that it is no longer needed. */
async function ownersWithoutAnswer(db: Db, companyId: string, before: string): Promise<number> {
  const { count } = await db
    .selectFrom("reference_confirmation")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("company_id", "=", companyId)
    .where("answered_at", "is", null)
    .where("withdrawn_at", "is", null)
    .where("asked_at", "<", new Date(`${before}T00:00:00Z`))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * What happened to a company lately, the newest first. The days bound what is read: of earlier files and payments only those
 * that moved since are looked at.
 */
export async function recentSpaceChanges(
  { db, now }: Context,
  companyId: string,
): Promise<RecentChange[]> {
  const since = daysBefore(now, SHOWN_FOR_DAYS);
  const { rows } = await sql<Omit<Happened, "on"> & { at: Date }>`
    with subject as (
      select 'company' as kind, ${companyId}::text as id, null::text as number
      union all
      (select 'application', id::text, number from application
        where company_id = ${companyId} order by opened_at desc limit 20)
      union all
      (select 'payment', id::text, reference from payment
        where company_id = ${companyId} and (state_since >= ${since} or exists (select from refund
          where refund.payment_id = payment.id
            and greatest(asked_at, approved_at, done_at) >= ${since})) limit 20)
    )
    select journal.event, journal.subject_id as "subjectId", journal.at, journal.data, subject.number
    from subject
    join journal on journal.subject_kind = subject.kind and journal.subject_id = subject.id
    where journal.at >= ${since} and journal.event in (${sql.join(recentChangeEvents)})
    order by journal.at desc, journal.sequence desc
    limit ${4 * MOST_CHANGES}`.execute(db);
  return recentChangesOf(rows.map(({ at, ...row }) => ({ ...row, on: todayInDakar(at) })));
}
