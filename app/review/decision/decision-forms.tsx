import { DateField } from "#app/forms/date-field.tsx";
import { HiddenFields, SelectField, TextAreaField, TextField } from "#app/forms/field.tsx";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { callResults, type callSchema } from "./call.schema.ts";
import { longestWords } from "./decision.refusals.ts";
import type { reasonSchema, wordsSchema } from "./decision.schema.ts";
import { type appealSchema, appealWays } from "./received-appeal.schema.ts";

const Seen = ({ version }: { version: number }) => (
  <HiddenFields values={{ seen: String(version) }} />
);

export function WordsForm({
  version,
  words,
  read,
  refused,
}: {
  version: number;
  words: string;
  /** The hash of the words that the page shows. */
  read: string;
  refused: RefusedForm | undefined;
}) {
  const field = fieldsOfButton<typeof wordsSchema>(refused, "word")("words");
  return (
    <OfficeSection title="Mots de la lettre" onlyActs>
      <p className="text-ink-soft">
        Les lignes et leurs motifs sont ceux du vote et ne changent pas. Qui écrit ces mots ne signe
        pas la décision.
      </p>
      <form method="post" className="mt-3">
        <Seen version={version} />
        <HiddenFields values={{ read }} />
        <TextAreaField
          {...field}
          label="À ajouter à la lettre"
          rows={5}
          maxLength={longestWords}
          optional
          defaultValue={field.defaultValue ?? words}
        />
        <SubmitButton intent="word">Enregistrer les mots</SubmitButton>
      </form>
    </OfficeSection>
  );
}

interface ReasonProps {
  version: number;
  refused: RefusedForm | undefined;
}

/** What the secretary does with a decision that was sent back. */
export const ReturnedForms = ({ version, refused }: ReasonProps) => (
  <OfficeSection title="Décision rendue" onlyActs>
    <form method="post">
      <Seen version={version} />
      <SubmitButton intent="present">Présenter de nouveau à la signature</SubmitButton>
    </form>
    <form method="post" className="mt-4">
      <Seen version={version} />
      <TextAreaField
        {...fieldsOfButton<typeof reasonSchema>(refused, "set-aside")("reason")}
        label="Pourquoi la commission doit se prononcer de nouveau"
        rows={3}
      />
      <button
        type="submit"
        name="intent"
        value="set-aside"
        className="button button-secondary w-full sm:w-auto"
      >
        Remettre le dossier à la commission
      </button>
    </form>
  </OfficeSection>
);

export const ReturnForm = ({ version, refused }: ReasonProps) => (
  <OfficeSection title="Rendre au secrétariat" apart onlyActs>
    <p className="text-ink-soft">
      Une seule fois, et pour une faute de procédure{"\u00A0"}: ce que la commission a voté ne
      change pas.
    </p>
    <form method="post" className="mt-3">
      <Seen version={version} />
      <TextAreaField
        {...fieldsOfButton<typeof reasonSchema>(refused, "return")("reason")}
        label="Faute de procédure"
        rows={3}
        maxLength={2000}
      />
      <button
        type="submit"
        name="intent"
        value="return"
        className="button button-secondary w-full sm:w-auto"
      >
        Rendre au secrétariat
      </button>
    </form>
  </OfficeSection>
);

interface CallFormProps {
  calls: { at: string; by: string; reached: boolean; spokeTo: string | null; said: string }[];
  /** Whether the reader may record a call now. */
  records: boolean;
  /** The day and the time that the form begins with: now. */
  now: { day: string; time: string };
  refused: RefusedForm | undefined;
}

export function CallForm({ calls, records, now, refused }: CallFormProps) {
  const field = fieldsOfButton<typeof callSchema>(refused, "call");
  return (
    <OfficeSection title="Appels à l’entreprise" id="appels">
      <ul className="divide-y divide-line">
        {calls.map(({ at, by, reached, spokeTo, said }) => (
          <li key={at} className="py-2">
            <p className="font-semibold">{reached ? `Jointe\u00A0: ${spokeTo}` : "Non jointe"}</p>
            <p className="whitespace-pre-line">{said}</p>
            <p className="text-sm text-ink-soft">
              {at}, par {by}
            </p>
          </li>
        ))}
      </ul>
      {records && (
        <form method="post" className="mt-3">
          <p className="text-ink-soft">
            Un appel qui joint l’entreprise vaut notification, comme la lecture dans l’espace
            {"\u00A0"}: les délais partent de ce jour. Qui a appelé l’inscrit.
          </p>
          <SelectField
            {...field("reached")}
            label="Résultat"
            options={Object.entries(callResults).map(([value, label]) => ({ value, label }))}
          />
          <TextField
            {...field("spokeTo")}
            label="Personne jointe"
            help="Nom et fonction, dès que quelqu’un a été joint."
            maxLength={160}
          />
          <DateField
            {...field("calledOn")}
            label="Jour de l’appel"
            defaultValue={field("calledOn").defaultValue ?? now.day}
          />
          <TextField
            {...field("calledAt")}
            label="Heure de l’appel"
            maxLength={7}
            defaultValue={field("calledAt").defaultValue ?? now.time}
          />
          <TextAreaField {...field("said")} label="Ce qui a été dit" rows={3} maxLength={2000} />
          <SubmitButton intent="call">Inscrire l’appel</SubmitButton>
        </form>
      )}
    </OfficeSection>
  );
}

interface AppealFormProps {
  appeals: { on: string; way: string; said: string; by: string }[];
  /** Whether the reader may record an appeal now. */
  records: boolean;
  refused: RefusedForm | undefined;
}

export function AppealForm({ appeals, records, refused }: AppealFormProps) {
  const field = fieldsOfButton<typeof appealSchema>(refused, "appeal");
  return (
    <OfficeSection title="Recours reçus" id="recours">
      <ul className="divide-y divide-line">
        {appeals.map(({ on, way, said, by }) => (
          <li key={`${on} ${said}`} className="py-2">
            <p className="font-semibold">
              {way}, le {on}
            </p>
            <p className="whitespace-pre-line">{said}</p>
            <p className="text-sm text-ink-soft">inscrit par {by}</p>
          </li>
        ))}
      </ul>
      {records && (
        <form method="post" className="mt-3">
          <DateField {...field("receivedOn")} label="Reçu le" />
          <SelectField
            {...field("way")}
            label="Arrivé"
            options={Object.entries(appealWays).map(([value, label]) => ({ value, label }))}
          />
          <TextAreaField
            {...field("said")}
            label="Ce que dit le recours"
            rows={5}
            maxLength={4000}
          />
          <SubmitButton intent="appeal">Inscrire le recours reçu</SubmitButton>
        </form>
      )}
    </OfficeSection>
  );
}
