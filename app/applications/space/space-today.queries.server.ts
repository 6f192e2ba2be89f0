import { type Address, accessTable } from "#app/accounts/access.ts";
import { companyScope } from "#app/accounts/scope.server.ts";
import { subAreasFor } from "#app/documents/vault.queries.server.ts";
import { vaultStanding } from "#app/documents/vault.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { purposeLabels } from "#app/payments/payment.ts";
import { applicationMachine } from "../application.machine.ts";
import type { ShownApplication } from "../application.queries.server.ts";
import { openableKinds } from "../openable.ts";
import { examinationTodos } from "./examination-todos.ts";
import { type Rows, rowsOf } from "./space-rows.queries.server.ts";
import { countsOf, type TodoFacts, todosOf } from "./todo.ts";
import { applicationToDo, endedByStaff, lastEnd, rightsToday } from "./todo-facts.server.ts";

/** What the first page shows of a company beside the to-do list. */
export type SpaceToday = Awaited<ReturnType<typeof readToday>>;

const todayCache = new WeakMap<object, Map<string, Promise<SpaceToday>>>();

/**
 * The standing of a company today and its to-do list; null when the actor does not act for it. The frame of each page and
 * the first page both ask, so one request reads it once. The number of rows read does not grow with the applications,
 * payments and documents of earlier years.
 */
export async function spaceToday(ctx: Context, companyId: string): Promise<SpaceToday | null> {
  const scope = companyScope(ctx.actor, companyId);
  if (scope?.kind !== "company") return null;
  const answers = todayCache.get(ctx) ?? new Map<string, Promise<SpaceToday>>();
  todayCache.set(ctx, answers);
  const answer = answers.get(companyId) ?? readToday(ctx, companyId);
  answers.set(companyId, answer);
  return await answer;
}

/** Whether renewals can be opened at all: tried with a qualified company that has nothing under way. */
const canRenew = openableKinds({ active: true, qualified: true, applications: [] }).some(
  ({ kind, why }) => kind === "renewal" && why === null,
);

async function readToday(ctx: Context, companyId: string) {
  const today = todayInDakar(ctx.now);
  const rows = await rowsOf(ctx, companyId);
  const underWay = rows.applications.filter(
    ({ state }) => !("final" in applicationMachine.states[state]),
  );
  const draft = underWay.find(({ state }) => state === "draft");
  const documentStandings = await askedDocuments(ctx.db, {
    ...rows,
    companyId,
    application: draft ?? underWay[0],
    today,
  });
  const facts: TodoFacts = {
    today,
    awaitsTerms: awaitsTerms(ctx.actor, companyId),
    invitations: rows.invitations.map(({ id, companyName, expiresAt }) => ({
      id,
      companyName,
      endsOn: todayInDakar(expiresAt),
    })),
    takeovers: rows.takeovers.map(({ id, objectUntil }) => ({
      id,
      objectUntil: todayInDakar(objectUntil),
    })),
    applications: await Promise.all(
      underWay.map((application) => applicationToDo(ctx.db, application, rows)),
    ),
    examination: examinationTodos({ today, ...rows }),
    unread: rows.unread,
    documents: (draft ? documentStandings : []).map(
      ({ requirement: { code, label }, standing, until, documents: ownDocuments }) => ({
        code,
        label,
        standing,
        until: standing === "ended" ? lastEnd(ownDocuments) : until,
      }),
    ),
    due: rows.payments.count,
    sought: rows.payments.sought,
    payments: rows.payments.due.map(({ id, purpose, amount, dueOn, isSought }) => ({
      id,
      dueOn,
      isSought,
      what: purposeLabels[purpose],
      amount: formatFcfa(amount),
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
    standings: documentStandings.map(({ standing }) => standing),
    receipt: rows.payments.lastReceipt,
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
