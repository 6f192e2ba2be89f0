import type { StaffScope } from "#app/accounts/scope.server.ts";
import { datedStatus, levelCode } from "#app/certificates/qualification.ts";
import { qualificationStatus, statusSince } from "#app/certificates/qualification-status.ts";
import { fingerprintHolds } from "#app/journal/ask-fingerprint.server.ts";
import type { Context } from "#app/kernel/context.ts";
import {
  daysBefore,
  formatDateLong,
  formatDeadline,
  formatInstant,
  todayInDakar,
} from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { UNREAD_DAYS } from "../decision/decision.ts";
import { measureVerdicts } from "./change-measure.server.ts";
import { measureMachine } from "./measure.machine.ts";
import {
  concernWithCompany,
  measureInScope,
  measureSigners,
  measureWhole,
} from "./measure.queries.server.ts";
import { concernWords, measureKinds } from "./measure.ts";
import { runsUrgently } from "./measure-effects.server.ts";
import { filesOfMeasure } from "./measure-file.queries.server.ts";
import { lettersOfMeasure } from "./measure-letter.queries.server.ts";
import { rightsOfMeasure } from "./measure-rights.queries.server.ts";
import type { Reduction } from "./reduced-right.ts";

export type ShownMeasure = NonNullable<Awaited<ReturnType<typeof readMeasure>>>;

/** « niveau N1 au plus, classe E au plus »; null for no reduction. */
export function reductionInWords({ toLevel, toClass }: Reduction): string | null {
  const parts = [
    toLevel && `niveau\u00A0${levelCode(toLevel)} au plus`,
    toClass && `classe\u00A0${toClass} au plus`,
  ].filter(Boolean);
  return parts.length === 0 ? null : parts.join(", ");
}

const letterLabels = {
  urgent: "Suspension en urgence",
  decided: "Décision",
  lifted: "Levée",
} as const;

/** A measure with its history, documents and letters, and what its reader of the staff may do; null for one that they may not know of. */
export async function readMeasure(ctx: Context, scope: StaffScope, id: string) {
  const { db, now, actor } = ctx;
  const line = isId(id) ? await measureInScope(ctx, scope, id) : undefined;
  if (!line) return null;
  const { companyId } = line;
  const company = { kind: "company" as const, companyId };
  const today = todayInDakar(now);
  const { accountId } = scope;
  const { renewalOpensDays } = await settingsInForce(db, now);
  const [measure, rights, files, letters, concern, signers] = await Promise.all([
    measureWhole(db, company, id),
    rightsOfMeasure(db, { measureId: id, today }),
    filesOfMeasure(db, id),
    lettersOfMeasure(db, company, id),
    concernWithCompany(db, { companyId, accountId, today }),
    measureSigners(db, { companyId, at: now, today }),
  ]);
  if (!measure) return null;
  const { state, kind, dueOn } = measure;
  const whyNot = await measureVerdicts(ctx, {
    ...measure,
    proposedBy: measure.proposedById,
    askedBy: measure.askedById,
    liftProposedBy: measure.liftProposedById,
  });
  const proposes = permit(actor, "measure.propose", { companyId }) && concern === null;
  const isHeard = state === "heard";
  const unread = letters.filter(({ notifiedAt }) => notifiedAt === null);
  const otherSigners = (than: string | null) =>
    signers.filter(({ id: signer }) => signer !== than).map(({ name }) => name);
  return {
    id,
    number: measure.number,
    version: measure.version,
    kind,
    kindLabel: measureKinds[kind].label,
    state,
    stateLabel: measureMachine.states[state].label,
    company: { id: companyId, name: measure.companyName },
    complaint: measure.complaintId && {
      id: measure.complaintId,
      number: measure.complaintNumber ?? "",
    },
    concern: concern && concernWords[concern],
    facts: measure.facts,
    demand: measure.demand,
    reducedTo: reductionInWords(measure),
    demandedBy: measure.demandedBy && formatDateLong(measure.demandedBy),
    isOverdue: state === "decided" && measure.demandedBy !== null && measure.demandedBy < today,
    proposed: `${measure.proposedBy}, ${formatInstant(measure.proposedAt)}`,
    rights: rights.map((right) => {
      const { startsOn } = right;
      const status = qualificationStatus(right, { today, renewalOpensDays });
      return {
        id: right.id,
        code: right.code,
        name: right.name,
        certificate: right.certificate,
        rank: `${levelCode(right.level)}, classe\u00A0${right.class}`,
        status: datedStatus({ status, startsOn, since: statusSince(status, right) }),
      };
    }),
    urgent: measure.urgentUntil && {
      by: measure.urgentBy,
      at: measure.urgentAt && formatInstant(measure.urgentAt),
      reason: measure.urgentReason,
      until: formatDateLong(measure.urgentUntil),
      runs: runsUrgently(measure) && isHeard,
      ended: measure.urgentEndedAt && formatInstant(measure.urgentEndedAt),
    },
    hearing: measure.askedAt && {
      asked: `${measure.askedBy}, ${formatInstant(measure.askedAt)}`,
      dueOn: dueOn && formatDeadline(dueOn),
      isOver: dueOn !== null && dueOn < today,
      answer: measure.answer,
      answered:
        measure.answeredAt &&
        `${measure.answeredBy ?? "un membre"}, ${formatInstant(measure.answeredAt)}`,
      inPerson: measure.heardInPerson,
      inPersonOn: measure.heardInPersonOn && formatDateLong(measure.heardInPersonOn),
      inPersonBy: measure.heardInPersonBy,
    },
    decision: measure.decidedAt && {
      by: measure.decidedBy,
      at: formatInstant(measure.decidedAt),
      reason: measure.reason,
    },
    lift: measure.liftReason && {
      reason: measure.liftReason,
      by: measure.liftProposedBy,
      liftedBy: measure.liftedBy,
      at: measure.liftedBy ? formatInstant(measure.stateSince) : null,
      waits: state === "lift-proposed",
    },
    dropped: measure.dropReason && {
      reason: measure.dropReason,
      by: measure.droppedBy,
      at: formatInstant(measure.stateSince),
    },
    files: files.map((file) => ({
      id: file.id,
      name: file.name,
      infected: file.scan === "infected",
      isOfCompany: file.suppliedBy === "company",
      at: formatInstant(file.suppliedAt),
    })),
    letters: letters.map((letter) => ({
      id: letter.id,
      label: letterLabels[letter.kind],
      signed: `${letter.letter.signature.name}, ${formatInstant(letter.signedAt)}`,
      notified:
        letter.notifiedAt &&
        `${letter.notifiedHow === "call" ? `lue au téléphone à ${letter.spokeTo}` : "ouverte dans l’espace"}, ${formatInstant(letter.notifiedAt)}`,
      appealUntil: letter.appealUntil && formatDeadline(letter.appealUntil),
      holds: fingerprintHolds(ctx, {
        what: `measure letter ${letter.number}`,
        content: letter.letter,
        sha256: letter.sha256,
      }),
    })),
    isToCall: unread.some(({ signedAt }) => signedAt < daysBefore(now, UNREAD_DAYS)),
    whyNot,
    mayCall: proposes && unread.length > 0,
    mayAddFile: proposes && (state === "proposed" || (isHeard && measure.answer === null)),
    mayNote: proposes && isHeard,
    mayExtend: proposes && isHeard && measure.answer === null,
    deciders: otherSigners(measure.proposedById),
    lifters: otherSigners(measure.liftProposedById),
  };
}
