import { data, redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { partName } from "#app/forms/form-input.ts";
import { fingerprintHolds } from "#app/journal/ask-fingerprint.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import {
  formatDateLong,
  formatDeadline,
  formatInstant,
  formatTime,
  todayInDakar,
} from "#app/kernel/dates.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { permit } from "#app/kernel/permissions.ts";
import { buttonsRefusedBy, pressButton } from "#app/layouts/form-actions.server.ts";
import { orNotFound, outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { opinionsFor } from "../committee/agenda/item.queries.server.ts";
import { opinionsAgainstOf } from "../examination/against-grid.queries.server.ts";
import { declarationAddress } from "../interests/declaration-address.ts";
import type { Route } from "./+types/decision-page";
import { linesBesideOpinions } from "./beside-opinions.ts";
import { callSchema } from "./call.schema.ts";
import { decisionMachine } from "./decision.machine.ts";
import { decisionRefusals } from "./decision.refusals.ts";
import { presentSchema, reasonSchema, wordsSchema } from "./decision.schema.ts";
import { decisionInWords } from "./decision.ts";
import { callsOf, receivedAppealsOf } from "./decision-list.queries.server.ts";
import { DecisionPage } from "./decision-view.tsx";
import { isLetterDrawn } from "./draw-letter.server.ts";
import { heldDaySchema, heldReasonSchema } from "./held.schema.ts";
import { giveUpHeld, heldCertificate, issueHeld } from "./held-certificate.server.ts";
import { recordCall } from "./notify-decision.server.ts";
import { openDecision } from "./open-decision.server.ts";
import { appealSchema, appealWays } from "./received-appeal.schema.ts";
import { recordAppeal } from "./record-appeal.server.ts";
import { returnDecision } from "./return-decision.server.ts";
import { setDecisionAside } from "./set-decision-aside.server.ts";
import { followsSigning } from "./what-follows.ts";
import { presentDecision, wordDecision } from "./word-decision.server.ts";

export const headers = privatePageHeaders;

export const handle = { focused: true };

const button = buttonsRefusedBy(decisionRefusals);

const outcomes = {
  word: "Les mots de la lettre sont enregistrés.",
  present: "La décision est de nouveau à signer.",
  return: "La décision est rendue au secrétariat.",
  "set-aside": "La décision est mise de côté, et le dossier attend une autre séance.",
  call: "L’appel est inscrit.",
  appeal: "Le recours reçu est inscrit.",
  "issue-held": "Le certificat est délivré, et l’entreprise prévenue.",
  "give-up": "Le dossier est classé\u00A0: le remboursement des frais est demandé à la caisse.",
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { actor, db } = ctx;
  const opened = orNotFound(await openDecision(ctx, params.id));
  if ("declare" in opened)
    throw redirect(
      declarationAddress(opened.declare, addressOf("/bureau/decisions/:id", { id: params.id })),
    );
  const { scope, decision, letter, attests } = opened;
  const { id, applicationId, companyId, state, version } = decision;
  await noteAccess(ctx, { what: "decision", subject: { kind: "application", id: applicationId } });
  const [calls, appeals, held] = await Promise.all([
    callsOf(db, scope, id),
    receivedAppealsOf(db, scope, id),
    decision.outcome === "granted" && decision.signedAt !== null
      ? heldCertificate(ctx, applicationId)
      : null,
  ]);
  const prepares = permit(actor, "application.schedule", { companyId });
  const signs = attests && state === "prepared" && !decision.drafters.includes(scope.accountId);
  return {
    id,
    applicationId,
    version,
    letter,
    signs,
    held,
    number: decision.number,
    company: decision.companyName,
    words: decision.words,
    wordsSha256: sha256Hex(decision.words),
    signature: decision.letter?.signature ?? null,
    sha256: decision.letterSha256,
    holds: fingerprintHolds(ctx, {
      what: `letter ${decision.number}`,
      content: decision.letter,
      sha256: decision.letterSha256,
    }),
    isDrawn: decision.signedAt !== null && (await isLetterDrawn(ctx, id)),
    state: decisionMachine.states[state].label,
    facts: [
      ["Dossier", decision.applicationNumber],
      ["Sens", decisionInWords(decision)],
      ["Séance", `${decision.sessionNumber} du ${formatDateLong(decision.heldOn)}`],
      ["Préparée par", `${decision.preparedByName}, le ${formatInstant(decision.preparedAt)}`],
      ...(decision.signedAt
        ? [["Signée par", `${decision.signedByName}, le ${formatInstant(decision.signedAt)}`]]
        : []),
      ...(decision.notifiedAt
        ? [
            [
              "Notifiée",
              `${formatInstant(decision.notifiedAt)}, ${decision.notifiedHow === "call" ? "par un appel" : "par sa lecture dans l’espace"}`,
            ],
          ]
        : []),
      ...(decision.appealUntil
        ? [["Recours", `au plus tard le ${formatDeadline(decision.appealUntil)}`]]
        : []),
    ] as [string, string][],
    returnReason: decision.returnReason,
    today: todayInDakar(ctx.now),
    nowInDakar: { day: todayInDakar(ctx.now), time: formatTime(ctx.now) },
    follows: decision.signedAt === null ? followsSigning(letter, todayInDakar(ctx.now)) : [],
    against: await opinionsAgainstOf(ctx, applicationId),
    lines: linesBesideOpinions(letter, await opinionsFor(db, applicationId)),
    mayWord: prepares && (state === "prepared" || state === "returned"),
    returned: prepares && state === "returned",
    mayReturn: signs && decision.returnedAt === null,
    mayCall: prepares && state === "signed",
    mayRecordAppeal: prepares && decision.signedAt !== null,
    calls: calls.map(({ at, ...call }) => ({ ...call, at: formatInstant(at) })),
    appeals: appeals.map(({ receivedOn, way, ...appeal }) => ({
      ...appeal,
      on: formatDateLong(receivedOn),
      way: appealWays[way],
    })),
    done: outcomeMessage(outcomes, new URL(request.url)),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const opened = orNotFound(await openDecision(ctx, params.id));
  if ("declare" in opened) throw data(null, { status: 404 });
  const form = await readForm(request);
  const decisionId = opened.decision.id;
  const heldSchema = form.has(partName("endsOn", "day")) ? heldDaySchema : heldReasonSchema;
  const pressed = await pressButton(form, {
    word: button(wordsSchema, (input) => wordDecision(ctx, { decisionId, ...input })),
    present: button(presentSchema, (input) => presentDecision(ctx, { decisionId, ...input })),
    return: button(reasonSchema, (input) => returnDecision(ctx, { decisionId, ...input })),
    "set-aside": button(reasonSchema, (input) => setDecisionAside(ctx, { decisionId, ...input })),
    call: button(callSchema, ({ reached, spokeTo, said, calledOn, calledAt }) =>
      recordCall(ctx, {
        decisionId,
        reached: reached === "oui",
        spokeTo,
        said,
        calledAt: new Date(`${calledOn}T${calledAt}:00Z`),
      }),
    ),
    "issue-held": button(heldSchema, (input) => issueHeld(ctx, { decisionId, ...input })),
    "give-up": button(heldReasonSchema, (input) => giveUpHeld(ctx, { decisionId, ...input })),
    appeal: button(appealSchema, (input) => recordAppeal(ctx, { decisionId, ...input })),
  });
  if (!pressed.ok) return pressed.answer;
  const { intent } = pressed;
  if (intent === "set-aside") return redirect("/bureau/decisions", 303);
  const here = addressOf("/bureau/decisions/:id", { id: decisionId });
  return redirect(`${here}?fait=${intent}`, 303);
}

export default DecisionPage;
