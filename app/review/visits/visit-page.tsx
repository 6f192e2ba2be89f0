import { data, redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { type FileRefusal, fileRefusals } from "#app/files/file-refusals.ts";
import { keepFile } from "#app/files/keep-file.server.ts";
import { type FormFailure, type FormValues, readFields, textOf } from "#app/forms/form-input.ts";
import { type Conflict, shownName, textsOf } from "#app/forms/merge-fields.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { fileArrivalsContext } from "#app/layouts/file-arrivals.ts";
import { actions } from "#app/layouts/form-actions.server.ts";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { ownArrival, readFileForm, xsrfCookie } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { orClosed } from "../frame/closed-application.tsx";
import { openApplication, openToReader, wayToRead } from "../frame/open-application.server.ts";
import type { Route } from "./+types/visit-page";
import { addPhoto, removePhoto } from "./add-photo.server.ts";
import { cancelVisit, planVisit } from "./plan-visit.server.ts";
import { saveVisit } from "./save-visit.server.ts";
import { readSha256, signVisit, visitRecord } from "./sign-visit.server.ts";
import { photosOf, visitsOf, visitTime } from "./visit.queries.server.ts";
import { type VisitRefusal, visitRefusals } from "./visit.refusals.ts";
import { visitSchema } from "./visit.schema.ts";
import { hasBegun, visitFields, visitGaps, visitPoints } from "./visit-checklist.ts";
import { VisitPage } from "./visit-view.tsx";

export const headers = privatePageHeaders;

const outcomes = {
  plan: "La visite est prévue. L’entreprise reçoit le jour, l’heure et le lieu.",
  save: "Le compte rendu est enregistré.",
  cancel: "La visite est annulée. L’entreprise reçoit vos raisons.",
  photo: "La photo est ajoutée.",
  remove: "La photo est retirée.",
  sign: "Le compte rendu est signé. Il ne change plus.",
};

/** In bytes, the same limit as for documents. */
const LARGEST_PHOTO = 10_000_000;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const opened = orClosed(await openToReader(ctx, params.id));
  const way = wayToRead(opened);
  if (way) throw redirect(way);
  const { application, scope, mine } = opened;
  const { id, state } = application;
  await noteAccess(ctx, { what: "application", subject: { kind: "application", id } });
  const points = visitPoints(application.class);
  const visits = await Promise.all(
    (await visitsOf(ctx.db, scope, id)).map(async (visit) => {
      const photos = await photosOf(ctx.db, scope, visit.id);
      return {
        id: visit.id,
        place: visit.place,
        note: visit.note,
        when: visitTime(visit),
        record: visitRecord(visit, application.class, photos),
        readSha256: readSha256(visitRecord(visit, application.class, photos)),
        fields: visitFields(points, visit),
        gaps: visitGaps(points, visit),
        photos: photos.map(({ id: photoId, point, caption, name, scan }) => ({
          id: photoId,
          point,
          caption,
          name,
          scan,
        })),
        isPlanned: visit.signedAt === null && visit.cancelledAt === null,
        hasBegun: hasBegun(visit, ctx.now),
        savedAt: visit.savedAt,
        cancelled:
          visit.cancelledAt && `${formatInstant(visit.cancelledAt)}. ${visit.cancelReason}`,
        signed: visit.signedAt && `${formatInstant(visit.signedAt)}, par ${visit.signedBy}`,
      };
    }),
  );
  const page = {
    opened,
    points,
    visits,
    accountId: scope.accountId,
    visiting: mine && (state === "under-review" || state === "complement-asked"),
    done: outcomeMessage(outcomes, new URL(request.url)),
  };
  return data(page, { headers: xsrfCookie(request) });
}

export type PlanFailure = FormFailure<FormValues<typeof visitSchema>>;

interface Answer {
  message?: string;
  plan?: PlanFailure;
  /** Why the photo was not added, with what was typed beside it. */
  photo?: { error: string; point: string; caption: string };
  /** Why the visit was not cancelled, with the reason that was typed. */
  cancel?: { error: string; reason: string };
  conflicts?: Partial<Record<string, Conflict>>;
  typed?: Record<string, string>;
  shown?: Record<string, string>;
}

const answer = (answerData: Answer, status: number) => data<Answer>(answerData, { status });
const refusedWith = (refusal: VisitRefusal, more: Answer = {}) =>
  answer({ message: visitRefusals[refusal].message, ...more }, visitRefusals[refusal].status);

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const applicationId = params.id;
  const opened = await openApplication(ctx, applicationId);
  if (opened?.standing !== "whole") throw data(null, { status: 404 });
  const posted = await readFileForm(ctx, request, {
    arrivals: context.get(fileArrivalsContext),
    maxBytes: LARGEST_PHOTO,
    arrived: ownArrival(ctx),
  });
  const { form } = posted;
  const visitId = textOf(form, "visite");
  const path = addressOf("/bureau/dossiers/:id/visite", { id: applicationId });
  const back = (what: keyof typeof outcomes, at = "") => redirect(`${path}?fait=${what}${at}`, 303);
  const reading = () => {
    const names = [...form.keys()].filter((name) => form.has(shownName(name)));
    return {
      typed: Object.fromEntries(names.map((name) => [name, textsOf(form, name)])),
      shown: Object.fromEntries(names.map((name) => [name, textsOf(form, shownName(name))])),
    };
  };
  return await actions(form, {
    plan: async () => {
      const input = readFields(visitSchema, form);
      const { values } = input;
      if (!input.ok) return answer({ plan: { values, errors: input.errors } }, 400);
      const planned = await planVisit(ctx, { applicationId, ...input.output });
      if (planned.ok) return back("plan");
      const { message, status, field } = visitRefusals[planned.refusal];
      return field === "onDay"
        ? answer({ plan: { values, errors: { onDay: message } } }, status)
        : refusedWith(planned.refusal, { plan: { values, errors: {} } });
    },
    save: async () => {
      const saved = await saveVisit(ctx, { applicationId, visitId, form });
      // What was typed when the visit ended meanwhile is shown again: nothing of it is lost.
      if (!saved.ok) return refusedWith(saved.refusal, reading());
      const { conflicts } = saved.value;
      return Object.keys(conflicts).length === 0
        ? back("save", "#compte-rendu")
        : answer({ conflicts, ...reading() }, 409);
    },
    cancel: async () => {
      const reason = textOf(form, "reason");
      const cancelled = await cancelVisit(ctx, { applicationId, visitId, reason });
      if (cancelled.ok) return back("cancel");
      const { message: error } = visitRefusals[cancelled.refusal];
      return refusedWith(cancelled.refusal, { cancel: { error, reason } });
    },
    photo: async () => await photoAdded(ctx, posted, { applicationId, visitId }, back),
    "remove-photo": async () => {
      const photoId = textOf(form, "photo");
      const removed = await removePhoto(ctx, { applicationId, visitId, photoId });
      return removed.ok ? back("remove", "#photos") : refusedWith(removed.refusal);
    },
    sign: async () => {
      const signed = await signVisit(ctx, {
        applicationId,
        visitId,
        readSha256: textOf(form, "lu"),
      });
      return signed.ok ? back("sign") : refusedWith(signed.refusal);
    },
  });
}

async function photoAdded(
  ctx: Context,
  posted: Awaited<ReturnType<typeof readFileForm>>,
  visit: { applicationId: string; visitId: string },
  back: (what: "photo", at: string) => Response,
) {
  const { form } = posted;
  const point = textOf(form, "point");
  const caption = textOf(form, "legende");
  const again = (error: string, status: number) =>
    answer({ photo: { error, point, caption } }, status);
  const refusedFile = (refusal: FileRefusal) =>
    again(fileRefusals[refusal].message, fileRefusals[refusal].status);
  if (!posted.ok) return refusedFile(posted.fault);
  if (!posted.file) return again("Choisissez une photo.", 400);
  const keptFile = await keepFile(ctx, { file: posted.file, mostBytes: LARGEST_PHOTO });
  if (!keptFile.ok) return refusedFile(keptFile.refusal);
  if (!keptFile.value.type.startsWith("image/"))
    return again("Choisissez une photo, pas un PDF.", 400);
  const added = await addPhoto(ctx, { ...visit, point, caption, file: keptFile.value });
  if (added.ok) return back("photo", "#photos");
  const { message, status } = visitRefusals[added.refusal];
  return again(message, status);
}

export default VisitPage;
