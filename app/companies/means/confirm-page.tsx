import { data } from "react-router";
import * as v from "valibot";
import { RadioField } from "#app/forms/choice-fields.tsx";
import { TextAreaField, TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { type FormFailure, fieldsOf, readFields } from "#app/forms/form-input.ts";
import { optionalLine, requiredLine } from "#app/forms/typed-text.ts";
import { formatDateLong } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { intentOf } from "#app/layouts/form-actions.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { useSettings } from "#app/layouts/site-data.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { regionOf } from "../regions.ts";
import type { Route } from "./+types/confirm-page";
import { answerQuestion, openQuestion } from "./answer-owner.server.ts";
import { type Described, type OwnerAnswer, type Question, questions } from "./confirmation.ts";
import { ownerRefusals } from "./means.refusals.ts";
import { worksRoles, worksStates } from "./means.ts";

const answerTo = <const Answers extends Record<string, string>>(
  { answers }: { answers: Answers },
  missingMessage: string,
) => v.picklist(Object.keys(answers) as (keyof Answers & string)[], missingMessage);

/** The form of the owner of works. */
const answerSchema = v.object({
  works: answerTo(questions.works, "Dites si ces travaux ont été faits pour vous"),
  amount: answerTo(questions.amount, "Dites si le montant est de cet ordre"),
  dates: answerTo(questions.dates, "Dites si les dates sont justes"),
  quality: answerTo(questions.quality, "Dites ce que vous pensez de la qualité et des délais"),
  name: requiredLine("Dites qui vous êtes", 100),
  function: requiredLine("Dites votre fonction", 100),
  comment: optionalLine(900),
});

export const headers = privatePageHeaders;

const tokenOf = (request: Request) =>
  (new URL(request.url).searchParams.get("token") ?? "").slice(0, 200);

// Mail filters open the links of a mail before the reader does, so the loader must answer nothing.
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const question = await openQuestion(ctx, tokenOf(request));
  if (question.ok) return { described: question.value.described, refusal: null };
  const { status, title, message } = ownerRefusals[question.refusal];
  return data({ described: null, refusal: { title, message } }, { status });
}

type Values = Record<Question | "name" | "function" | "comment", string>;

/** The message of the page after an answer. */
interface Outcome {
  thanks: true;
  known: boolean;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const ctx = context.get(requestContext);
  const token = tokenOf(request);
  const knows = intentOf(form) !== "unknown";
  const input = readFields(answerSchema, form);
  if (knows && !input.ok) return formAgain<FormFailure<Values>>(input);
  const answer: OwnerAnswer =
    knows && input.ok ? { known: true, ...input.output } : { known: false };
  const answered = await answerQuestion(ctx, { token, answer });
  // Without an explicit status the response takes that of the loader, which reports the used link.
  if (answered.ok) return data<Outcome>({ thanks: true, known: knows }, { status: 200 });
  const { status } = ownerRefusals[answered.refusal];
  return data(null, { status });
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { described, refusal } = loaderData;
  if (actionData && "thanks" in actionData) return <Thanks known={actionData.known} />;
  if (!described)
    return (
      <NarrowPage title={refusal.title} lead={refusal.message}>
        <meta name="robots" content="noindex" />
        <ButtonLink href="/">Aller à l’accueil</ButtonLink>
      </NarrowPage>
    );
  return <Questions described={described} failure={actionData ?? undefined} />;
}

const Thanks = ({ known }: { known: boolean }) => (
  <NarrowPage
    title="Merci, votre réponse est enregistrée"
    lead={
      known
        ? "Elle aide à juger l’entreprise sur ce qu’elle a vraiment fait. Ce lien ne sert plus."
        : "Nous avons noté que vous ne connaissez pas cette entreprise. Ce lien ne sert plus, et nous ne vous écrirons plus à ce sujet."
    }
  >
    <meta name="robots" content="noindex" />
    <ButtonLink href="/">Aller à l’accueil</ButtonLink>
  </NarrowPage>
);

interface QuestionsProps {
  described: Described;
  failure: FormFailure<Values> | undefined;
}

function Questions({ described, failure }: QuestionsProps) {
  const { bodyName, email } = useSettings();
  const field = fieldsOf<Values>(failure);
  return (
    <NarrowPage
      title={"Ces travaux ont-ils été faits pour vous\u202F?"}
      lead={`L’entreprise ${described.companyName} demande une qualification à ${bodyName} et vous nomme comme maître d’ouvrage. Cinq questions, une minute, sans compte.`}
    >
      <meta name="robots" content="noindex" />
      <FormFeedback failure={failure} />
      <Works described={described} />
      <form method="post" noValidate>
        <RequiredNote />
        {(Object.keys(questions) as Question[]).map((name) => (
          <RadioField
            key={name}
            {...field(name)}
            label={questions[name].text}
            options={Object.entries(questions[name].answers).map(([value, label]) => ({
              value,
              label,
            }))}
          />
        ))}
        <fieldset className="min-w-0">
          <legend className="mb-3 font-semibold">Qui êtes-vous{"\u202F"}?</legend>
          <div className="grid">
            <TextField {...field("name")} label="Prénom et nom" autoComplete="name" />
            <TextField {...field("function")} label="Fonction" autoComplete="organization-title" />
          </div>
        </fieldset>
        <div className="grid">
          <TextAreaField
            {...field("comment")}
            label="Une précision pour les personnes qui instruisent"
            rows={3}
            optional
          />
        </div>
        <SubmitButton>Envoyer ma réponse</SubmitButton>
      </form>
      <form method="post" className="border-t border-line pt-5">
        <p className="mb-3">Ces travaux ne vous disent rien{"\u202F"}?</p>
        <button type="submit" name="intent" value="unknown" className="button button-secondary">
          Je ne connais pas cette entreprise
        </button>
      </form>
      <section className="text-sm text-ink-soft">
        <h2 className="font-semibold text-ink">Vos données</h2>
        <p className="mt-1">
          L’entreprise nous a donné votre adresse pour cette seule demande. Votre réponse, votre nom
          et votre fonction sont lus par les personnes qui instruisent son dossier, et par elles
          seules. Ils sont gardés avec cette référence, et effacés avec elle ou quand vous le
          demandez à{" "}
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
          .{" "}
          <a className="link" href="/confidentialite">
            Vos droits
          </a>
        </p>
      </section>
    </NarrowPage>
  );
}

function Works({ described }: { described: Described }) {
  const { client, nature, place, region, amount, fromOn, toOn, role, share, state } = described;
  const rows = [
    ["Entreprise", described.companyName],
    ["Maître d’ouvrage", client],
    ["Travaux", nature],
    ["Lieu", [place, regionOf(region)?.name].filter(Boolean).join(", ")],
    ["Montant du marché", formatFcfa(amount)],
    ["Dates", datesInWords({ fromOn, toOn, state })],
    ["L’entreprise était", worksRoles[role] + (share === null ? "" : `, part de ${share}\u00A0%`)],
  ];
  return (
    <dl className="divide-y divide-line border-y border-line">
      {rows
        .filter(([, value]) => value !== "")
        .map(([label, value]) => (
          <div key={label} className="py-2">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function datesInWords({ fromOn, toOn, state }: Pick<Described, "fromOn" | "toOn" | "state">) {
  const from = `du ${formatDateLong(fromOn)}`;
  if (state === "under-way") return `${from}, ${worksStates[state].toLowerCase()}`;
  return toOn ? `${from} au ${formatDateLong(toOn)}` : from;
}
