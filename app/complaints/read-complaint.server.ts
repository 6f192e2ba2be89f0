import type { StaffScope } from "#app/accounts/scope.server.ts";
import { readCertificateNumber } from "#app/certificates/certificate-number.ts";
import { isGivenNumber } from "#app/certificates/verification/unknown-number.queries.server.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { formatDateLong, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { formatPhone } from "#app/kernel/phone.ts";
import { complaintVerdicts } from "./change-complaint.server.ts";
import { complainantOf } from "./complainant.queries.server.ts";
import { complaintMachine } from "./complaint.machine.ts";
import {
  complaintInRegister,
  complaintInside,
  concernOf,
  messagesOfComplaint,
  unconcernedStaff,
} from "./complaint.queries.server.ts";
import { complaintRefusals } from "./complaint.refusals.ts";
import { channelLabels, complaintKinds, concernWords, outcomeLabels } from "./complaint.ts";
import { filesOfComplaint } from "./complaint-file.queries.server.ts";
import { hearingOf } from "./hearing.queries.server.ts";
import { trackingCode } from "./tracking.server.ts";

export type ShownComplaint = NonNullable<Awaited<ReturnType<typeof readComplaint>>>;

/**
 * A complaint as its reader may see it: its line of the register; what it says, for whom nothing ties to it and who handles complaints;
 * who complains, for the person in charge alone, or for all of these where the complainant may be named.
 */
export async function readComplaint(ctx: Context, scope: StaffScope, id: string) {
  const { db, now } = ctx;
  const { accountId } = scope;
  const line = await complaintInRegister(db, scope, id);
  if (!line) return null;
  const today = todayInDakar(now);
  const concern = await concernOf(db, { complaintId: id, accountId });
  const isHandler = scope.roles.some((role) =>
    ["registrar", "secretary", "president"].includes(role),
  );
  const inside = isHandler ? await complaintInside(db, scope, id) : undefined;
  const isMine = line.handledById === accountId;
  const due = line.state === "received" ? line.acknowledgeBy : line.answerBy;
  return {
    id,
    number: line.number,
    version: line.version,
    kind: line.kind,
    kindLabel: complaintKinds[line.kind].label,
    state: line.state,
    stateLabel: complaintMachine.states[line.state].label,
    channel: channelLabels[line.channel],
    received: formatInstant(line.receivedAt),
    due: line.decidedAt || line.state === "withdrawn" ? null : formatDateLong(due),
    late: complaintMachine.states[line.state].holder === "staff" && due < today,
    handledBy: line.handledBy,
    isMine,
    handledById: line.handledById,
    // Who wrote it down reads the code to a person without an e-mail address.
    code:
      inside && (isMine || (line.state === "received" && inside.registeredById === accountId))
        ? trackingCode(ctx, id)
        : null,
    company:
      line.companyId === null
        ? null
        : { id: line.companyId, name: line.companyName ?? "", ein: line.companyEin ?? "" },
    closed: outsideWords(line),
    why: concern
      ? concernWords[concern]
      : isHandler
        ? null
        : complaintRefusals["not-yours"].message,
    inside: inside ? await insideOf(ctx, { id, line, inside, isMine }) : null,
    complainant:
      inside && (isMine || inside.naming === "may-be-named") ? await namedOf(ctx, id) : null,
  };
}

type Line = NonNullable<Awaited<ReturnType<typeof complaintInRegister>>>;
type Inside = NonNullable<Awaited<ReturnType<typeof complaintInside>>>;

const outsideWords = ({ outcome, decidedAt }: Line) =>
  outcome && decidedAt ? `${outcomeLabels[outcome]}, le ${formatInstant(decidedAt)}` : null;

interface Reading {
  id: string;
  line: Line;
  inside: Inside;
  isMine: boolean;
}

async function insideOf(ctx: Context, { id, line, inside, isMine }: Reading) {
  const { db, now } = ctx;
  const subject = {
    id,
    companyId: line.companyId ?? "",
    state: line.state,
    version: line.version,
    number: line.number,
    kind: line.kind,
    handledBy: line.handledById,
    proposedBy: inside.proposedById,
    outcome: line.outcome,
    demo: inside.demo,
  };
  const [messages, files, hearing, staff, whyNot, unknownNumber] = await Promise.all([
    messagesOfComplaint(db, id),
    filesOfComplaint(db, id),
    hearingOf(db, id),
    unconcernedStaff(db, id, ["secretary", "president"]),
    complaintVerdicts(ctx, subject),
    unknownNumberIn(db, inside.about),
  ]);
  const today = todayInDakar(now);
  return {
    words: inside.words,
    about: inside.about,
    accused: inside.accused,
    accusedEmail: inside.accusedEmail,
    registeredBy: inside.registeredBy,
    naming: inside.naming,
    outcome: line.outcome,
    outcomeLabel: line.outcome && outcomeLabels[line.outcome],
    findings: inside.findings,
    answer: inside.answer,
    proposedBy: inside.proposedBy,
    decidedBy: inside.decidedBy,
    returnReason: line.state === "under-review" ? inside.returnReason : null,
    unknownNumber,
    whyNot,
    mayAct: isMine && line.state === "under-review",
    mayLeadToMeasure:
      line.state === "answered" &&
      hearing !== undefined &&
      (line.outcome === "founded" || line.outcome === "partly-founded") &&
      permit(ctx.actor, "measure.propose"),
    deciders: staff
      .filter(({ id: other }) => other !== inside.proposedById)
      .map(({ name }) => name),
    messages: messages.map(({ writtenAt, ...message }) => ({
      ...message,
      at: formatInstant(writtenAt),
    })),
    files: files.map((file) => ({
      id: file.id,
      name: file.name,
      infected: file.scan === "infected",
      isOfCompany: file.suppliedBy === "company",
      isShown: file.shownAt !== null,
      at: formatInstant(file.suppliedAt),
    })),
    hearing: hearing && {
      facts: hearing.facts,
      asked: formatInstant(hearing.askedAt),
      askedBy: hearing.askedBy,
      dueOn: formatDateLong(hearing.dueOn),
      isOver: hearing.dueOn < today,
      answer: hearing.answer,
      answered: hearing.answeredAt && formatInstant(hearing.answeredAt),
    },
  };
}

/** The number of a certificate in a typed text, when no certificate has it. */
async function unknownNumberIn(db: Db, about: string | null): Promise<string | null> {
  const typedNumber = about === null ? null : readCertificateNumber(about);
  return typedNumber?.possible && !(await isGivenNumber(db, typedNumber.number))
    ? typedNumber.number
    : null;
}

async function namedOf(ctx: Context, id: string) {
  const complainant = await complainantOf(ctx.db, id);
  const { consentFacts, consent, consentAskedAt, phone } = complainant;
  return {
    name: complainant.name,
    email: complainant.email,
    phone: phone && { number: phone, words: formatPhone(phone) },
    consent: consentFacts === null ? null : { facts: consentFacts, answer: consent },
    consentAsked: consentAskedAt && formatInstant(consentAskedAt),
  };
}
