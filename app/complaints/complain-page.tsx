import { redirect } from "react-router";
import { RadioField } from "#app/forms/choice-fields.tsx";
import { EmailField, Honeypot, TextAreaField, TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { fieldsOf } from "#app/forms/form-input.ts";
import { newStamp } from "#app/forms/robots.server.ts";
import { formatDateLong } from "#app/kernel/dates.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { lastDayToAcknowledge } from "#app/tariff/last-days.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/complain-page";
import { complaintKinds, kindsOfComplaint, longestComplaint } from "./complaint.ts";
import { companyWithSlug } from "./parties.queries.server.ts";
import { takeComplaintForm } from "./take-complaint-form.server.ts";
import { trackingPath } from "./tracking.server.ts";

/** The words of the address that fill in the kind, and the field « about ». */
function askedIn({ searchParams }: URL) {
  const kind = kindsOfComplaint.find((each) => each === searchParams.get("genre"));
  const slug = searchParams.get("entreprise") ?? undefined;
  const number = searchParams.get("numero")?.slice(0, 60) ?? "";
  return { kind, slug, number };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { kind, slug, number } = askedIn(new URL(request.url));
  const company = slug === undefined ? undefined : await companyWithSlug(ctx.db, slug);
  return {
    stamp: newStamp(ctx),
    kind: kind ?? (company ? "company" : undefined),
    about: company?.name ?? number,
    slug: company ? slug : undefined,
    demo: company?.demo === true,
    acknowledgeBy: formatDateLong(await lastDayToAcknowledge(ctx, ctx.now)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { slug } = askedIn(new URL(request.url));
  const outcome = await takeComplaintForm(ctx, { form: await readForm(request), slug });
  if (!outcome.ok) return formAgain(outcome.failure);
  const { complaint } = outcome;
  return redirect(complaint ? `${trackingPath(ctx, complaint)}&fait=recu` : "/reclamations", 303);
}

const notSent = {
  "too-soon": {
    title: "Votre réclamation n’est pas encore partie",
    text: "Le formulaire a été envoyé plus vite qu’une personne ne peut le remplir. Relisez, puis appuyez de nouveau sur «\u00A0Envoyer la réclamation\u00A0».",
  },
  expired: {
    title: "Votre réclamation n’est pas encore partie",
    text: "Cette page était ouverte depuis trop longtemps. Rien n’est perdu\u00A0: appuyez de nouveau sur «\u00A0Envoyer la réclamation\u00A0».",
  },
} as const;

/** The form of a complaint: free, without an account, in the words of who complains. Documents follow once the words are safe. */
export default function ComplainPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, about, slug, demo, acknowledgeBy } = loaderData;
  const failure = actionData;
  const field = fieldsOf(failure);
  const path = slug ? `/reclamations/ecrire?entreprise=${slug}` : "/reclamations/ecrire";
  return (
    <NarrowPage
      title="Faire une réclamation"
      lead="C’est gratuit et sans compte. Une personne qui n’est pas concernée vous répond."
      path="/reclamations/ecrire"
    >
      {demo && (
        <p className="font-semibold">
          Cette entreprise est inventée{"\u00A0"}: votre réclamation servira d’exemple.
        </p>
      )}
      <FormFeedback
        failure={failure}
        refusal={failure?.refusal && { tone: "warning", ...notSent[failure.refusal] }}
      />
      <form method="post" action={path} noValidate className="grid grid-cols-1">
        <RequiredNote />
        <input type="hidden" name="stamp" value={failure?.stamp ?? loaderData.stamp} />
        <RadioField
          {...field("kind")}
          defaultValue={failure ? failure.values.kind : kind}
          label={"Que signalez-vous\u202F?"}
          options={kindsOfComplaint.map((value) => ({ value, ...complaintKinds[value] }))}
        />
        <TextField
          {...field("about")}
          defaultValue={failure ? failure.values.about : about}
          label="Entreprise, certificat ou personne"
          help="Son nom, son NINEA ou le numéro écrit sur le certificat."
          optional
        />
        <TextAreaField
          {...field("words")}
          label="Ce qui s’est passé"
          help="Écrivez comme vous parlez, dans votre langue. Dites quand, où, et ce que vous attendez. Vous joindrez vos photos et vos pièces juste après."
          rows={8}
          maxLength={longestComplaint}
        />
        <TextField {...field("name")} label="Votre nom" autoComplete="name" />
        <EmailField
          {...field("email")}
          label="Votre adresse e-mail"
          autoComplete="email"
          optional
        />
        <TextField
          {...field("phone")}
          type="tel"
          label="Votre téléphone"
          help={"L’adresse ou le téléphone suffit. Exemple\u00A0: 77\u00A0123\u00A045\u00A067"}
          autoComplete="tel"
          optional
        />
        <RadioField
          {...field("naming")}
          label={"Pouvons-nous dire votre nom à l’entreprise ou à la personne visée\u202F?"}
          options={[
            {
              value: "kept-back",
              label: "Non, gardez-le pour vous",
              help: "Si les faits suffisent à vous reconnaître, nous vous demandons avant de les dire.",
            },
            {
              value: "may-be-named",
              label: "Oui, vous pouvez le dire",
              help: "Certains faits ne se vérifient pas sans dire qui les a vus.",
            },
          ]}
        />
        {/* Last, so that without styles people meet the real fields first. */}
        <Honeypot />
        <SubmitButton>Envoyer la réclamation</SubmitButton>
      </form>
      <p className="text-sm text-ink-soft">
        Prise en charge au plus tard le {acknowledgeBy}. Ce que vous écrivez ne sert qu’à traiter
        votre réclamation.{" "}
        <a className="link" href="/confidentialite">
          Protection de vos données
        </a>
      </p>
    </NarrowPage>
  );
}
