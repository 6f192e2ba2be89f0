import { sql } from "kysely";
import { type Address, accessTable } from "#app/accounts/access.ts";
import { companyScope } from "#app/accounts/scope.server.ts";
import { standingRights } from "#app/certificates/qualification.queries.server.ts";
import { qualificationStatus } from "#app/certificates/qualification-status.ts";
import { bestDocuments } from "#app/documents/document.queries.server.ts";
import { recentRequirements } from "#app/documents/requirement.queries.server.ts";
import type { ApplicationKind } from "#app/documents/requirement.ts";
import { vaultStanding } from "#app/documents/vault.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { addDays, todayInDakar } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { firstDuePayments } from "#app/payments/payment.queries.server.ts";
import { purposeLabels } from "#app/payments/payment.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { recentTariff } from "#app/tariff/tariff.queries.server.ts";
import { applicationMachine } from "./application.machine.ts";
import { applicationsOf, type ShownApplication } from "./application.queries.server.ts";
import { type FileToDo, type TodoFacts, todosOf } from "./todo.ts";

/** An owner of works who has been silent for this long may be reminded by the company itself. */
const SILENT_AFTER_DAYS = 10;

/** What its first page tells of a company, beside what is to be done. */
export type SpaceToday = Awaited<ReturnType<typeof read>>;

const known = new WeakMap<object, Map<string, Promise<SpaceToday>>>();

/**
 * How a company stands today, and what it has to do; null for whoever does not act for it. The frame of each page asks, and the
 * first page asks again: one request reads it once. The rows that are read do not grow with files, payments and papers of
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

async function read({ actor, db, now }: Context, companyId: string) {
  const scope = { kind: "company" as const, companyId };
  const today = todayInDakar(now);
  const [company, files, payments, rights, papers, silentOwners] = await Promise.all([
    companyFacts(db, companyId, actor.kind === "person" ? actor.accountId : null),
    applicationsOf(db, scope, { companyId }),
    firstDuePayments(db, scope, companyId),
    standingRights(db, scope, { companyId, today }),
    bestDocuments(db, scope, companyId),
    ownersWithoutAnswer(db, companyId, addDays(today, -SILENT_AFTER_DAYS)),
  ]);
  const [requirements, tariff, settings] = await Promise.all([
    recentRequirements(db, now),
    recentTariff(db, now),
    settingsInForce(db, now),
  ]);
  const underWay = files.filter(({ state }) => !("final" in applicationMachine.states[state]));
  const draft = underWay.find(({ state }) => state === "draft");
  const standing = vaultStanding(
    {
      kind: draft?.kind ?? "first",
      class: draft?.class ?? null,
      subAreas: await subAreasFor(db, { companyId, applicationId: draft?.id ?? null }),
      legalForm: company.legalForm,
      foundedOn: company.foundedOn,
      day: today,
      provisionalUnderYears: tariff.validity.provisionalUnderYears,
    },
    requirements,
    papers,
  ).filter(
    ({ requirement, papers: own }) => own.length > 0 || requirement.necessity !== "optional",
  );
  const statuses = rights.map((right) =>
    qualificationStatus(right, { today, renewalOpensDays: settings.renewalOpensDays }),
  );
  const inForce = rights.filter((_, index) => /^(valid|to-renew)$/.test(statuses[index] ?? ""));
  const facts: TodoFacts = {
    today,
    awaitsTerms:
      actor.kind === "person" &&
      actor.memberships.some((each) => each.companyId === companyId && each.awaitsTerms === true),
    files: await withComplements(db, underWay),
    papers: draft
      ? standing.map(({ requirement: { code, label }, standing, until }) => ({
          ...{ code, label, standing, until },
        }))
      : [],
    payments: payments.due.map(({ id, purpose, amount, dueOn }) => ({
      ...{ id, dueOn, what: purposeLabels[purpose], amount: formatFcfa(amount) },
    })),
    silentOwners,
    rights: {
      inForce: inForce.length,
      suspended: statuses.filter((status) => status === "suspended").length,
      toRenew: statuses.filter((status) => status === "to-renew").length,
      nextEnd: inForce.map(({ endsOn }) => endsOn).sort()[0] ?? null,
    },
    mayOpen: Object.hasOwn(accessTable, "/espace/dossiers/ouvrir" as Address),
  };
  return {
    company,
    facts,
    todos: todosOf(facts),
    file: underWay[0] ?? files[0] ?? null,
    standings: standing.map(({ standing }) => standing),
    receipt: payments.lastReceipt,
  };
}

/** How the person is called for this company, and what of it decides which papers are asked for. */
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

/** Codes of the sub-areas of a draft; without one of those that the company chose. */
async function subAreasFor(
  db: Db,
  { companyId, applicationId }: { companyId: string; applicationId: string | null },
): Promise<{ code: string; familyCode: string }[]> {
  const chosen = applicationId
    ? sql`select sub_area_id from application_sub_area where application_id = ${applicationId}`
    : sql`select sub_area_id from company_sub_area where company_id = ${companyId}`;
  const { rows } = await sql<{ code: string; familyCode: string }>`
    select distinct on (sub_area.id) sub_area.code, family.code as "familyCode"
    from sub_area
    join sub_area_in_edition entry on entry.sub_area_id = sub_area.id
    join area_in_edition area on area.edition_id = entry.edition_id and area.area_id = entry.area_id
    join family on family.id = area.family_id
    join nomenclature_edition edition on edition.id = entry.edition_id
    where sub_area.id in (${chosen})
    order by sub_area.id, edition.number desc`.execute(db);
  return rows;
}

async function withComplements(db: Db, files: readonly ShownApplication[]): Promise<FileToDo[]> {
  const waiting = files.filter(({ state }) => /^(to-complete|complement-asked)$/.test(state));
  const open =
    waiting.length === 0
      ? []
      : await db
          .selectFrom("complement")
          .select(["application_id as id", sql<string | null>`min(due_on)::text`.as("dueOn")])
          .select(sql<number>`count(*)::integer`.as("count"))
          .where(
            "application_id",
            "in",
            waiting.map(({ id }) => id),
          )
          .where("state", "=", "open")
          .groupBy("application_id")
          .execute();
  return files.map(({ id, number, kind, state, savedAt, deadlineOn }) => {
    const asked = open.find((each) => each.id === id);
    return {
      ...{ id, number, kind: kind as ApplicationKind, state },
      savedOn: todayInDakar(savedAt),
      openComplements: asked?.count ?? 0,
      answerBy: asked?.dueOn ?? deadlineOn,
    };
  });
}

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
