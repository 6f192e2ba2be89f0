import { data, redirect } from "react-router";
import * as v from "valibot";
import { DateField } from "#app/forms/date-field.tsx";
import { HiddenFields, TextAreaField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { typedValues } from "#app/forms/form-input.ts";
import { printableText } from "#app/forms/printable-text.ts";
import { actorInWords } from "#app/kernel/actor.ts";
import {
  addDays,
  dayProblem,
  formatDateLong,
  formatInstant,
  parseBusinessDate,
  todayInDakar,
} from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { frenchProse, isPrintable } from "#app/kernel/text.ts";
import { intentOf } from "#app/layouts/form-actions.server.ts";
import { ConfirmChange, OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/reason-page";
import { previewReason, publishReason } from "./publish-reason.server.ts";
import { reasonRefusals } from "./reason.refusals.ts";
import { reasonScopes, scopeLabels } from "./reason.ts";
import { reasonVersions } from "./reasons.queries.server.ts";

export const headers = privatePageHeaders;

const newCode = "nouveau";

/** The reason of the address, or the scope of a new one. */
async function subjectOf(
  db: Parameters<typeof reasonVersions>[0],
  { code, url }: { code: string; url: string },
) {
  const versions = code === newCode || !isPrintable(code) ? [] : await reasonVersions(db, code);
  const [latest] = versions;
  const askedScope = new URL(url).searchParams.get("liste");
  const scope = latest?.scope ?? reasonScopes.find((each) => each === askedScope);
  if (!scope || (code !== newCode && !latest)) throw data(null, { status: 404 });
  return { versions, latest, scope };
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, now, actor } = context.get(requestContext);
  const { versions, latest, scope } = await subjectOf(db, { code: params.code, url: request.url });
  const mayChange = permit(actor, "setting.change");
  if (!latest && !mayChange) throw data(null, { status: 404 });
  const today = todayInDakar(now);
  return {
    code: latest?.code ?? null,
    scope,
    mayChange,
    basedOn: latest?.version ?? 0,
    text: latest?.text ?? "",
    ended: latest?.ended ?? false,
    tomorrow: addDays(today, 1),
    history: versions.map(({ scope: _, ...version }) => ({
      ...version,
      coming: version.effectiveFrom > today,
    })),
  };
}

const textSchema = v.pipe(
  v.string(),
  v.transform((text) => frenchProse(text).replaceAll("\n", " ")),
  printableText(),
  v.minLength(10, "Écrivez une phrase entière, de 10\u00A0lettres au moins"),
  v.maxLength(300, "Une phrase de 300\u00A0lettres au plus"),
);
const formSchema = v.object({
  text: v.string(),
  effectiveFrom: v.string(),
  basedOn: v.string(),
  change: v.string(),
});

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { latest, scope } = await subjectOf(ctx.db, { code: params.code, url: request.url });
  const form = await readForm(request);
  const typedFields = typedValues(formSchema, form);
  const ended = typedFields.change === "end" && latest !== undefined;
  const again = (
    status: number,
    errors: { text?: string; effectiveFrom?: string },
    message: string | null = null,
  ) => formAgain({ values: typedFields, ended, errors, message, preview: null }, status);

  const parsedText = v.safeParse(textSchema, ended ? latest.text : typedFields.text);
  const effectiveFrom = parseBusinessDate(typedFields.effectiveFrom);
  const errors = {
    ...(parsedText.success ? {} : { text: parsedText.issues[0].message }),
    ...(effectiveFrom
      ? {}
      : { effectiveFrom: dayProblem(typedFields.effectiveFrom, "01/01/2027") }),
  };
  if (!parsedText.success || !effectiveFrom) return again(400, errors);
  const reasonToPublish = {
    code: latest?.code ?? null,
    scope,
    basedOn: Number(typedFields.basedOn) || 0,
    effectiveFrom,
    text: parsedText.output,
    ended,
  };
  const confirmed = intentOf(form) === "confirm";
  const result = confirmed
    ? await publishReason(ctx, reasonToPublish)
    : await previewReason(ctx, reasonToPublish);
  if (!result.ok) {
    const { status, message, field } = reasonRefusals[result.refusal];
    return field ? again(status, { [field]: message }) : again(status, {}, message);
  }
  if (confirmed) return redirect(`/bureau/motifs?change=${result.value.code}`, 303);
  const preview = { effectiveFrom, from: latest?.text ?? null, to: parsedText.output };
  return data({ values: typedFields, ended, errors: {} as typeof errors, message: null, preview });
}

export default function ReasonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { code, scope, mayChange, basedOn, text, ended, tomorrow, history } = loaderData;
  const preview = actionData?.preview;
  const { title, help } = scopeLabels[scope];
  const ending = actionData?.ended === true;
  const change = actionData && !ending ? actionData : undefined;
  return (
    <OfficePage
      title={code ? `Motif ${code}` : "Nouveau motif"}
      lead={`${title}. ${help}`}
      parent={{ path: "/bureau/motifs", label: "Motifs" }}
    >
      <NothingDone message={actionData?.message} />
      {preview && actionData ? (
        <Confirmation preview={preview} ended={actionData.ended} typed={actionData.values} />
      ) : (
        mayChange && (
          <>
            <OfficeSection title={code ? "Changer" : "L’écrire"}>
              <FormFeedback
                failure={change && Object.keys(change.errors).length > 0 ? change : undefined}
              />
              <form method="post" noValidate className="max-w-xl">
                <RequiredNote />
                <HiddenFields
                  values={{ change: "edit", intent: "preview", basedOn: String(basedOn) }}
                />
                <div className="grid">
                  <TextAreaField
                    name="text"
                    label="Le motif, en une phrase"
                    help="L’entreprise la lit telle quelle."
                    rows={3}
                    defaultValue={change?.values.text ?? text}
                    error={change?.errors.text}
                  />
                </div>
                <DateField
                  name="effectiveFrom"
                  label="À partir du"
                  defaultValue={change?.values.effectiveFrom ?? tomorrow}
                  error={change?.errors.effectiveFrom}
                />
                <SubmitButton>Voir ce qui va changer</SubmitButton>
              </form>
            </OfficeSection>
            {code && !ended && (
              <OfficeSection title="Ne plus proposer ce motif">
                <form method="post" noValidate>
                  <RequiredNote />
                  <HiddenFields
                    values={{ change: "end", intent: "preview", basedOn: String(basedOn) }}
                  />
                  <DateField
                    name="effectiveFrom"
                    id="ends"
                    label="À partir du"
                    defaultValue={ending ? actionData?.values.effectiveFrom : tomorrow}
                    error={ending ? actionData?.errors.effectiveFrom : undefined}
                  />
                  <button
                    type="submit"
                    name="intent"
                    value="preview"
                    className="button button-secondary"
                  >
                    Voir ce qui va changer
                  </button>
                </form>
              </OfficeSection>
            )}
          </>
        )
      )}
      {history.length > 0 && (
        <OfficeSection title="Historique">
          <ol className="divide-y divide-line">
            {history.map((row) => (
              <li key={row.version} className="py-3">
                <p className="wrap-anywhere">{row.ended ? "N’est plus proposé." : row.text}</p>
                <p className="text-sm text-ink-soft">
                  {row.coming ? "À partir du" : "Depuis le"} {formatDateLong(row.effectiveFrom)},
                  par {actorInWords(row.publishedBy)} le {formatInstant(row.publishedAt)}
                </p>
              </li>
            ))}
          </ol>
        </OfficeSection>
      )}
    </OfficePage>
  );
}

interface ConfirmationProps {
  preview: { effectiveFrom: string; from: string | null; to: string };
  ended: boolean;
  typed: Record<"text" | "effectiveFrom" | "basedOn" | "change", string>;
}

function Confirmation({ preview, ended, typed }: ConfirmationProps) {
  const { effectiveFrom, from, to } = preview;
  const quoted = (text: string) => `«\u00A0${text}\u00A0»`;
  const sentence = ended
    ? `${quoted(to)} ne sera plus proposé.`
    : from === null || from === to
      ? `${quoted(to)} sera proposé.`
      : `${quoted(from)} deviendra ${quoted(to)}.`;
  return (
    <ConfirmChange values={typed} back="/bureau/motifs">
      <p className="max-w-prose text-lg text-pretty wrap-anywhere">
        {`À partir du ${formatDateLong(effectiveFrom)}, ${sentence}`}
      </p>
    </ConfirmChange>
  );
}
