import { DateField } from "#app/forms/date-field.tsx";
import { HiddenFields } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { actorInWords } from "#app/kernel/actor.ts";
import { formatDateLong, formatInstant } from "#app/kernel/dates.ts";
import {
  ConfirmChange,
  Differences,
  OfficePage,
  OfficeSection,
} from "#app/layouts/office/office-page.tsx";
import { NothingDone, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/requirement-page";
import { RequirementForm } from "./requirement-form.tsx";

export type Values = Record<string, string | string[] | undefined>;

export function RequirementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { code, label, mayChange, latest, current, history } = loaderData;
  const preview = actionData?.preview;
  return (
    <OfficePage
      title={label}
      facts={code ? `Code ${code}` : "Elle sera demandée à partir du jour que vous choisissez."}
      parent={{ path: "/bureau/pieces", label: "Pièces demandées" }}
    >
      <NothingDone message={actionData?.message} />
      {preview && actionData ? (
        <Confirmation
          preview={preview}
          values={{
            ...actionData.values,
            basedOn: String(latest?.version ?? 0),
            change: actionData.ends ? "end" : "edit",
          }}
          ends={actionData.ends}
          isNew={latest === null}
        />
      ) : mayChange ? (
        <>
          {latest?.comesOn && (
            <Notice tone="info">
              <p>
                La dernière version commence le {formatDateLong(latest.comesOn)}
                {"\u00A0"}: c’est elle que vous modifiez ici.
              </p>
            </Notice>
          )}
          <RequirementForm
            isNew={latest === null}
            basedOn={latest?.version ?? 0}
            families={loaderData.families}
            values={
              actionData && !actionData.ends
                ? actionData.values
                : { ...latest?.typed, effectiveFrom: loaderData.tomorrow }
            }
            errors={actionData && !actionData.ends ? actionData.errors : {}}
          />
          {latest && !latest.ended && (
            <EndForm
              basedOn={latest.version}
              typedDay={
                actionData?.ends ? String(actionData.values.effectiveFrom) : loaderData.tomorrow
              }
              error={actionData?.ends ? actionData.errors.effectiveFrom : undefined}
            />
          )}
        </>
      ) : (
        <OfficeSection title="En vigueur">
          <Lines lines={current} />
        </OfficeSection>
      )}
      {history.length > 0 && <History history={history} />}
    </OfficePage>
  );
}

const Lines = ({ lines }: { lines: readonly { label: string; words: string }[] }) => (
  <dl className="divide-y divide-line">
    {lines.map(({ label, words }) => (
      <div key={label} className="grid gap-x-6 py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <dt className="text-ink-soft">{label}</dt>
        <dd className="wrap-anywhere">{words}</dd>
      </div>
    ))}
  </dl>
);

interface EndFormProps {
  basedOn: number;
  typedDay: string;
  error: string | undefined;
}

function EndForm({ basedOn, typedDay, error }: EndFormProps) {
  return (
    <OfficeSection title="Ne plus demander cette pièce">
      <p className="mb-4 max-w-prose">
        Les dossiers déjà déposés gardent leur liste. Elle peut être demandée à nouveau plus tard.
      </p>
      <form method="post" noValidate>
        <RequiredNote />
        <HiddenFields values={{ change: "end", intent: "preview", basedOn: String(basedOn) }} />
        <DateField
          name="effectiveFrom"
          id="ends"
          label="À partir du"
          defaultValue={typedDay}
          error={error}
        />
        <button type="submit" name="intent" value="preview" className="button button-secondary">
          Voir ce qui va changer
        </button>
      </form>
    </OfficeSection>
  );
}

interface ConfirmationProps {
  preview: {
    effectiveFrom: string;
    label: string;
    differences: { label: string; from: string; to: string }[];
    lines: { label: string; words: string }[];
  };
  values: Values;
  ends: boolean;
  isNew: boolean;
}

function Confirmation({ preview, values, ends, isNew }: ConfirmationProps) {
  const { effectiveFrom, label, differences, lines } = preview;
  const named = `«\u00A0${label}\u00A0»`;
  const what = ends
    ? `${named} ne sera plus demandée.`
    : isNew
      ? `${named} sera demandée\u00A0:`
      : differences.length > 0
        ? `${named} change ainsi\u00A0:`
        : `${named} sera demandée à nouveau.`;
  return (
    <ConfirmChange values={values} back="/bureau/pieces">
      <p className="max-w-prose text-lg text-pretty wrap-anywhere">
        À partir du <strong className="font-semibold">{formatDateLong(effectiveFrom)}</strong>,{" "}
        {what}
      </p>
      {differences.length > 0 && <Differences differences={differences} />}
      {lines.length > 0 && <Lines lines={lines} />}
    </ConfirmChange>
  );
}

type HistoryLine = Route.ComponentProps["loaderData"]["history"][number];

function History({ history }: { history: readonly HistoryLine[] }) {
  return (
    <OfficeSection title="Historique">
      <ol className="divide-y divide-line">
        {history.map((row) => (
          <li key={row.version} className="py-3">
            <p className="font-semibold">
              Version {row.version}, à partir du {formatDateLong(row.effectiveFrom)}
            </p>
            {row.ended && <p>La pièce n’est plus demandée.</p>}
            {row.differences.map(({ label, from, to }) => (
              <p key={label} className="wrap-anywhere">
                {`${label}\u00A0: de ${from} à ${to}`}
              </p>
            ))}
            <p className="text-sm text-ink-soft">
              Par {actorInWords(row.publishedBy)} le {formatInstant(row.publishedAt)}
            </p>
          </li>
        ))}
      </ol>
    </OfficeSection>
  );
}
