import { data } from "react-router";
import { type FileRefusal, fileRefusals } from "#app/files/file-refusals.ts";
import { keepFile } from "#app/files/keep-file.server.ts";
import { RadioField } from "#app/forms/choice-fields.tsx";
import { EmailField, FileField, Honeypot, TextAreaField, TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { type FormFailure, type FormValues, fieldsOf, readFields } from "#app/forms/form-input.ts";
import { isRobot } from "#app/forms/robots.server.ts";
import type { Context } from "#app/kernel/context.ts";
import type { ArrivedFile } from "#app/kernel/files.ts";
import { days } from "#app/kernel/french.ts";
import { fileArrivalsContext } from "#app/layouts/file-arrivals.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { formAgain, readFileForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { validity } from "#app/settings/validity.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { NothingDone, Notice } from "#app/ui/notice.tsx";
import { companyOfSpace } from "../company.queries.server.ts";
import type { Route } from "./+types/ask-succession-page";
import { askOwnSuccession, askSuccession } from "./ask-succession.server.ts";
import { causeLabels, ownSuccessionSchema, successionSchema } from "./succession.schema.ts";

export const headers = privatePageHeaders;

/** The company of the page when a member asks; null for anybody else, who names it by its NINEA. */
async function ownCompany(ctx: Context, request: Request) {
  const companyId = new URL(request.url).searchParams.get("entreprise");
  const space = companyId ? await companyOfSpace(ctx, companyId) : null;
  return space && { id: space.company.id, name: space.company.name };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  return { company: await ownCompany(context.get(requestContext), request) };
}

/** In megabytes, the same limit as for documents: a phone photo fits. */
const largestProof = 10;
const mostBytes = largestProof * 1_000_000;

type Values = FormValues<typeof successionSchema> & { file?: string };
interface Answer extends FormFailure<Values> {
  sent?: boolean;
  refusal?: string;
}

const refusals = {
  "not-yours":
    "Vous êtes déjà responsable de ce compte, ou vous n’en faites plus partie. Rien n’a été demandé.",
  "already-asked": "Votre demande est déjà faite. Nous vous écrirons à chaque étape.",
};

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const arrivals = context.get(fileArrivalsContext);
  const posted = await readFileForm(ctx, request, { arrivals, maxBytes: mostBytes });
  if (!posted.ok) {
    const schema = (await ownCompany(ctx, request)) ? ownSuccessionSchema : successionSchema;
    const input = readFields<typeof successionSchema | typeof ownSuccessionSchema>(
      schema,
      posted.form,
    );
    const { message, status } = fileRefusals[posted.fault];
    const errors = { ...(!input.ok && input.errors), file: message };
    return data<Answer>({ values: input.values, errors }, { status });
  }
  const { form, file: arrived } = posted;
  const result = await receiveRequest(ctx, { request, form, arrived });
  if (arrived) await ctx.files.discard(arrived);
  return result;
}

interface Posted {
  request: Request;
  form: FormData;
  arrived: ArrivedFile | null;
}

async function receiveRequest(ctx: Context, { request, form, arrived }: Posted) {
  const sentAnswer = data<Answer>({ values: {}, errors: {}, sent: true });
  if (isRobot(form)) return sentAnswer;
  const company = await ownCompany(ctx, request);
  const keep = async () => (arrived ? await keepFile(ctx, { file: arrived, mostBytes }) : null);
  const unusable = (values: Partial<Values>, refusal: FileRefusal) =>
    formAgain<Answer>({ values, errors: { file: fileRefusals[refusal].message } });
  if (company) {
    const input = readFields(ownSuccessionSchema, form);
    if (!input.ok) return formAgain<Answer>(input);
    const proofFile = await keep();
    if (proofFile?.ok === false) return unusable(input.values, proofFile.refusal);
    const wish = { companyId: company.id, ...input.output, file: proofFile?.value ?? null };
    const result = await askOwnSuccession(ctx, wish);
    if (result.ok) return sentAnswer;
    const refusal = refusals[result.refusal];
    return data<Answer>({ values: input.values, errors: {}, refusal }, { status: 409 });
  }
  const input = readFields(successionSchema, form);
  if (!input.ok) return formAgain<Answer>(input);
  const { waitSeconds, refusal } = await askSuccession(ctx, { ...input.output, keep });
  if (refusal) return unusable(input.values, refusal);
  if (waitSeconds === undefined) return sentAnswer;
  return formAgain<Answer>({ values: input.values, errors: {}, waitSeconds });
}

export default function AskSuccessionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { company } = loaderData;
  if (actionData?.sent) return <Sent own={company !== null} />;
  const field = fieldsOf(actionData);
  return (
    <NarrowPage
      title="Reprendre l’accès à une entreprise"
      lead="Le responsable du compte est parti, décédé ou injoignable, et l’entreprise n’a plus personne pour agir. Dites-le-nous ici."
    >
      <NothingDone title="Rien n’a été demandé" message={actionData?.refusal} />
      {!actionData?.refusal && <FormFeedback failure={actionData} />}
      <ol className="list-decimal space-y-1 pl-5 text-ink-soft">
        {!company && <li>Vous confirmez votre adresse par un lien.</li>}
        <li>{`Le responsable actuel et l’entreprise sont prévenus, et ont ${days(validity.successionObjectionDays)} pour s’opposer.`}</li>
        <li>Deux personnes de l’organisme décident. Vous recevez la réponse par e-mail.</li>
      </ol>
      <form method="post" encType="multipart/form-data" noValidate className="grid grid-cols-1">
        <RequiredNote />
        {company ? (
          <p className="mb-4 rounded-sm bg-sand p-4 font-semibold wrap-anywhere">{company.name}</p>
        ) : (
          <>
            <Honeypot />
            <TextField
              {...field("ein")}
              label="NINEA de l’entreprise"
              autoComplete="off"
              help={"Exemple\u00A0: 005677234 2G3"}
            />
            <TextField {...field("firstname")} label="Prénom" autoComplete="given-name" />
            <TextField {...field("lastname")} label="Nom" autoComplete="family-name" />
            <TextField
              {...field("function")}
              label="Fonction dans l’entreprise"
              autoComplete="organization-title"
            />
            <EmailField {...field("email")} label="Votre adresse e-mail" autoComplete="email" />
          </>
        )}
        <RadioField
          {...field("cause")}
          label="Que s’est-il passé"
          options={Object.entries(causeLabels).map(([value, label]) => ({ value, label }))}
        />
        <TextAreaField
          {...field("reason")}
          label="Racontez en quelques phrases"
          rows={4}
          maxLength={1_000}
        />
        <TextAreaField
          {...field("proof")}
          label="Justificatif"
          rows={3}
          maxLength={500}
          help={
            "Le papier qui prouve votre droit, avec son numéro et sa date\u00A0: procès-verbal de nomination, extrait du RCCM à jour, acte de décès… Nous pouvons demander d’en voir l’original."
          }
        />
        <FileField
          {...field("file")}
          name="fichier"
          id="file"
          label="Photo ou PDF de ce papier"
          accept=".pdf,image/jpeg,image/png,image/webp"
          optional
          help={`${largestProof} Mo au plus. Sans lui, l’examen attend que vous le montriez.`}
        />
        <SubmitButton>Envoyer la demande</SubmitButton>
      </form>
    </NarrowPage>
  );
}

const Sent = ({ own }: { own: boolean }) => (
  <NarrowPage title={own ? "Demande reçue" : "Confirmez votre adresse"}>
    <Notice tone="success">
      <p>
        {own
          ? "Votre demande est reçue. Le responsable et l’entreprise sont prévenus\u202F; nous vous écrirons."
          : "Un e-mail vient de partir vers l’adresse que vous avez donnée. Ouvrez le lien qu’il contient\u00A0: la demande n’est examinée qu’à partir de là."}
      </p>
    </Notice>
  </NarrowPage>
);
