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

/** After so many days without an answer the company may remind an owner of works. */
const SILENT_AFTER_DAYS = 10;

/** What the first page shows of a company beside the to-do list. */
export type SpaceToday = Awaited<ReturnType<typeof read>>;

const known = new WeakMap<object, Map<string, Promise<SpaceToday>>>();

/**
 * The standing of a company today and its to-do list; null when the actor does not act for it. The frame of each page and
 * the first page both ask, so one request reads it once. The number of rows read does not grow with the applications,
 * payments and documents of earlier years.
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

/** Whether renewals can be opened at all: tried with a qualified company that has nothing under way. */
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

/**
 * The documents that the application under way needs, or that a first one would need; optional ones only if the company has
 * them.
 */
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

/** The first name of the person in this company, and the facts of the company that decide which documents are asked for. */
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

/** Whether a document ends within the days of the reminder mails, or has ended no longer ago than that. */
const endsAbout = (standing: DocumentStanding, until: string | null, today: string): boolean =>
  standing === "ends-soon" ||
  (standing === "ended" && until !== null && until >= addDays(today, -reminderDays[0]));

/** Number of owners of works who were asked before this day, have not answered, and whose request was not withdrawn. */
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

/** The latest events of a company, newest first. Reads only applications and payments that changed within the period. */
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
