import { staffDueOf } from "#app/applications/application-writes.queries.server.ts";
import { applicationOfSpace } from "#app/applications/draft/draft-facts.server.ts";
import { heldInWords } from "#app/applications/progress.ts";
import { fingerprintHolds } from "#app/journal/ask-fingerprint.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, formatDeadline, todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { permit } from "#app/kernel/permissions.ts";
import { orNotFound, privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { paymentForSubject } from "#app/payments/payment.queries.server.ts";
import type { Route } from "./+types/own-decision-page";
import { grantedOf } from "./decision.ts";
import { isLetterDrawn } from "./draw-letter.server.ts";
import { appealInWords, canContest, type LetterContent } from "./letter.ts";
import { readDecision } from "./notify-decision.server.ts";
import { OwnDecision } from "./own-decision-view.tsx";

export const headers = privatePageHeaders;

/** Shows the decision to a member of the company; opening it is the proof of its notification. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { application: unread } = orNotFound(await applicationOfSpace(ctx, params.id));
  const { id, companyId } = unread;
  const decision = orNotFound(await readDecision(ctx, { applicationId: id, companyId }));
  const letter = orNotFound(decision.letter);
  // Its first reading gives the application its outcome and its last day.
  const { application, scope } = orNotFound(await applicationOfSpace(ctx, id));
  const { state, deadlineOn } = application;
  const today = todayInDakar(ctx.now);
  const until = deadlineOn && formatDeadline(deadlineOn);
  const fee = await paymentForSubject(ctx.db, scope, { purpose: "certificate", subjectId: id });
  const isDue = state === "granted" && fee?.state === "due" && (deadlineOn ?? today) >= today;
  const appeal = appealInWords(letter);
  const canAppeal = canContest(letter);
  const answers = letter.outcome === "adjourned" && state === "complement-asked";
  return {
    id,
    letter,
    appeal,
    canAppeal,
    holds: fingerprintHolds(ctx, {
      what: `letter ${letter.number}`,
      content: letter,
      sha256: decision.letterSha256,
    }),
    isDrawn: await isLetterDrawn(ctx, decision.id),
    outcome: titleOf(letter),
    tag: tagOf(letter),
    day: formatDateLong(letter.signature.on),
    notified: decision.notifiedAt && formatDateLong(todayInDakar(decision.notifiedAt)),
    fee:
      isDue && fee
        ? {
            amount: formatFcfa(fee.amount),
            path: addressOf("/espace/paiements/:id", { id: fee.id }),
            isSought: fee.isSought,
            until,
            pays: permit(ctx.actor, "payment.make", { companyId }),
          }
        : null,
    isCertified: state === "certified",
    held: state === "on-hold" ? heldInWords(await staffDueOf(ctx.db, id), today) : null,
    // A certificate that was paid and not issued ended with a reason.
    notIssued: letter.outcome === "granted" && state === "closed" ? application.endReason : null,
    lapsed: whyLapsed(letter, { ...application, notifiedAt: decision.notifiedAt, today }),
    answers: answers ? { until } : null,
    appealUntil: decision.appealUntil && formatDeadline(decision.appealUntil),
  };
}

interface Lapsing {
  state: string;
  endReason: string | null;
  deadlineOn: string | null;
  notifiedAt: Date | null;
  today: string;
}

/** Why a grant that was not paid has no effect any more; null while it may still have one, or when it was ended for a reason. */
function whyLapsed(
  { outcome, grant }: LetterContent,
  { state, endReason, deadlineOn, notifiedAt, today }: Lapsing,
): string | null {
  const isOver = state === "granted" && deadlineOn !== null && deadlineOn < today;
  if (outcome !== "granted" || endReason !== null || !(state === "closed" || isOver)) return null;
  const { endsWith } = grant ?? {};
  return endsWith && notifiedAt && endsWith < todayInDakar(notifiedAt)
    ? `Ces qualifications rejoignaient votre certificat, qui a pris fin le ${formatDateLong(endsWith)}, avant la notification de cette décision. Rien n’est à régler. Vous pouvez demander ces sous-domaines dans un nouveau dossier.`
    : "Les frais de délivrance n’ont pas été réglés dans le délai.";
}

const tagOf = ({ outcome, lines }: LetterContent): string => {
  if (outcome === "adjourned") return "Ajourné";
  if (outcome === "refused") return "Refusé";
  return grantedOf(lines).length < lines.length ? "Accordé en partie" : "Accordé";
};

function titleOf({ outcome, lines }: LetterContent): string {
  if (outcome === "adjourned") return "Il manque encore quelque chose";
  const granted = grantedOf(lines).length;
  if (outcome === "refused")
    return lines.length > 1
      ? "Les qualifications ne sont pas accordées"
      : "La qualification n’est pas accordée";
  return granted < lines.length
    ? `${counted(granted, "qualification")} sur ${lines.length}`
    : counted(granted, "qualification accordée", "qualifications accordées");
}

export default OwnDecision;
