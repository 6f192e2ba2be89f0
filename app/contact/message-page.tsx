import { data, redirect } from "react-router";
import * as v from "valibot";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { complaintKinds, kindsOfComplaint } from "#app/complaints/complaint.ts";
import { RadioField } from "#app/forms/choice-fields.tsx";
import { TextAreaField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { versionOf } from "#app/forms/form-input.ts";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { formatPhone } from "#app/kernel/phone.ts";
import { buttonsRefusedBy, pressButton } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import type { Route } from "./+types/message-page";
import {
  answerMessage,
  handleMessage,
  registerMessageAsComplaint,
} from "./handle-message.server.ts";
import { answersTo, type MessageState, messageById } from "./message.queries.server.ts";
import { messageRefusals } from "./message.refusals.ts";
import { answerSchema, kindLabels, messageReference } from "./message.schema.ts";
import { companiesOfSender, type SenderCompany } from "./sender-companies.queries.server.ts";

export const headers = privatePageHeaders;

const button = buttonsRefusedBy(messageRefusals);

const asComplaintSchema = v.object({
  kind: v.picklist(kindsOfComplaint, "Choisissez ce que vise la réclamation"),
});

const outcomes: Record<string, string> = {
  answer: "La réponse est envoyée et gardée avec le message.",
  close: "Le message est clos.",
  reopen: "Le message est de nouveau à traiter.",
};

const stateLabels: Record<MessageState, string> = {
  open: "À traiter",
  answered: "Répondu",
  closed: "Clos",
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, actor } = ctx;
  const scope = staffScope(actor);
  const message = isId(params.id) ? await messageById(db, params.id) : undefined;
  if (!message || !scope) throw data(null, { status: 404 });
  const reference = messageReference(message.id);
  await noteAccess(ctx, { what: "message", subject: { kind: "list", id: `message ${reference}` } });
  const [answers, companies] = await Promise.all([
    answersTo(db, message.id),
    permit(actor, "company.read") ? companiesOfSender(db, scope, message) : [],
  ]);
  return {
    message,
    reference,
    answers,
    companies,
    mayHandle: permit(actor, "message.handle"),
    mayRegister: permit(actor, "complaint.handle"),
    done: outcomeMessage(outcomes, new URL(request.url)),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const messageId = params.id;
  const put = (state: "open" | "closed") =>
    button(v.object({}), () => handleMessage(ctx, { messageId, state }));
  const pressed = await pressButton(form, {
    complaint: button(asComplaintSchema, ({ kind }) =>
      registerMessageAsComplaint(ctx, { messageId, kind }),
    ),
    answer: button(answerSchema, ({ answer }) =>
      answerMessage(ctx, { messageId, answer, seen: versionOf(form, "seen") }),
    ),
    close: put("closed"),
    reopen: put("open"),
  });
  if (!pressed.ok) return pressed.answer;
  if (pressed.intent === "complaint")
    return redirect(
      `${addressOf("/bureau/reclamations/:id", { id: pressed.value.id })}?fait=notee`,
      303,
    );
  const here = addressOf("/bureau/messages/:id", { id: messageId });
  return redirect(`${here}?fait=${pressed.intent}`, 303);
}

type LoaderData = Route.ComponentProps["loaderData"];

export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { message, reference, answers, companies, mayHandle, done } = loaderData;
  return (
    <OfficePage
      title={message.name}
      facts={`${kindLabels[message.kind]} · ${stateLabels[message.state]} · référence ${reference}`}
      parent={{ path: "/bureau/messages", label: "Messages" }}
    >
      <DoneNotice message={done} />
      <RefusedNotice refused={actionData} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <OfficeSection title={`Reçu le ${formatInstant(message.receivedAt)}`}>
            <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{message.message}</p>
          </OfficeSection>
          {answers.map((answer) => (
            <AnswerSection key={answer.id} answer={answer} />
          ))}
          {mayHandle && <AnswerForm answers={answers.length} refused={actionData} />}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Sender message={message} companies={companies} mayHandle={mayHandle} />
          {loaderData.mayRegister && mayHandle && message.state !== "closed" && (
            <AsComplaint refused={actionData} />
          )}
        </div>
      </div>
    </OfficePage>
  );
}

function AnswerSection({ answer }: { answer: LoaderData["answers"][number] }) {
  const { answeredAt, answeredBy, sentAt, givenUpAt } = answer;
  const mail = givenUpAt
    ? "L’e-mail n’a pas pu être remis."
    : sentAt
      ? `E-mail parti le ${formatInstant(sentAt)}.`
      : "L’e-mail est en route, ou sa copie est effacée.";
  return (
    <OfficeSection title={`Réponse du ${formatInstant(answeredAt)}`}>
      <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{answer.answer}</p>
      <p className={`mt-3 text-sm ${givenUpAt ? "text-error" : "text-ink-soft"}`}>
        Par {answeredBy ?? "une personne effacée"}. {mail}
      </p>
    </OfficeSection>
  );
}

function AnswerForm({ answers, refused }: { answers: number; refused: RefusedForm | undefined }) {
  return (
    <OfficeSection title={answers > 0 ? "Répondre à nouveau" : "Répondre"}>
      <form method="post" noValidate className="max-w-prose">
        <RequiredNote />
        <input type="hidden" name="seen" value={answers} />
        <TextAreaField
          {...fieldsOfButton<typeof answerSchema>(refused, "answer")("answer")}
          label="Votre réponse"
          help={
            "Elle part par e-mail avec «\u00A0Bonjour\u00A0» et la signature de l’organisme. Le message reçu n’y est pas répété."
          }
          rows={8}
          maxLength={5_000}
        />
        <SubmitButton intent="answer">Envoyer la réponse</SubmitButton>
      </form>
    </OfficeSection>
  );
}

/** A message that is a complaint goes to the register, where it is numbered and nobody concerned handles it. */
function AsComplaint({ refused }: { refused: RefusedForm | undefined }) {
  return (
    <OfficeSection title={"C’est une réclamation\u202F?"} onlyActs>
      <form method="post" noValidate>
        <RadioField
          {...fieldsOfButton<typeof asComplaintSchema>(refused, "complaint")("kind")}
          label="Ce qu’elle vise"
          options={kindsOfComplaint.map((value) => ({ value, label: complaintKinds[value].label }))}
        />
        <button
          type="submit"
          name="intent"
          value="complaint"
          className="button button-secondary button-small"
        >
          Enregistrer comme réclamation
        </button>
      </form>
    </OfficeSection>
  );
}

interface SenderProps {
  message: LoaderData["message"];
  companies: readonly SenderCompany[];
  mayHandle: boolean;
}

const foundBy: Record<SenderCompany["by"], string> = {
  member: "un de ses membres a cette adresse",
  address: "son adresse e-mail est celle-ci",
  ein: "le message nomme son NINEA",
};

/** The sender, the companies that the message may concern, and the state of the message. */
function Sender({ message, companies, mayHandle }: SenderProps) {
  const { email, phone, state, handledAt, handledBy } = message;
  return (
    <OfficeSection title="Expéditeur">
      <p className="wrap-anywhere">
        <a className="link inline-block py-1" href={`mailto:${email}`}>
          {email}
        </a>
      </p>
      {phone && (
        <p>
          <a className="link inline-block py-1 whitespace-nowrap" href={`tel:${phone}`}>
            {formatPhone(phone)}
          </a>
        </p>
      )}
      <p className="mt-2 text-sm text-ink-soft">Personne n’a vérifié cette adresse.</p>
      {companies.length > 0 && (
        <ul className="mt-3" aria-label="Entreprises possibles">
          {companies.map(({ id, name, by }) => (
            <li key={id} className="py-1">
              <a
                className="link inline-block py-1"
                href={addressOf("/bureau/entreprises/:id", { id })}
              >
                {name}
              </a>{" "}
              <span className="block text-sm text-ink-soft">{foundBy[by]}</span>
            </li>
          ))}
        </ul>
      )}
      {handledAt && (
        <p className="mt-3 text-sm">
          {state === "closed" ? "Clos" : "Répondu"} le {formatInstant(handledAt)}
          {handledBy && ` par ${handledBy}`}.
        </p>
      )}
      {mayHandle && (
        <form method="post" className="mt-3 flex flex-wrap gap-2">
          {state !== "closed" && (
            <button
              type="submit"
              name="intent"
              value="close"
              className="button button-secondary button-small"
            >
              {state === "open" ? "Clore sans répondre" : "Clore"}
            </button>
          )}
          {state !== "open" && (
            <button
              type="submit"
              name="intent"
              value="reopen"
              className="button button-secondary button-small"
            >
              Remettre à traiter
            </button>
          )}
        </form>
      )}
    </OfficeSection>
  );
}
