import { type Address, accessTable } from "#app/accounts/access.ts";
import { companyScope } from "#app/accounts/scope.server.ts";
import { standingRights } from "#app/certificates/qualification.queries.server.ts";
import { listCounts } from "#app/companies/means/means.queries.server.ts";
import { invitationsFor } from "#app/companies/members/invitation.queries.server.ts";
import { takeoversOf } from "#app/companies/members/succession.queries.server.ts";
import { bestDocuments } from "#app/documents/document.queries.server.ts";
import { recentRequirements } from "#app/documents/requirement.queries.server.ts";
import { subAreasFor } from "#app/documents/vault.queries.server.ts";
import { vaultStanding } from "#app/documents/vault.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { addDays, todayInDakar } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { permit } from "#app/kernel/permissions.ts";
import { firstDuePayments } from "#app/payments/payment.queries.server.ts";
import { purposeLabels } from "#app/payments/payment.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { recentTariff } from "#app/tariff/tariff.queries.server.ts";
import { applicationMachine } from "../application.machine.ts";
import { applicationsOf, type ShownApplication } from "../application.queries.server.ts";
import { awaitedAnswers } from "../complements/complement-reads.queries.server.ts";
import { examinationPeople } from "../examination-people.queries.server.ts";
import { unreadMessages } from "../messages/message.queries.server.ts";
import { openToObjection } from "../objection-days.server.ts";
import { openableKinds } from "../openable.ts";
import { examinationTodos } from "./examination-todos.ts";
import { companyFacts, ownersWithoutAnswer, visitsAndDecisions } from "./todo.queries.server.ts";
import { countsOf, type TodoFacts, todosOf } from "./todo.ts";
import {
  applicationToDo,
  endedByStaff,
  endsAbout,
  lastEnd,
  rightsToday,
} from "./todo-facts.server.ts";

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
    applications: await Promise.all(
      underWay.map((application) => applicationToDo(ctx.db, application, rows.awaited)),
    ),
    examination: examinationTodos({ today, ...rows }),
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
    ended: endedByStaff(rows.applications[0]),
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

async function rowsOf(ctx: Context, companyId: string) {
  const { actor, db, now } = ctx;
  const scope = { kind: "company" as const, companyId };
  const today = todayInDakar(now);
  const accountId = actor.kind === "person" ? actor.accountId : null;
  const isOwner = permit(actor, "member.manage", { companyId });
  const [company, applications, payments, rights, documents, silentOwners, unread, lists] =
    await Promise.all([
      companyFacts(db, companyId, accountId),
      applicationsOf(db, scope, { companyId }),
      firstDuePayments(db, scope, companyId),
      standingRights(db, scope, { companyId, today }),
      bestDocuments(db, scope, companyId),
      ownersWithoutAnswer(db, companyId, addDays(today, -SILENT_AFTER_DAYS)),
      unreadMessages(db, scope, companyId),
      listCounts(db, scope, companyId),
    ]);
  const [people, dated] = await Promise.all([
    examinationPeople(db, scope, { companyId }),
    visitsAndDecisions(db, scope, { companyId, today }),
  ]);
  const named = await openToObjection(ctx, people);
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
    ...{ company, applications, payments, rights, documents, silentOwners, unread, lists },
    ...{ awaited, invitations, takeovers, requirements, tariff, settings },
    ...{ named, ...dated },
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
  }: Pick<Rows, "company" | "requirements" | "documents" | "tariff" | "lists"> & {
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
  return vaultStanding(facts, rows.requirements, rows.documents, rows.lists).filter(
    ({ requirement, documents }) => documents.length > 0 || requirement.necessity !== "optional",
  );
}

const awaitsTerms = (actor: Context["actor"], companyId: string): boolean =>
  actor.kind === "person" &&
  actor.memberships.some((each) => each.companyId === companyId && each.awaitsTerms === true);
