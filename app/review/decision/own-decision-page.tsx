import { CircleCheck, CirclePause, CircleX } from "lucide-react";
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
import { useSpace } from "#app/layouts/space/space-data.ts";
import { SpacePage, SpaceSection } from "#app/layouts/space/space-page.tsx";
import { paymentForSubject } from "#app/payments/payment.queries.server.ts";
import { UndrawnNotice } from "#app/sheets/undrawn-notice.tsx";
import { FingerprintDiffers } from "#app/ui/fingerprint.tsx";
import type { Route } from "./+types/own-decision-page";
import { grantedOf } from "./decision.ts";
import { isLetterDrawn } from "./draw-letter.server.ts";
import { appealInWords, canContest, type LetterContent, waivesNothing } from "./letter.ts";
import { DecisionLines, LetterView } from "./letter-view.tsx";
import { readDecision } from "./notify-decision.server.ts";

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

const edges = {
  granted: "border-t-green text-green",
  refused: "border-t-error text-error",
  adjourned: "border-t-laterite text-laterite",
} as const;

const icons = { granted: CircleCheck, refused: CircleX, adjourned: CirclePause } as const;

export default function OwnDecision({ loaderData }: Route.ComponentProps) {
  const page = loaderData;
  const { id, letter, fee } = page;
  const OutcomeIcon = icons[letter.outcome];
  const { to } = useSpace();
  return (
    <SpacePage
      title={page.outcome}
      lead={`Décision du ${page.day}, dossier ${letter.application.number}${page.notified ? `, notifiée le ${page.notified}` : ""}.`}
      trail={[
        { label: "Dossiers", path: "/espace/dossiers" },
        {
          label: `Dossier ${letter.application.number}`,
          path: addressOf("/espace/dossiers/:id/suivi", { id }),
        },
      ]}
    >
      {!page.holds && <FingerprintDiffers />}
      <section className={`card border-t-[6px] p-5 sm:p-6 ${edges[letter.outcome]}`}>
        <h2 className="flex items-center gap-2 text-xl font-bold">
          <OutcomeIcon aria-hidden="true" size={24} />
          {page.tag}
        </h2>
        {letter.lines.length > 0 && (
          <div className="mt-3 text-ink">
            <DecisionLines lines={letter.lines} />
          </div>
        )}
      </section>
      {letter.adjournment && (
        <SpaceSection title="Pourquoi, et ce qui est demandé">
          <p className="max-w-prose">{letter.adjournment.reason}</p>
          <ul className="mt-2 list-disc pl-5">
            {letter.adjournment.asked.map(({ label, text }) => (
              <li key={label}>{`${label}\u00A0: ${text}`}</li>
            ))}
          </ul>
          {page.answers && (
            <>
              {page.answers.until && (
                <p className="mt-4 font-semibold">
                  Réponse attendue au plus tard le {page.answers.until}.
                </p>
              )}
              <p className="mt-4">
                <a
                  className="button button-primary w-full sm:w-auto"
                  href={to(addressOf("/espace/dossiers/:id/complements", { id }))}
                >
                  Répondre aux demandes
                </a>
              </p>
            </>
          )}
        </SpaceSection>
      )}
      {fee && (
        <SpaceSection title={`Il reste à régler ${fee.amount}`}>
          <p className="max-w-prose">
            Frais de délivrance, classe {letter.application.class}. Le certificat et la fiche de
            l’annuaire suivent aussitôt.{" "}
            {fee.until &&
              `À régler au plus tard le ${fee.until}\u00A0: passé ce jour, l’accord est sans effet.`}
            {page.canAppeal && ` ${waivesNothing}`}
          </p>
          <p className="mt-4">
            <a className="button button-primary w-full sm:w-auto" href={to(fee.path)}>
              {fee.pays && !fee.isSought ? `Régler ${fee.amount}` : "Voir le paiement"}
            </a>
          </p>
        </SpaceSection>
      )}
      {page.held && (
        <SpaceSection title="Délivrance à vérifier">
          <p className="max-w-prose">{page.held} Vous n’avez rien à faire.</p>
        </SpaceSection>
      )}
      {page.notIssued && (
        <SpaceSection title="Le certificat n’est pas délivré">
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{page.notIssued}</p>
          <p className="mt-2">
            Le remboursement des frais de délivrance se suit dans vos paiements.
          </p>
        </SpaceSection>
      )}
      {page.isCertified && (
        <SpaceSection title="Votre certificat est délivré">
          <a className="button button-primary w-full sm:w-auto" href={to("/espace/qualifications")}>
            Voir vos qualifications
          </a>
        </SpaceSection>
      )}
      {page.lapsed && (
        <SpaceSection title="L’accord est sans effet">
          <p className="max-w-prose">{page.lapsed}</p>
        </SpaceSection>
      )}
      {page.canAppeal && (
        <SpaceSection title="Vous pouvez faire un recours">
          {page.appealUntil && <p className="font-semibold">Au plus tard le {page.appealUntil}.</p>}
          {page.appeal.map((text) => (
            <p key={text} className="mt-2 max-w-prose">
              {text}
            </p>
          ))}
        </SpaceSection>
      )}
      <SpaceSection title="La lettre">
        <p className="mb-2">
          <a
            className="button button-secondary w-full sm:w-auto"
            href={to(addressOf("/espace/dossiers/:id/decision.pdf", { id }))}
          >
            Télécharger la lettre (PDF)
          </a>
        </p>
        {!page.isDrawn && <UndrawnNotice />}
        <details>
          <summary className="link mb-2 inline-flex min-h-11 cursor-pointer items-center">
            Lire la lettre entière
          </summary>
          <LetterView letter={letter} signature={letter.signature} />
        </details>
      </SpaceSection>
    </SpacePage>
  );
}
