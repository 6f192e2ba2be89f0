import { data, redirect } from "react-router";
import { TextAreaField, TextField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { textOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, formatDeadline, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { actions } from "#app/layouts/form-actions.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { useSpace } from "#app/layouts/space/space-data.ts";
import { SpacePage, SpaceSection } from "#app/layouts/space/space-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import { kindLabels } from "../application.ts";
import { typedFigures } from "../draft/draft.queries.server.ts";
import { applicationOfSpace } from "../draft/draft-facts.server.ts";
import type { Route } from "./+types/complement-page";
import { answerComplement } from "./answer-complement.server.ts";
import { askExtension } from "./ask-extension.server.ts";
import { type ComplementRefusal, complementRefusals } from "./complement.refusals.ts";
import {
  answerInWords,
  answerKind,
  declaredInWords,
  type Extension,
  figureField,
  LONGEST_ANSWER,
} from "./complement.ts";
import { documentsToChoose, isWorth, requirementFor } from "./complement-facts.server.ts";
import { complementInScope } from "./complement-reads.queries.server.ts";
import { dueInWords, standingOf, standingWords, targetWords } from "./complement-words.ts";

export const headers = privatePageHeaders;

type Given = Pick<Route.LoaderArgs, "params" | "context">;

async function find({ params, context }: Given) {
  const ctx = context.get(requestContext);
  const spaceApplication = await applicationOfSpace(ctx, params.id);
  const complement =
    spaceApplication &&
    (await complementInScope(ctx.db, spaceApplication.scope, params.complement));
  if (!spaceApplication || complement?.applicationId !== spaceApplication.application.id)
    throw data(null, { status: 404 });
  return { ctx, ...spaceApplication, complement };
}

export async function loader(args: Route.LoaderArgs) {
  const { ctx, application, scope, complement } = await find(args);
  const { id: applicationId, companyId, state, number, kind } = application;
  const { target, targetKind, answer, answeredAt, earlier } = complement;
  const { db, now } = ctx;
  const awaited = state === "to-complete" || state === "complement-asked";
  const standing = standingOf(complement, awaited);
  const open = standing === "to-answer" || standing === "saved";
  const mayAnswer = open && permit(ctx.actor, "application.prepare", { companyId });
  const requirement =
    targetKind === "requirement"
      ? await requirementFor(db, { applicationId, code: target, now })
      : undefined;
  const documents =
    requirement && mayAnswer
      ? await documentsToChoose(db, scope, { companyId, requirement, now })
      : [];
  const declared =
    targetKind === "figure"
      ? declaredInWords((await typedFigures(db, applicationId)).figures, target)
      : null;
  const ownPath = addressOf("/espace/dossiers/:id/complements/:complement", {
    id: applicationId,
    complement: complement.id,
  });
  const chosen = answer?.kind === "papers" ? answer.papers.map((each) => each.documentId) : [];
  return {
    id: complement.id,
    applicationId,
    title: number ?? kindLabels[kind],
    label: complement.targetLabel,
    about: targetWords[targetKind],
    text: complement.text,
    reason: complement.reason,
    standing: standingWords[standing],
    due: complement.dueOn && dueInWords(complement.dueOn, todayInDakar(ctx.now)),
    open,
    mayAnswer,
    kind: answerKind(targetKind),
    declared,
    explanation: answer && answer.kind !== "text" ? (answer.explanation ?? "") : "",
    isMoney: figureField(target)?.money ?? false,
    answer: answer && answerInWords(answer, target),
    typed: answer?.kind === "figure" ? answer.value : answer?.kind === "text" ? answer.text : "",
    answered: answeredAt && {
      at: formatInstant(answeredAt),
      by: complement.answeredBy,
      shown: answeredAt.toISOString(),
    },
    documents: documents.map((document) => ({
      id: document.id,
      name: document.name,
      worth: isWorth(document),
      until: document.validity.until,
      year: document.validity.state === "expected" ? document.validity.year : undefined,
      chosen: chosen.includes(document.id),
    })),
    several: requirement?.several ?? false,
    vault: requirement
      ? `${addressOf("/espace/pieces/:code", { code: requirement.code })}?entreprise=${companyId}&retour=${encodeURIComponent(`${ownPath}?entreprise=${companyId}`)}`
      : null,
    earlier: earlier.map((each) => ({
      answer: answerInWords(each.answer, target),
      at: formatInstant(new Date(each.answeredAt)),
      why: each.why,
    })),
    extension: complement.extension,
  };
}

export async function action(args: Route.ActionArgs) {
  const { ctx, application, complement } = await find(args);
  const { id: applicationId, companyId } = application;
  const complementId = complement.id;
  const form = await readForm(args.request);
  const list = addressOf("/espace/dossiers/:id/complements", { id: applicationId });
  return await actions(form, {
    answer: async () => {
      const text = textOf(form, "answer");
      const documentIds = form.getAll("documentId").filter((each) => typeof each === "string");
      const explanation = textOf(form, "explanation");
      const shownAnswer = textOf(form, "vu");
      const typedAnswer = { text, documentIds, explanation, shown: shownAnswer };
      const saved = await answerComplement(ctx, { complementId, ...typedAnswer });
      if (saved.ok) return redirect(`${list}?entreprise=${companyId}&enregistre`, 303);
      return again(saved.refusal, { text, explanation, reason: "" });
    },
    "ask-extension": async () => {
      const reason = textOf(form, "reason");
      const extension = await askExtension(ctx, { complementId, reason });
      if (extension.ok) return redirect(`${list}/${complementId}?entreprise=${companyId}`, 303);
      return again(extension.refusal, { text: "", explanation: "", reason });
    },
  });
}

function again(
  refusal: ComplementRefusal,
  typedFields: { text: string; explanation: string; reason: string },
) {
  const { status, message, field } = complementRefusals[refusal];
  return data({ ...typedFields, message, field: field ?? null, refusal }, { status });
}

export default function ComplementPage({ loaderData, actionData }: Route.ComponentProps) {
  const page = loaderData;
  const { applicationId, title, label, due } = page;
  const { to } = useSpace();
  const here = to(
    addressOf("/espace/dossiers/:id/complements/:complement", {
      id: applicationId,
      complement: page.id,
    }),
  );
  const error = actionData?.field === "answer" ? actionData.message : undefined;
  return (
    <SpacePage
      title={label}
      head={`${label}, dossier ${title}`}
      lead={page.about}
      width="words"
      trail={[
        { label: "Dossiers", path: "/espace/dossiers" },
        {
          label: `Dossier ${title}`,
          path: addressOf("/espace/dossiers/:id/suivi", { id: applicationId }),
        },
        {
          label: "Demandes",
          path: addressOf("/espace/dossiers/:id/complements", { id: applicationId }),
        },
      ]}
    >
      {error && (
        <ErrorSummary
          title="Rien n’est enregistré"
          text="Corrigez votre réponse."
          errors={[{ field: "answer", message: error }]}
        />
      )}
      <NothingDone
        title="Rien n’a changé"
        message={actionData && !error ? actionData.message : null}
      />
      <SpaceSection title="Ce qui est demandé">
        <p className="whitespace-pre-line wrap-anywhere">{page.text}</p>
        {page.reason && page.reason !== page.text && (
          <p className="mt-2 text-ink-soft">{`Motif\u00A0: ${page.reason}`}</p>
        )}
        {page.declared && (
          <p className="mt-2">
            {"Vous avez déclaré\u00A0: "}
            <strong className="font-semibold">{page.declared}</strong>
          </p>
        )}
        <p className="mt-3 font-semibold">
          {page.standing}
          {page.open && due && `, ${due}`}
        </p>
      </SpaceSection>
      {page.earlier.map(({ answer, at, why }) => (
        <SpaceSection key={at} title="Réponse jugée insuffisante">
          <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
          <p className="text-sm text-ink-soft">{`Enregistrée le ${at}`}</p>
          <p className="mt-2 whitespace-pre-line wrap-anywhere">{why}</p>
        </SpaceSection>
      ))}
      {page.answer && page.answered && (
        <SpaceSection title={page.mayAnswer ? "Réponse enregistrée" : "Votre réponse"}>
          <p className="whitespace-pre-line wrap-anywhere">{page.answer}</p>
          <p className="mt-1 text-sm text-ink-soft">
            {`Le ${page.answered.at}${page.answered.by ? `, par ${page.answered.by}` : ""}`}
          </p>
        </SpaceSection>
      )}
      {page.mayAnswer && (
        <SpaceSection title={page.answer ? "Changer la réponse" : "Votre réponse"}>
          <form method="post" action={here} noValidate className="grid grid-cols-1">
            <input type="hidden" name="intent" value="answer" />
            <input type="hidden" name="vu" value={page.answered?.shown ?? ""} />
            {page.kind !== "text" && <RequiredNote />}
            {page.kind === "papers" ? (
              <DocumentChoice page={page} error={error} />
            ) : page.kind === "figure" ? (
              <TextField
                name="answer"
                label={page.isMoney ? `${label}, en FCFA` : label}
                inputMode="numeric"
                defaultValue={actionData ? actionData.text : page.typed}
                error={error}
              />
            ) : (
              <TextAreaField
                name="answer"
                label="Votre réponse"
                rows={8}
                maxLength={LONGEST_ANSWER}
                defaultValue={actionData ? actionData.text : page.typed}
                error={error}
              />
            )}
            {page.kind !== "text" && (
              <TextAreaField
                name="explanation"
                label="Une explication"
                help="D’où vient ce chiffre, pourquoi il a changé, ce que montre la pièce."
                optional
                rows={4}
                maxLength={LONGEST_ANSWER}
                defaultValue={actionData ? actionData.explanation : page.explanation}
              />
            )}
            <SubmitButton>
              {actionData?.refusal === "answered-meanwhile"
                ? "Enregistrer la mienne à sa place"
                : "Enregistrer la réponse"}
            </SubmitButton>
          </form>
        </SpaceSection>
      )}
      <MoreTime extension={page.extension} here={here} mayAsk={page.mayAnswer} />
    </SpacePage>
  );
}

interface DocumentChoiceProps {
  page: {
    documents: {
      id: string;
      name: string;
      worth: boolean;
      until: string | null;
      /** The year of an older document in a series. */
      year: number | undefined;
      chosen: boolean;
    }[];
    several: boolean;
    vault: string | null;
  };
  error: string | undefined;
}

/** The documents of the vault that may answer, and a link to upload another one. */
function DocumentChoice({ page, error }: DocumentChoiceProps) {
  const { documents, several, vault } = page;
  return (
    <fieldset id="answer" tabIndex={-1} className="mb-5" aria-describedby={error && "answer-error"}>
      <legend className="font-semibold">Pièce à joindre, dans vos pièces</legend>
      {documents.map(({ id, name, worth, until, year, chosen }) => (
        <label key={id} className="flex min-h-11 items-center gap-3 py-1">
          <input
            type={several ? "checkbox" : "radio"}
            name="documentId"
            value={id}
            defaultChecked={chosen}
            disabled={!worth}
            className="size-5 shrink-0"
          />
          <span className="min-w-0">
            <span className="wrap-anywhere">{name}</span>{" "}
            <span className="block text-sm text-ink-soft">
              {!worth
                ? "N’est plus valable, ou sa date manque"
                : year
                  ? `Exercice ${year}`
                  : until
                    ? `Valable jusqu’au ${formatDateLong(until)}`
                    : "Valable"}
            </span>
          </span>
        </label>
      ))}
      {documents.length === 0 && <p>Cette pièce n’est pas encore dans vos pièces.</p>}
      {error && (
        <p id="answer-error" className="field-message text-sm font-semibold text-error">
          {error}
        </p>
      )}
      {vault && (
        <p>
          <a className="link inline-flex min-h-11 items-center" href={vault}>
            Envoyer une autre pièce, puis revenir ici
          </a>
        </p>
      )}
    </fieldset>
  );
}

interface MoreTimeProps {
  extension: Extension | null;
  here: string;
  mayAsk: boolean;
}

/** The request for more time, and its outcome. */
function MoreTime({ extension, here, mayAsk }: MoreTimeProps) {
  if (extension) {
    const { askedAt, decidedAt, until, reason } = extension;
    return (
      <SpaceSection title="Délai supplémentaire">
        <p className="font-semibold">
          {!decidedAt
            ? "Demandé\u00A0: une personne y répond. En attendant, la date limite reste la même."
            : until
              ? `Accordé\u00A0: répondez au plus tard le ${formatDeadline(until)}`
              : "Non accordé\u00A0: la date limite reste la même."}
        </p>
        <p className="mt-1 text-sm whitespace-pre-line text-ink-soft wrap-anywhere">
          {`Votre demande du ${formatInstant(askedAt)}\u00A0: ${reason}`}
        </p>
      </SpaceSection>
    );
  }
  if (!mayAsk) return null;
  return (
    <details className="card p-5 sm:p-6">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        Demander un délai
      </summary>
      <form method="post" action={here} className="mt-3 grid grid-cols-1">
        <input type="hidden" name="intent" value="ask-extension" />
        <TextAreaField
          name="reason"
          label={"Pourquoi vous faut-il plus de temps\u202F?"}
          help="Une seule fois pour cette demande. Une personne décide."
          rows={4}
          maxLength={LONGEST_ANSWER}
        />
        <SubmitButton>Demander un délai</SubmitButton>
      </form>
    </details>
  );
}
