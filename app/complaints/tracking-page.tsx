import { data, redirect } from "react-router";
import * as v from "valibot";
import { countAttempt } from "#app/accounts/sign-in/attempts.server.ts";
import { keepFile } from "#app/files/keep-file.server.ts";
import type { RefusedForm } from "#app/forms/refused-form.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatDateLong, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { fileArrivalsContext } from "#app/layouts/file-arrivals.ts";
import { buttonsRefusedBy, intentOf, pressButton } from "#app/layouts/form-actions.server.ts";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readFileForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { Route } from "./+types/tracking-page";
import { addComplaintFile } from "./add-complaint-file.server.ts";
import {
  addToComplaint,
  answerConsent,
  changeNaming,
  withdrawComplaint,
} from "./answer-as-complainant.server.ts";
import { complaintForAuthor } from "./complainant.queries.server.ts";
import { complaintMachine, isOpen } from "./complaint.machine.ts";
import { messagesOfComplaint } from "./complaint.queries.server.ts";
import { type TrackingRefusal, trackingRefusals } from "./complaint.refusals.ts";
import { complaintMessageSchema } from "./complaint.schema.ts";
import { complaintKinds, LARGEST_COMPLAINT_FILE, outcomeLabels } from "./complaint.ts";
import { filesOfComplaint } from "./complaint-file.queries.server.ts";
import { complaintOfCode, trackingCode, trackingPath } from "./tracking.server.ts";
import { TrackingGate, TrackingView } from "./tracking-view.tsx";

export const headers = privatePageHeaders;

const outcomes = {
  recu: "Votre réclamation est enregistrée. Notez son numéro et son code\u00A0: ils ouvrent cette page.",
  ecrit: "Votre message est parti.",
  accepte: "Votre accord est noté.",
  refuse: "Votre refus est noté\u00A0: ces faits ne seront pas dits.",
  nom: "Votre choix est noté.",
  joint: "La pièce est jointe.",
  retire: "Votre réclamation est retirée.",
};

const credentialsIn = ({ searchParams }: URL) => ({
  number: searchParams.get("numero") ?? "",
  code: searchParams.get("code") ?? "",
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const url = new URL(request.url);
  const credentials = credentialsIn(url);
  if (credentials.number === "" && credentials.code === "")
    return data({ gate: { wrong: false }, tracked: null });
  const id = await complaintOfCode(ctx, credentials);
  const tracked = id === null ? null : await trackedComplaintOf(ctx, id);
  if (!tracked) {
    const turn = await countAttempt(ctx, "complaint-code");
    const refusal = turn.allowed
      ? { status: 404 }
      : { status: 429, headers: { "Retry-After": String(turn.retryAfterSeconds) } };
    return data({ gate: { wrong: true }, tracked: null }, refusal);
  }
  return data({ gate: null, tracked: { ...tracked, done: outcomeMessage(outcomes, url) } });
}

async function trackedComplaintOf(ctx: Context, id: string) {
  const { db, now } = ctx;
  const complaint = await complaintForAuthor(db, id);
  if (!complaint) return null;
  const [messages, files, { phone }] = await Promise.all([
    messagesOfComplaint(db, id),
    filesOfComplaint(db, id),
    settingsInForce(db, now),
  ]);
  const { state, outcome } = complaint;
  const isAsked = complaint.consentFacts !== null && complaint.consent === null;
  return {
    number: complaint.number,
    code: trackingCode(ctx, id),
    authorityPhone: phone,
    kind: complaintKinds[complaint.kind].label,
    state: complaintMachine.states[state].label,
    open: isOpen(state),
    isAcknowledged: complaint.acknowledgedAt !== null,
    late: state === "received" && complaint.acknowledgeBy < todayInDakar(now),
    words: complaint.words,
    about: complaint.about,
    hasMail: complaint.email !== null,
    naming: complaint.naming,
    received: formatInstant(complaint.receivedAt),
    acknowledgeBy: formatDateLong(complaint.acknowledgeBy),
    answerBy: formatDateLong(complaint.answerBy),
    question: isOpen(state) && isAsked ? complaint.consentFacts : null,
    answer:
      state === "answered" && outcome && complaint.answer && complaint.decidedAt
        ? {
            outcome: outcomeLabels[outcome],
            text: complaint.answer,
            on: formatInstant(complaint.decidedAt),
          }
        : null,
    messages: messages.map(({ id: messageId, author, body, writtenAt }) => ({
      id: messageId,
      isOwn: author === "complainant",
      body,
      at: formatInstant(writtenAt),
    })),
    files: files
      .filter(({ suppliedBy }) => suppliedBy === "complainant")
      .map(({ id: fileId, name, suppliedAt }) => ({
        id: fileId,
        name,
        at: formatInstant(suppliedAt),
      })),
  };
}

export type TrackedComplaint = NonNullable<Awaited<ReturnType<typeof trackedComplaintOf>>> & {
  done: string | null;
};

const button = buttonsRefusedBy<TrackingRefusal>(trackingRefusals);

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const credentials = credentialsIn(new URL(request.url));
  const posted = await readFileForm(ctx, request, {
    arrivals: context.get(fileArrivalsContext),
    maxBytes: LARGEST_COMPLAINT_FILE,
  });
  const complaintId = await complaintOfCode(ctx, credentials);
  const complaint =
    complaintId === null ? undefined : await complaintForAuthor(ctx.db, complaintId);
  if (complaintId === null || !complaint) {
    if (posted.ok && posted.file) await ctx.files.discard(posted.file);
    throw data(null, { status: 404 });
  }
  const here = trackingPath(ctx, complaint);
  const { form } = posted;
  if (intentOf(form) === "file") {
    const refusal = await takeFile(ctx, { complaintId, posted });
    return refusal ? fileAnswer(refusal) : redirect(`${here}&fait=joint`, 303);
  }
  if (posted.ok && posted.file) await ctx.files.discard(posted.file);
  const none = v.object({});
  const pressed = await pressButton(form, {
    ecrit: button(complaintMessageSchema, ({ body }) => addToComplaint(ctx, { complaintId, body })),
    accepte: button(none, () => answerConsent(ctx, { complaintId, consent: "given" })),
    refuse: button(none, () => answerConsent(ctx, { complaintId, consent: "refused" })),
    nom: button(v.object({ naming: v.picklist(["kept-back", "may-be-named"]) }), ({ naming }) =>
      changeNaming(ctx, { complaintId, naming }),
    ),
    retire: button(none, () => withdrawComplaint(ctx, complaintId)),
  });
  if (!pressed.ok) return pressed.answer;
  return redirect(`${here}&fait=${pressed.intent}`, 303);
}

type PostedFile = Awaited<ReturnType<typeof readFileForm>>;

/** Keeps the posted document; why not, if it is refused. */
async function takeFile(
  ctx: Context,
  { complaintId, posted }: { complaintId: string; posted: PostedFile },
): Promise<keyof typeof trackingRefusals | null> {
  if (!posted.ok) return posted.fault;
  if (!posted.file) return "empty";
  const turn = await ctx.limits.consume("upload", `complaint:${complaintId}`, 20);
  if (!turn.allowed) {
    await ctx.files.discard(posted.file);
    return "too-many-files";
  }
  const keptFile = await keepFile(ctx, { file: posted.file, mostBytes: LARGEST_COMPLAINT_FILE });
  if (!keptFile.ok) return keptFile.refusal;
  const added = await addComplaintFile(ctx, { complaintId, accountId: null, file: keptFile.value });
  return added.ok ? null : added.refusal;
}

function fileAnswer(refusal: keyof typeof trackingRefusals) {
  const { status, message } = trackingRefusals[refusal];
  return data<RefusedForm>(
    { intent: "file", part: "", values: { file: "" }, errors: { file: message } },
    { status },
  );
}

/** The private page of who complains: where the complaint stands, the answer, questions, documents. */
export default function TrackingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { gate, tracked } = loaderData;
  return (
    <>
      <meta name="robots" content="noindex" />
      {tracked ? (
        <TrackingView tracked={tracked} refused={actionData} />
      ) : (
        <TrackingGate wrong={gate.wrong} />
      )}
    </>
  );
}
