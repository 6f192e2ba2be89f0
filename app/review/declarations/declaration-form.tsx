import { Check, Lock, TriangleAlert } from "lucide-react";
import { RadioField } from "#app/forms/choice-fields.tsx";
import { DateField } from "#app/forms/date-field.tsx";
import { SelectField, TextAreaField, TextField } from "#app/forms/field.tsx";
import { FormFeedback } from "#app/forms/form-feedback.tsx";
import { fieldsOf } from "#app/forms/form-input.ts";
import { counted } from "#app/kernel/french.ts";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { TIE_MONTHS, tieKinds } from "../interests/interests.ts";
import {
  type SuggestedPoint,
  type SuggestionKind,
  suggestionKinds,
} from "../interests/suggestion-kinds.ts";
import { type TieRow, tieRows } from "./declaration.schema.ts";
import type { DeclarationFailure } from "./declaration-page.tsx";

interface DeclarationFormProps {
  suggestions: readonly SuggestedPoint[];
  failure: DeclarationFailure | undefined;
  declaredBefore: boolean;
}

const YEARS = TIE_MONTHS / 12;

/** What the data suggests, the ties of the person, and their answer; after a clear declaration only a conflict can follow. */
export function DeclarationForm({ suggestions, failure, declaredBefore }: DeclarationFormProps) {
  const field = fieldsOf(failure);
  const wrong = failure && Object.keys(failure.errors).length > 0 ? failure : undefined;
  return (
    <form method="post" noValidate className="flex min-w-0 flex-col gap-5">
      <FormFeedback failure={wrong} />
      <p className="max-w-prose">
        {declaredBefore
          ? "Un lien apparu depuis se déclare tout de suite. Le dossier vous sera fermé et une autre personne le suivra, avec tout ce que vous avez noté."
          : "Rien du dossier ne s’ouvre avant votre réponse. Elle est datée, signée de votre nom et gardée avec le dossier."}
      </p>
      {!declaredBefore && <Suggestions suggestions={suggestions} said={failure?.said ?? {}} />}
      <OfficeSection title={`Vos liens des ${YEARS} dernières années`}>
        <p className="mb-3 max-w-prose text-sm text-ink-soft">
          Emploi, conseil, marchés, famille. N’ouvrez rien si vous n’en avez aucun. Un lien actuel,
          ou fini depuis moins de {YEARS} ans, est un conflit d’intérêts. Une fin vide veut dire que
          le lien dure.
        </p>
        <details open={tieRows.some((row) => isTouched(row, failure))}>
          <summary className="link py-1">Déclarer un lien</summary>
          <TieFields row={1} failure={failure} />
          {tieRows.slice(1).map((row) => (
            <details key={row} open={isTouched(row, failure)} className="mt-2">
              <summary className="link py-1">
                {row === 2 ? "Un deuxième lien" : "Un troisième lien"}
              </summary>
              <TieFields row={row} failure={failure} />
            </details>
          ))}
        </details>
      </OfficeSection>
      <OfficeSection title="Votre réponse">
        {declaredBefore ? (
          <input type="hidden" name="outcome" value="conflict" />
        ) : (
          <RadioField
            {...field("outcome")}
            label="J’ai lu ce qui précède"
            options={[
              {
                value: "clear",
                label: "Je n’ai aucun intérêt",
                help: `Ni parenté, ni part, ni emploi, conseil ou marché depuis ${YEARS} ans, ni aide à préparer ce dossier.`,
              },
              {
                value: "conflict",
                label: "J’en ai un, ou l’on pourrait le croire",
                help: "Le dossier vous reste fermé et une autre personne le suit.",
              },
            ]}
          />
        )}
        <TextAreaField
          {...field("reason")}
          label="Ce qui vous lie à l’entreprise"
          help="Lu par ceux qui attribuent les dossiers."
          optional={!declaredBefore && "obligatoire pour un conflit"}
          rows={3}
          maxLength={1_000}
        />
        <SubmitButton intent="declare">
          {declaredBefore ? "Déclarer le conflit" : "Signer et continuer"}
        </SubmitButton>
      </OfficeSection>
    </form>
  );
}

/** Whether the refused form says anything of a tie. */
const isTouched = (row: TieRow, failure: DeclarationFailure | undefined): boolean =>
  (["kind", "note", "from", "to"] as const).some(
    (name) => failure?.values[`${name}${row}`] || failure?.errors[`${name}${row}`],
  );

interface SuggestionsProps {
  suggestions: readonly SuggestedPoint[];
  said: Record<string, string>;
}

/** What the data compares, each suggestion with the field that sets it aside. */
function Suggestions({ suggestions, said }: SuggestionsProps) {
  const open = suggestions.filter(({ before }) => before === null).length;
  return (
    <OfficeSection title="Ce que nos données rapprochent">
      {open > 0 && (
        <p className="mb-2">
          <span className="list-tag list-tag-late">
            {counted(open, "point", "points")} à expliquer
          </span>
        </p>
      )}
      <ul>
        {(Object.keys(suggestionKinds) as SuggestionKind[]).map((kind) => {
          const points = suggestions.filter((each) => each.kind === kind);
          return points.length === 0 ? (
            <Nothing key={kind} kind={kind} />
          ) : (
            points.map((each) => <Point key={each.key} point={each} said={said[each.key]} />)
          );
        })}
      </ul>
    </OfficeSection>
  );
}

const Nothing = ({ kind }: { kind: SuggestionKind }) => (
  <li className="flex gap-3 border-t border-line py-2">
    <Check aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-green" />
    <span>
      {suggestionKinds[kind].label}
      {"\u00A0: "}
      <span className="text-ink-soft">{suggestionKinds[kind].none}</span>
    </span>
  </li>
);

function Point({ point, said }: { point: SuggestedPoint; said: string | undefined }) {
  const { key, kind, why, before } = point;
  return (
    <li className="flex gap-3 border-t border-line py-2">
      <TriangleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          <strong>{suggestionKinds[kind].label}</strong>
          {"\u00A0: "}
          {why}
        </p>
        {before === null ? (
          <TextField
            name={key}
            label={`${suggestionKinds[kind].label}\u00A0: pourquoi ce n’est pas un intérêt`}
            help="Laissez vide si c’en est un."
            defaultValue={said}
            maxLength={1_000}
            optional={"obligatoire si vous répondez «\u00A0aucun intérêt\u00A0»"}
          />
        ) : (
          <p className="text-sm text-ink-soft wrap-anywhere">
            Déjà écarté pour un autre dossier de l’entreprise{"\u00A0: "}
            {before}
          </p>
        )}
      </div>
    </li>
  );
}

function TieFields({ row, failure }: { row: TieRow; failure: DeclarationFailure | undefined }) {
  const field = fieldsOf(failure);
  return (
    <div className="grid grid-cols-1 gap-x-5 md:grid-cols-2">
      <SelectField
        {...field(`kind${row}`)}
        label="Lien"
        optional
        options={[
          { value: "", label: "Aucun" },
          ...Object.entries(tieKinds).map(([value, label]) => ({ value, label })),
        ]}
      />
      <TextField {...field(`note${row}`)} label="Précision" optional maxLength={1_000} />
      <DateField {...field(`from${row}`)} label="Depuis le" optional />
      <DateField {...field(`to${row}`)} label="Jusqu’au" optional />
    </div>
  );
}

interface Known {
  name: string;
  ein: string;
  address: string;
  directors: string[];
  request: string;
  families: string[];
  due: string | null;
}

/** All that is known of the application before the declaration. */
export function KnownFacts({ known }: { known: Known }) {
  const facts: [string, string | null][] = [
    ["Entreprise", known.name],
    ["NINEA", known.ein],
    ["Siège", known.address],
    ["Dirigeant", known.directors.join(", ") || null],
    ["Demande", known.request],
    ["Familles", known.families.join(", ") || null],
    ["Échéance", known.due],
  ];
  return (
    <OfficeSection title="Ce que vous savez pour l’instant">
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere">{value ?? "–"}</dd>
          </div>
        ))}
      </dl>
    </OfficeSection>
  );
}

/** Says what stays closed, without saying how much of it there is. */
export const Closed = () => (
  <section className="rounded-md border border-dashed border-line p-4">
    <h2 className="flex items-center gap-2 font-semibold">
      <Lock aria-hidden="true" size={18} />
      Fermé jusqu’à votre réponse
    </h2>
    <p className="mt-2 text-sm text-ink-soft">
      Pièces, chiffres, moyens, échanges avec l’entreprise.
    </p>
    <p className="mt-2 text-sm text-ink-soft">
      Un lien qui apparaît plus tard se déclare à tout moment depuis le dossier, qui est alors
      confié à quelqu’un d’autre.
    </p>
  </section>
);
