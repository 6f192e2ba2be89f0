import { data } from "react-router";
import { regions } from "#app/companies/regions.ts";
import { fileRefusals } from "#app/files/file-refusals.ts";
import { keepFile } from "#app/files/keep-file.server.ts";
import { type FormFailure, type FormValues, readFields } from "#app/forms/form-input.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatDateLong } from "#app/kernel/dates.ts";
import { fileArrivalsContext } from "#app/layouts/file-arrivals.ts";
import { intentOf } from "#app/layouts/form-actions.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { readFileForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { StepPlace } from "#app/layouts/space/step-layout.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { NothingDone, Notice } from "#app/ui/notice.tsx";
import { undertakingText } from "../interests/undertaking.ts";
import type { Route } from "./+types/expert-page";
import { answerExpertQuestion } from "./answer-question.server.ts";
import { declareAsExpert } from "./declare-as-expert.server.ts";
import { linkRefusals } from "./expert.refusals.ts";
import { expertAnswerSchema, expertDeclarationSchema } from "./expert.schema.ts";
import { DeclareForm, QuestionAndAnswer } from "./expert-forms.tsx";
import { openLink, viewOf } from "./expert-link.server.ts";
import { LARGEST_EXPERT_FILE } from "./expert-question.ts";
import { readQuestion } from "./expert-view.queries.server.ts";
import { noteExpertAccess } from "./expert-writes.queries.server.ts";

export const headers = privatePageHeaders;

/** An expert has no account: one page, without the menus of the site. */
const place: StepPlace = { for: "expert", signedIn: false };

const tokenOf = (request: Request) =>
  (new URL(request.url).searchParams.get("token") ?? "").slice(0, 200);

// Mail filters open the links of a mail before the reader does, so the loader must sign and answer nothing.
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return await readQuestionPage(ctx, tokenOf(request));
}

async function readQuestionPage(ctx: Context, token: string) {
  const link = await openLink(ctx, token);
  if (!link.ok) {
    const { status, title, message } = linkRefusals[link.refusal];
    return data(
      { place, refusal: { title, message }, summary: null, reading: null, text: null },
      { status },
    );
  }
  const { questionId, companyName, ein, region, family, expertName, dueOn } = link.value;
  const reading = link.value.declared ? await readQuestion(ctx.db, viewOf(ctx, token)) : undefined;
  await noteExpertAccess(ctx, { questionId, what: reading ? "question" : "declaration" });
  return data({
    place,
    refusal: null,
    summary: {
      companyName,
      ein,
      family,
      expertName,
      dueOn: formatDateLong(dueOn),
      region: regions.find(({ code }) => code === region)?.name ?? region,
    },
    reading: reading ? { ...reading, token } : null,
    text: reading ? null : undertakingText,
  });
}

export type DeclareFailure = FormFailure<FormValues<typeof expertDeclarationSchema>>;
export type AnswerFailure = FormFailure<FormValues<typeof expertAnswerSchema> & { file?: string }>;

interface Outcome {
  thanks: "answered" | "conflict" | null;
  declare?: DeclareFailure;
  answer?: AnswerFailure;
  /** What was typed when the link had ended meanwhile: nothing of it is lost. */
  lost?: { title: string; message: string; body: string };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const token = tokenOf(request);
  const posted = await readFileForm(ctx, request, {
    arrivals: context.get(fileArrivalsContext),
    maxBytes: LARGEST_EXPERT_FILE,
  });
  const { form } = posted;
  const again = (outcome: Omit<Outcome, "thanks">, status: number) =>
    data<Outcome>({ thanks: null, ...outcome }, { status });
  if (intentOf(form) === "declare") {
    const input = readFields(expertDeclarationSchema, form);
    if (!input.ok) return again({ declare: input }, 400);
    const { outcome, reason } = input.output;
    const declared = await declareAsExpert(ctx, { token, outcome, reason });
    // Without an explicit status the response takes that of the loader, which reports the ended link.
    if (declared.ok)
      return data<Outcome>({ thanks: outcome === "conflict" ? "conflict" : null }, { status: 200 });
    return again({}, linkRefusals[declared.refusal].status);
  }
  const input = readFields(expertAnswerSchema, form);
  const { values } = input;
  const body = values.body ?? "";
  const discard = async () => {
    if (posted.ok && posted.file) await ctx.files.discard(posted.file);
  };
  const link = await openLink(ctx, token);
  if (!link.ok) {
    await discard();
    const { title, message, status } = linkRefusals[link.refusal];
    return again({ lost: { title, message, body } }, status);
  }
  if (!posted.ok) {
    const { message, status } = fileRefusals[posted.fault];
    return again({ answer: { values, errors: { file: message } } }, status);
  }
  if (!input.ok || link.value.declared !== "clear") {
    await discard();
    return again({ answer: { values, errors: input.ok ? {} : input.errors } }, 400);
  }
  const turn = await ctx.limits.consume("upload", `expert:${link.value.questionId}`, 20);
  const keptFile =
    posted.file && turn.allowed
      ? await keepFile(ctx, { file: posted.file, mostBytes: LARGEST_EXPERT_FILE })
      : null;
  if (posted.file && !turn.allowed) await discard();
  if (keptFile?.ok === false || (posted.file && !turn.allowed)) {
    const refusal = keptFile?.ok === false ? keptFile.refusal : "too-many-files";
    return again({ answer: { values, errors: { file: fileRefusals[refusal].message } } }, 400);
  }
  const file = keptFile?.ok ? keptFile.value : null;
  const answered = await answerExpertQuestion(ctx, { token, body: input.output.body, file });
  if (answered.ok) return data<Outcome>({ thanks: "answered" }, { status: 200 });
  const { title, message, status } = linkRefusals[answered.refusal];
  return again({ lost: { title, message, body } }, status);
}

/** What the mailed link of an expert opens: the undertaking and the declaration, then the one question with its documents. */
export default function ExpertPage({ loaderData, actionData }: Route.ComponentProps) {
  const { refusal, summary, reading, text } = loaderData;
  if (actionData?.lost) return <TooLate {...actionData.lost} />;
  if (actionData?.thanks === "answered" || actionData?.thanks === "conflict") {
    const { title, message } = linkRefusals[actionData.thanks];
    return <Ended title={title} message={message} />;
  }
  if (refusal) return <Ended {...refusal} />;
  return (
    <NarrowPage
      title={reading ? "Votre avis d’expert" : "Avant d’ouvrir la question"}
      lead={`${summary.expertName}, au plus tard le ${summary.dueOn}.`}
    >
      <meta name="robots" content="noindex" />
      <dl className="divide-y divide-line border-y border-line">
        {[
          ["Entreprise", summary.companyName],
          ["NINEA", summary.ein],
          ["Région", summary.region],
          ["Famille de travaux", summary.family],
        ].map(
          ([label, value]) =>
            value && (
              <div key={label} className="py-2">
                <dt className="text-sm text-ink-soft">{label}</dt>
                <dd className="font-semibold wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {reading ? (
        <QuestionAndAnswer {...reading} failure={actionData?.answer} />
      ) : (
        text && (
          <>
            <NothingDone
              message={
                actionData?.answer && "Signez d’abord cet engagement, puis écrivez votre avis."
              }
            />
            <DeclareForm text={text} name={summary.expertName} failure={actionData?.declare} />
          </>
        )
      )}
    </NarrowPage>
  );
}

const Ended = ({ title, message }: { title: string; message: string }) => (
  <NarrowPage title={title} lead={message}>
    <meta name="robots" content="noindex" />
    <ButtonLink href="/">Aller à l’accueil</ButtonLink>
  </NarrowPage>
);

const TooLate = ({ title, message, body }: { title: string; message: string; body: string }) => (
  <NarrowPage title={title} lead={message}>
    <meta name="robots" content="noindex" />
    <Notice tone="warning" title="Votre avis n’a pas été enregistré" takesFocus>
      <p>
        Le texte que vous aviez écrit est ci-dessous{"\u00A0"}: copiez-le si vous voulez le garder.
      </p>
    </Notice>
    <label className="block">
      <span className="font-semibold">Votre texte</span>
      <textarea className="control mt-1 w-full" rows={10} readOnly value={body} />
    </label>
  </NarrowPage>
);
