import { data } from "react-router";
import { TextAreaField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { type FormFailure, type FormValues, fieldsOf, readFields } from "#app/forms/form-input.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/succession-objection-page";
import {
  type ObjectionProof,
  objectionObstacle,
  objectToSuccession,
} from "./ask-succession.server.ts";
import { successionLinkRefusals } from "./succession.refusals.ts";
import { objectionSchema } from "./succession.schema.ts";

export const headers = privatePageHeaders;

/** The proof in an address: the token of a mailed link, or the request id from the company space of an owner. */
function proofIn(request: Request): ObjectionProof {
  const { searchParams } = new URL(request.url);
  const successionId = searchParams.get("demande");
  return successionId === null ? { token: searchParams.get("token") ?? "" } : { successionId };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const obstacle = await objectionObstacle(context.get(requestContext), proofIn(request));
  return data({ obstacle }, { status: obstacle ? successionLinkRefusals[obstacle].status : 200 });
}

interface Answer extends FormFailure<FormValues<typeof objectionSchema>> {
  done?: boolean;
}

export async function action({ request, context }: Route.ActionArgs) {
  const input = readFields(objectionSchema, await readForm(request));
  if (!input.ok) return formAgain<Answer>(input);
  const result = await objectToSuccession(context.get(requestContext), {
    proof: proofIn(request),
    ...input.output,
  });
  const { values } = input;
  if (result.ok) return data<Answer>({ values, errors: {}, done: true }, { status: 200 });
  const { status, message } = successionLinkRefusals[result.refusal];
  return data<Answer>({ values, errors: { objection: message } }, { status });
}

export default function SuccessionObjectionPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.done)
    return (
      <NarrowPage
        title="Votre opposition est notée"
        lead="Les deux personnes qui décident la liront avant de répondre. Rien ne change d’ici là."
      >
        <ButtonLink href="/espace">Ouvrir mon espace</ButtonLink>
      </NarrowPage>
    );
  if (loaderData.obstacle) {
    const { title, message } = successionLinkRefusals[loaderData.obstacle];
    return (
      <NarrowPage title={title} lead={message}>
        <ButtonLink href="/contact">Nous écrire</ButtonLink>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage
      title="M’opposer à la demande"
      lead="Quelqu’un demande à agir pour votre entreprise à la place de son responsable. Dites-nous pourquoi ce n’est pas juste."
    >
      <FormFeedback failure={actionData} />
      <form method="post" noValidate className="grid grid-cols-1">
        <RequiredNote />
        <TextAreaField
          {...fieldsOf(actionData)("objection")}
          label="Pourquoi vous vous opposez"
          rows={4}
          maxLength={1_000}
          help="Dites qui vous êtes, et comment vous joindre."
        />
        <SubmitButton>M’opposer</SubmitButton>
      </form>
    </NarrowPage>
  );
}
