import { memberRoleLabels } from "#app/accounts/roles.ts";
import type { StaffScope } from "#app/accounts/scope.server.ts";
import { applicationMachine } from "#app/applications/application.machine.ts";
import { kindLabels } from "#app/applications/application.ts";
import { rightsOfCompany } from "#app/certificates/qualification.queries.server.ts";
import {
  levelCode,
  type QualificationStatus,
  statusNames,
} from "#app/certificates/qualification.ts";
import { qualificationStatus } from "#app/certificates/qualification-status.ts";
import { meansOf } from "#app/companies/means/means.queries.server.ts";
import { contracts, holdings, trades, worksStates } from "#app/companies/means/means.ts";
import { membersOf } from "#app/companies/members/members.queries.server.ts";
import { complaintMachine } from "#app/complaints/complaint.machine.ts";
import { complaintsOfCompany } from "#app/complaints/complaint.queries.server.ts";
import { complaintKinds, outcomeLabels } from "#app/complaints/complaint.ts";
import { usableDocuments } from "#app/documents/document.queries.server.ts";
import { requirementVersions } from "#app/documents/requirement.queries.server.ts";
import type { DocumentValidity } from "#app/documents/requirement.ts";
import { judgedDocuments, labelWithYear } from "#app/documents/series.ts";
import { productPartInWords } from "#app/kernel/actor.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatDateShort, todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { permit } from "#app/kernel/permissions.ts";
import { paymentMachine } from "#app/payments/payment.machine.ts";
import { purposeLabels, railLabels } from "#app/payments/payment.ts";
import { companyChangeMachine } from "#app/registration/company-change.machine.ts";
import { changesOf } from "#app/registration/company-change.queries.server.ts";
import { identityFields } from "#app/registration/record-fields.schema.ts";
import { conflictWithCompany } from "#app/review/interests/interests.queries.server.ts";
import { measureMachine } from "#app/review/measures/measure.machine.ts";
import { measuresOfRecord } from "#app/review/measures/measure.queries.server.ts";
import { measureKinds } from "#app/review/measures/measure.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { Level } from "#app/tariff/classes.ts";
import {
  applicationsOfRecord,
  journalOfRecord,
  messagesOfRecord,
  paymentsOfRecord,
  seesFees,
} from "./company-record.queries.server.ts";
import { eventLabel } from "./labels.ts";

/** How a state is marked: as usual, good, late, bad. */
export type Tone = "plain" | "good" | "late" | "bad";

const day = (instant: Date) => formatDateShort(todayInDakar(instant));

/**
 * All that a member of staff may see of one company; a part that their roles do not show is null. The scopes of the queries decide, not
 * the page.
 */
export async function companyRecord(ctx: Context, scope: StaffScope, facts: RecordGiven) {
  const { companyId, foundedOn, seesRecord } = facts;
  const [
    rights,
    applications,
    payments,
    record,
    messages,
    corrections,
    measures,
    complaints,
    journal,
    ownConflict,
  ] = await Promise.all([
    rightsOfRecord(ctx, scope, companyId),
    permit(ctx.actor, "application.read") ? applicationsOf(ctx, scope, companyId) : null,
    paymentsOf(ctx, scope, companyId),
    seesRecord ? ownRecord(ctx, scope, { companyId, foundedOn }) : null,
    seesRecord && permit(ctx.actor, "application.read") ? messagesOf(ctx, scope, companyId) : null,
    permit(ctx.actor, "company-change.read") ? correctionsOf(ctx, scope, companyId) : null,
    permit(ctx.actor, "measure.read") ? measuresOf(ctx, scope, companyId) : null,
    permit(ctx.actor, "complaint.read") ? complaintsOf(ctx, scope, companyId) : null,
    permit(ctx.actor, "journal.read") ? journalOf(ctx, scope, companyId) : null,
    ctx.actor.kind === "person"
      ? conflictWithCompany(ctx.db, { companyId, accountId: ctx.actor.accountId })
      : null,
  ]);
  return {
    rights,
    applications,
    payments,
    ...record,
    messages,
    corrections,
    measures,
    complaints,
    journal,
    ownConflict,
  };
}

interface RecordGiven {
  companyId: string;
  foundedOn: string | null;
  /** Whether the reader sees what the company keeps with us. */
  seesRecord: boolean;
}

const tones: Record<QualificationStatus, Tone> = {
  valid: "good",
  "to-renew": "late",
  suspended: "bad",
  upcoming: "plain",
  expired: "plain",
  withdrawn: "bad",
  replaced: "plain",
  void: "bad",
};

async function rightsOfRecord(ctx: Context, scope: StaffScope, companyId: string) {
  const { renewalOpensDays } = await settingsInForce(ctx.db, ctx.now);
  const today = todayInDakar(ctx.now);
  const rights = await rightsOfCompany(ctx.db, scope, companyId);
  return rights.map((right) => {
    const status = qualificationStatus(right, { today, renewalOpensDays });
    return {
      id: right.id,
      code: right.subAreaCode,
      name: right.subAreaName,
      class: right.class,
      level: levelCode(right.level as Level),
      starts: formatDateShort(right.startsOn),
      ends: formatDateShort(right.endsOn),
      status: statusNames[status],
      tone: tones[status],
      holds: status === "valid" || status === "to-renew",
      certificate: right.certificateNumber,
      provisional: right.certificateKind === "provisional",
    };
  });
}

async function applicationsOf(ctx: Context, scope: StaffScope, companyId: string) {
  const today = todayInDakar(ctx.now);
  const list = await applicationsOfRecord(ctx.db, scope, companyId);
  return list.map(({ id, number, kind, class: aimed, state, since, ...row }) => {
    const { label, holder } = applicationMachine.states[state];
    const lastDay = holder === "staff" ? row.dueOn : row.deadlineOn;
    return {
      id,
      number,
      class: aimed,
      subAreas: row.subAreas,
      kind: kindLabels[kind],
      state: label,
      holder,
      since: day(since),
      filed: row.filedAt ? day(row.filedAt) : null,
      deadline: lastDay ? formatDateShort(lastDay) : null,
      late: lastDay !== null && lastDay < today,
    };
  });
}

const paymentTones: Record<keyof typeof paymentMachine.states, Tone> = {
  due: "late",
  paid: "good",
  "to-check": "late",
  cancelled: "plain",
  "refund-due": "late",
  refunded: "plain",
};

/** Null for a person who sees no fees of this company, also when another role of theirs reads payments. */
async function paymentsOf(ctx: Context, scope: StaffScope, companyId: string) {
  if (!permit(ctx.actor, "payment.read") || !(await seesFees(ctx.db, scope, companyId)))
    return null;
  const list = await paymentsOfRecord(ctx.db, scope, companyId);
  const sum = (state: string) =>
    list.filter((each) => each.state === state).reduce((total, each) => total + each.amount, 0n);
  return {
    paid: formatFcfa(sum("paid")),
    due: formatFcfa(sum("due")),
    opensDesk: permit(ctx.actor, "desk.read"),
    list: list.map(({ id, reference, purpose, amount, state, rail, receipt, paidAt, askedAt }) => ({
      id,
      reference,
      receipt,
      purpose: purposeLabels[purpose],
      amount: formatFcfa(amount),
      state: paymentMachine.states[state].label,
      tone: paymentTones[state],
      rail: rail ? railLabels[rail] : "",
      at: day(paidAt ?? askedAt),
    })),
  };
}

/** What the company keeps with us: members, means, documents. */
async function ownRecord(
  ctx: Context,
  scope: StaffScope,
  { companyId, foundedOn }: { companyId: string; foundedOn: string | null },
) {
  const [members, means, documents] = await Promise.all([
    membersOf(ctx.db, scope, companyId),
    meansOf(ctx.db, scope, companyId),
    permit(ctx.actor, "document.read") ? documentsOf(ctx, scope, { companyId, foundedOn }) : null,
  ]);
  return {
    members: members.map(({ id, firstname, lastname, email, role, signedInAt, ...row }) => ({
      id,
      email,
      function: row.function,
      page: permit(ctx.actor, "succession.read")
        ? addressOf("/bureau/membres/:id", { id: row.accountId })
        : null,
      name: `${firstname} ${lastname}`,
      role: memberRoleLabels[role],
      disabled: row.disabledAt !== null,
      seen: signedInAt ? `vu le ${day(signedInAt)}` : "pas encore vu",
    })),
    means: {
      workers: means.workers.map(({ id, name, trade, diploma, contract, permanent }) => ({
        id,
        name,
        diploma: diploma ?? "",
        permanent,
        trade: trades[trade].label,
        contract: contracts[contract].label,
      })),
      equipment: means.equipment.map(({ id, kind, model, registration, year, held, quantity }) => ({
        id,
        kind,
        quantity,
        held: holdings[held],
        year: year === null ? "" : String(year),
        model: [model, registration].filter(Boolean).join(", "),
      })),
      references: means.references.map(({ id, client, nature, amount, fromOn, toOn, ...row }) => ({
        id,
        client,
        nature,
        amount: formatFcfa(BigInt(amount)),
        dates: `${formatDateShort(fromOn)} – ${toOn ? formatDateShort(toOn) : "en cours"}`,
        state: worksStates[row.state],
        answered: row.confirmation?.answeredAt ? day(row.confirmation.answeredAt) : "",
      })),
    },
    documents,
  };
}

const validities: Record<DocumentValidity["state"], { label: string; tone: Tone }> = {
  valid: { label: "en ordre", tone: "good" },
  "ends-soon": { label: "finit bientôt", tone: "late" },
  ended: { label: "n’est plus valable", tone: "bad" },
  "not-yet": { label: "pas encore valable", tone: "plain" },
  requested: { label: "preuve de la demande", tone: "late" },
  "date-missing": { label: "sans date", tone: "late" },
  expected: { label: "attendu", tone: "good" },
  surplus: { label: "plus ancien que demandé", tone: "plain" },
  refused: { label: "refusée", tone: "bad" },
};

async function documentsOf(
  ctx: Context,
  scope: StaffScope,
  { companyId, foundedOn }: { companyId: string; foundedOn: string | null },
) {
  const today = todayInDakar(ctx.now);
  const [documents, versions] = await Promise.all([
    usableDocuments(ctx.db, scope, { companyId }),
    requirementVersions(ctx.db),
  ]);
  const requirementOf = (code: string) => versions.find((each) => each.code === code);
  return judgedDocuments(documents, { day: today, foundedOn, requirementOf })
    .map(({ validity, ...document }) => {
      const requirement = requirementOf(document.code);
      const { label, tone } = validity ? validities[validity.state] : validities.valid;
      return {
        id: document.id,
        name: document.name,
        tone,
        state: label,
        label: labelWithYear(requirement?.label ?? document.code, requirement, document.issuedOn),
        position: requirement?.position ?? Number.MAX_SAFE_INTEGER,
        until: validity?.until ? formatDateShort(validity.until) : "",
        unscanned: document.scan !== "clean",
      };
    })
    .sort((a, b) => a.position - b.position);
}

async function messagesOf(ctx: Context, scope: StaffScope, companyId: string) {
  const list = await messagesOfRecord(ctx.db, scope, companyId);
  return {
    count: list[0]?.count ?? 0,
    list: list.map(({ id, applicationId, side, author, number, at, text, seenAt }) => ({
      id,
      applicationId,
      number,
      text,
      at: day(at),
      by: side === "company" ? "Entreprise" : (author ?? "Nous"),
      unread: side === "company" && seenAt === null,
    })),
  };
}

/** The measures on qualifications of the company, and whether the reader may propose one. */
async function measuresOf(ctx: Context, scope: StaffScope, companyId: string) {
  const list = await measuresOfRecord(ctx, scope, companyId);
  return {
    mayPropose: permit(ctx.actor, "measure.propose", { companyId }),
    list: list.map(({ id, number, kind, state, stateSince }) => ({
      id,
      number,
      kind: measureKinds[kind].label,
      state: measureMachine.states[state].label,
      waits: measureMachine.states[state].holder !== "nobody",
      since: day(stateSince),
    })),
  };
}

async function complaintsOf(ctx: Context, scope: StaffScope, companyId: string) {
  const complaints = await complaintsOfCompany(ctx.db, scope, companyId);
  return complaints.map(({ id, number, kind, state, outcome, decidedAt, receivedAt }) => ({
    id,
    number,
    kind: complaintKinds[kind].label,
    state: decidedAt && outcome ? outcomeLabels[outcome] : complaintMachine.states[state].label,
    waits: complaintMachine.states[state].holder === "staff",
    since: day(receivedAt),
  }));
}

async function correctionsOf(ctx: Context, scope: StaffScope, companyId: string) {
  const list = await changesOf(ctx.db, scope, companyId);
  return list.map(({ id, field, value, state, stateSince }) => ({
    id,
    value,
    waits: state === "asked",
    what: identityFields[field].label,
    state: companyChangeMachine.states[state].label,
    since: day(stateSince),
  }));
}

async function journalOf(ctx: Context, scope: StaffScope, companyId: string) {
  const list = await journalOfRecord(ctx.db, { actor: ctx.actor, scope, companyId });
  return list.map(({ id, at, event, actor, name }) => ({
    id,
    at: day(at),
    event: eventLabel(event),
    by: name ?? (isId(actor) ? "Personne effacée" : productPartInWords(actor)),
  }));
}
