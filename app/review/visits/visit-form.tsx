import { ConflictChoice } from "#app/forms/conflict-choice.tsx";
import type { Conflict } from "#app/forms/merge-fields.ts";
import { SavingBar, ShownFields } from "../frame/saving-bar.tsx";
import {
  conclusionField,
  findingWords,
  foundField,
  isFinding,
  longestVisit,
  metField,
  noteField,
  type VisitPoint,
} from "./visit-checklist.ts";

interface VisitFormProps {
  applicationId: string;
  accountId: string;
  visitId: string;
  points: readonly VisitPoint[];
  fields: Record<string, string>;
  savedAt: Date | null;
  /** After a conflict or a refusal: what was typed, and what the form had shown. */
  answers:
    | {
        conflicts?: Partial<Record<string, Conflict>>;
        typed?: Record<string, string>;
        shown?: Record<string, string>;
      }
    | undefined;
}

const inWords = (value: string) => (isFinding(value) ? findingWords[value] : value);

/** The record of a visit by its checklist; works on a phone without a script, and with one without a network. */
export function VisitForm(props: VisitFormProps) {
  const { applicationId, accountId, visitId, points, fields, savedAt, answers } = props;
  const typedText = (name: string) => answers?.typed?.[name] ?? fields[name] ?? "";
  const conflict = (name: string, label: string) => (
    <ConflictChoice
      name={name}
      label={label}
      inWords={inWords}
      conflict={answers?.conflicts?.[name]}
    />
  );
  return (
    <form method="post" noValidate id="compte-rendu" className="mt-4">
      <input type="hidden" name="visite" value={visitId} />
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        Sans réseau sur place{"\u00A0"}? Ouvrez cette page avant de partir et laissez-la ouverte
        {"\u00A0"}: ce que vous tapez est gardé dans cet appareil, puis enregistré quand le réseau
        revient. Les photos s’ajoutent avec le réseau.
      </p>
      <ShownFields fields={fields} names={Object.keys(fields)} shown={answers?.shown} />
      {points.map(({ name, label, help }) => (
        <fieldset key={name} className="mb-7 min-w-0">
          <legend className="font-semibold">{label}</legend>
          <p className="text-sm text-ink-soft">{help}</p>
          <div className="mt-1.5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2">
            {Object.entries(findingWords).map(([value, words]) => (
              <label key={value} className="choice">
                <input
                  type="radio"
                  name={foundField(name)}
                  value={value}
                  defaultChecked={typedText(foundField(name)) === value}
                />
                <span>{words}</span>
              </label>
            ))}
          </div>
          {conflict(foundField(name), label)}
          <label className="mt-2 block text-sm">
            Ce que vous avez vu
            <textarea
              className="control mt-1 w-full"
              name={noteField(name)}
              rows={2}
              maxLength={longestVisit.note}
              defaultValue={typedText(noteField(name))}
            />
          </label>
          {conflict(noteField(name), label)}
        </fieldset>
      ))}
      <label className="mb-4 block">
        <span className="font-semibold">Personnes rencontrées</span>
        <input
          className="control mt-1 w-full"
          name={metField}
          maxLength={longestVisit.met}
          autoComplete="off"
          defaultValue={typedText(metField)}
        />
      </label>
      {conflict(metField, "Personnes rencontrées")}
      <label className="mb-4 block">
        <span className="font-semibold">Conclusion de la visite</span>
        <textarea
          className="control mt-1 w-full"
          name={conclusionField}
          rows={5}
          maxLength={longestVisit.conclusion}
          defaultValue={typedText(conclusionField)}
        />
      </label>
      {conflict(conclusionField, "Conclusion de la visite")}
      <SavingBar
        applicationId={applicationId}
        accountId={accountId}
        savedAt={savedAt}
        what={`visite-${visitId}`}
        visitId={visitId}
      />
    </form>
  );
}
