import { data, redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { type FileRefusal, fileRefusals } from "#app/files/file-refusals.ts";
import { keepFile } from "#app/files/keep-file.server.ts";
import { type FormFailure, type FormValues, readFields, textOf } from "#app/forms/form-input.ts";
import { type Conflict, shownName, textsOf } from "#app/forms/merge-fields.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { fileArrivalsContext } from "#app/layouts/file-arrivals.ts";
import { actions } from "#app/layouts/form-actions.server.ts";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import { orNotFound, outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { ownArrival, readFileForm, xsrfCookie } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import { ApplicationFrame } from "../frame/application-frame.tsx";
import { openApplication, wayToRead } from "../frame/open-application.server.ts";
import type { Route } from "./+types/visit-page";
import { addPhoto, removePhoto } from "./add-photo.server.ts";
import { cancelVisit, planVisit } from "./plan-visit.server.ts";
import { PlanVisitForm } from "./plan-visit-form.tsx";
import { saveVisit } from "./save-visit.server.ts";
import { readSha256, signVisit, visitRecord } from "./sign-visit.server.ts";
import { photosOf, visitsOf, visitTime } from "./visit.queries.server.ts";
import { type VisitRefusal, visitRefusals } from "./visit.refusals.ts";
import { visitSchema } from "./visit.schema.ts";
import { visitFields, visitGaps, visitPoints } from "./visit-checklist.ts";
import { VisitForm } from "./visit-form.tsx";
import { VisitPhotos } from "./visit-photos.tsx";
import { VisitRecord } from "./visit-record.tsx";

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
  const opened = orNotFound(await openApplication(ctx, params.id));
  const way = wayToRead(opened);
  if (way) throw redirect(way);
  const { application, scope, mine } = opened;
  const { id, state } = application;
  await noteAccess(ctx, { what: "application", subject: { kind: "application", id } });
  const today = todayInDakar(ctx.now);
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
        tookPlace: visit.onDay <= today,
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
      return cancelled.ok ? back("cancel") : refusedWith(cancelled.refusal);
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

/** The visits of an examination: the one that is planned with its record and photos, and those that were signed or cancelled. */
export default function VisitPage({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, points, visits, visiting, accountId, done } = loaderData;
  const applicationId = opened.application.id;
  const planned = visits.find(({ isPlanned }) => isPlanned);
  const ended = visits.filter(({ isPlanned }) => !isPlanned);
  return (
    <ApplicationFrame opened={opened} here="visite">
      <div className="space-y-4 pt-4">
        <DoneNotice message={done} />
        <NothingDone message={actionData?.message} />
        {planned && (
          <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <OfficeSection title={`Visite du ${planned.when}`}>
              <p className="wrap-anywhere">{planned.place}</p>
              {planned.note && (
                <p className="wrap-anywhere whitespace-pre-line text-ink-soft">{planned.note}</p>
              )}
              {visiting ? (
                <VisitForm
                  applicationId={applicationId}
                  points={points}
                  visitId={planned.id}
                  fields={planned.fields}
                  accountId={accountId}
                  savedAt={planned.savedAt}
                  answers={actionData ?? undefined}
                />
              ) : (
                <VisitRecord {...planned} applicationId={applicationId} />
              )}
            </OfficeSection>
            {visiting && (
              <div className="space-y-4">
                <VisitPhotos
                  applicationId={applicationId}
                  points={points}
                  visitId={planned.id}
                  photos={planned.photos}
                  failure={actionData?.photo}
                />
                <SignPart {...planned} />
              </div>
            )}
          </div>
        )}
        {!planned && visiting && (
          <OfficeSection title="Prévoir une visite">
            <PlanVisitForm failure={actionData?.plan} />
          </OfficeSection>
        )}
        {!planned && visits.length === 0 && !visiting && (
          <OfficeSection title="Visite">
            <p>Aucune visite n’a été prévue pour ce dossier.</p>
          </OfficeSection>
        )}
        {ended.map((visit) => (
          <OfficeSection
            key={visit.id}
            title={`Visite du ${visit.when}, ${visit.signed ? "signée" : "annulée"}`}
          >
            <p className="text-sm text-ink-soft">{visit.signed ?? visit.cancelled}</p>
            <p className="wrap-anywhere">{visit.place}</p>
            {visit.signed && <VisitRecord {...visit} applicationId={applicationId} />}
          </OfficeSection>
        ))}
      </div>
      {visiting && planned && (
        <>
          <BrowserScript name="documents" />
          <BrowserScript name="draft" />
        </>
      )}
    </ApplicationFrame>
  );
}

type Shown = Route.ComponentProps["loaderData"]["visits"][number];

function SignPart({ id, gaps, tookPlace, readSha256: readHash }: Shown) {
  return (
    <OfficeSection title="Signer le compte rendu">
      {!tookPlace ? (
        <p>La visite n’a pas encore eu lieu.</p>
      ) : gaps.length > 0 ? (
        <>
          <p>Il reste à dire et à enregistrer{"\u00A0"}:</p>
          <ul className="list-disc pl-5 text-sm">
            {gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </>
      ) : (
        <form method="post" className="mt-2">
          <input type="hidden" name="visite" value={id} />
          <input type="hidden" name="lu" value={readHash} />
          <p className="mb-2 max-w-prose text-sm text-ink-soft">
            Enregistrez d’abord vos derniers mots. Signé, le compte rendu ne change plus, ni ses
            photos{"\u202F"}; il entre dans le rapport.
          </p>
          <button type="submit" name="intent" value="sign" className="button button-primary">
            Signer le compte rendu
          </button>
        </form>
      )}
      <CancelPart visitId={id} />
    </OfficeSection>
  );
}

const CancelPart = ({ visitId }: { visitId: string }) => (
  <details className="mt-4">
    <summary className="link inline-flex min-h-11 cursor-pointer items-center">
      Annuler cette visite…
    </summary>
    <form method="post" className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="visite" value={visitId} />
      <label className="min-w-0 flex-1 basis-60 text-sm">
        Pourquoi, en mots que l’entreprise lira
        <input
          className="control w-full min-w-0"
          name="reason"
          maxLength={1000}
          autoComplete="off"
        />
      </label>
      <button type="submit" name="intent" value="cancel" className="button button-secondary">
        Annuler la visite
      </button>
    </form>
  </details>
);
