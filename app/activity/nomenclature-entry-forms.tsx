import type { ReactNode } from "react";
import { TextAreaField, TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import type { Level } from "./edit-nomenclature.ts";

/** The errors of the form of one button, with the typed values. */
export interface EntryFailure {
  intent: string;
  values: Record<string, string>;
  errors: Record<string, string>;
  message: string | null;
}

interface EntryFormProps {
  entry: {
    code: string;
    level: Level;
    stamp: string;
    name: string;
    covers: string;
    synonyms: string;
    beside: readonly { code: string; name: string }[];
    within: readonly { code: string; name: string }[];
  };
}

interface FailingFormProps extends EntryFormProps {
  failure: EntryFailure | undefined;
}

/** The failure of the form of this button; undefined when another form of the page was posted. */
const ownFailure = (failure: EntryFailure | undefined, intent: string) =>
  failure?.intent === intent ? failure : undefined;

interface ActFormProps {
  intent: string;
  stamp: string;
  failure?: EntryFailure | undefined;
  children: ReactNode;
}

const ActForm = ({ intent, stamp, failure, children }: ActFormProps) => (
  <>
    {failure && Object.keys(failure.errors).length > 0 && (
      <div className="mb-4">
        <FormFeedback failure={failure} />
      </div>
    )}
    <form method="post" noValidate className="grid max-w-2xl">
      <RequiredNote />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="stamp" value={stamp} />
      {children}
    </form>
  </>
);

const coversHelp = "En une phrase, pour qui n’est pas du métier.";
const synonymsHelp =
  "Mots par lesquels on cherche ces travaux, séparés par des virgules, ex. : plombier, chauffe-eau.";

export function WordsForm({ entry, failure }: FailingFormProps) {
  const again = ownFailure(failure, "rename");
  const field = (name: "name" | "covers" | "synonyms") => ({
    name,
    defaultValue: again?.values[name] ?? entry[name],
    error: again?.errors[name],
  });
  return (
    <OfficeSection title={entry.level === "sub-area" ? "Nom et texte" : "Nom"}>
      <ActForm intent="rename" stamp={entry.stamp} failure={again}>
        <TextField {...field("name")} label="Nom" maxLength={200} autoComplete="off" />
        {entry.level === "sub-area" && (
          <>
            <TextAreaField
              {...field("covers")}
              label="Ce que le sous-domaine comprend"
              help={coversHelp}
              rows={3}
            />
            <TextAreaField
              {...field("synonyms")}
              label="Mots de recherche"
              help={synonymsHelp}
              rows={5}
              optional
            />
          </>
        )}
        <div>
          <SubmitButton>Enregistrer dans le brouillon</SubmitButton>
        </div>
      </ActForm>
    </OfficeSection>
  );
}

/** Adds an area to a family, or a sub-area to an area. */
export function AdditionForm({ entry, failure }: FailingFormProps) {
  const { code, level, within, stamp } = entry;
  const again = ownFailure(failure, "add");
  const field = (name: string) => ({
    name,
    defaultValue: again?.values[name] ?? "",
    error: again?.errors[name],
  });
  const ofArea = level === "area";
  const taken = within.map((each) => each.code).join(", ");
  return (
    <OfficeSection title={ofArea ? "Ajouter un sous-domaine" : "Ajouter un domaine"}>
      <ActForm intent="add" stamp={stamp} failure={again}>
        <TextField
          {...field("newCode")}
          label="Code"
          help={`${ofArea ? "Quatre" : "Deux"} chiffres, dont ${ofArea ? "les deux premiers sont" : "le premier est"} ${code}.${taken && ` Déjà pris\u00A0: ${taken}.`}`}
          inputMode="numeric"
          maxLength={8}
        />
        <TextField
          {...field("newName")}
          label="Nom du nouveau"
          maxLength={200}
          autoComplete="off"
        />
        {ofArea && (
          <>
            <TextAreaField
              {...field("newCovers")}
              label="Ce qu’il comprend"
              help={coversHelp}
              rows={3}
            />
            <TextAreaField
              {...field("newSynonyms")}
              label="Ses mots de recherche"
              help={synonymsHelp}
              rows={2}
              optional
            />
          </>
        )}
        <div>
          <SubmitButton>{ofArea ? "Ajouter le sous-domaine" : "Ajouter le domaine"}</SubmitButton>
        </div>
      </ActForm>
    </OfficeSection>
  );
}

/** Shows the position of the entry among its siblings, and moves it up or down. */
export function PlaceForm({ entry: { code, beside, stamp } }: EntryFormProps) {
  const place = beside.findIndex((each) => each.code === code);
  if (beside.length < 2) return null;
  return (
    <OfficeSection title="Place">
      <ol className="mb-4 max-w-2xl">
        {beside.map((each) => (
          <li
            key={each.code}
            aria-current={each.code === code ? "true" : undefined}
            className="flex gap-3 border-l-4 border-transparent px-3 py-1.5 aria-[current]:border-green aria-[current]:bg-green-soft aria-[current]:font-semibold"
          >
            <span className="w-12 shrink-0 tabular-nums">{each.code}</span>{" "}
            <span className="min-w-0 wrap-anywhere">{each.name}</span>
          </li>
        ))}
      </ol>
      <form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="stamp" value={stamp} />
        {place > 0 && (
          <button type="submit" name="intent" value="move-up" className="button button-secondary">
            Monter d’une place
          </button>
        )}
        {place < beside.length - 1 && (
          <button type="submit" name="intent" value="move-down" className="button button-secondary">
            Descendre d’une place
          </button>
        )}
      </form>
    </OfficeSection>
  );
}

export const EndForm = ({ entry: { level, stamp } }: EntryFormProps) => (
  <OfficeSection title={level === "sub-area" ? "Mettre fin" : "Retirer"} apart>
    <p className="mb-4 max-w-prose">
      {level === "sub-area"
        ? "Le jour de l’édition, il ne pourra plus être choisi. Ce qui a été accordé reste accordé, sous le même nom, jusqu’à sa fin. On peut le reprendre depuis le brouillon."
        : "Ce domaine ne contient aucun sous-domaine\u00A0: sans lui, il n’est pas publié."}
    </p>
    <form method="post">
      <input type="hidden" name="stamp" value={stamp} />
      <button type="submit" name="intent" value="end" className="button button-danger">
        {level === "sub-area" ? "Mettre fin à ce sous-domaine" : "Retirer ce domaine"}
      </button>
    </form>
  </OfficeSection>
);
