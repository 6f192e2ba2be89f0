import type { ReactNode } from "react";
import { CheckBoxesField, CheckBoxField, RadioField } from "#app/forms/choice-fields.tsx";
import { HiddenFields, TextAreaField, TextField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { fieldsOfButton, partOfForm, type RefusedForm } from "#app/forms/refused-form.ts";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { complaintRefusals } from "./complaint.refusals.ts";
import type {
  consentQuestionSchema,
  hearingSchema,
  laterFileSchema,
  partiesSchema,
  proposalSchema,
  returnSchema,
  staffMessageSchema,
} from "./complaint.schema.ts";
import {
  longestComplaint,
  longestReason,
  outcomeLabels,
  outcomesOfComplaint,
} from "./complaint.ts";
import type { InsideProps } from "./complaint-view.tsx";

interface PressProps {
  intent: string;
  /** The version that the page shows. */
  version: number;
  /** Further hidden fields. */
  fields?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** A button that needs no words. */
export const Press = ({ intent, version, fields = {}, children }: PressProps) => (
  <form method="post">
    <input type="hidden" name="seen" value={version} />
    <HiddenFields values={fields} />
    <button type="submit" name="intent" value={intent} className="button button-secondary">
      {children}
    </button>
  </form>
);

export const WriteForm = ({ refused }: { refused: RefusedForm | undefined }) => (
  <form method="post" noValidate className="max-w-prose">
    <TextAreaField
      {...fieldsOfButton<typeof staffMessageSchema>(refused, "write")("body")}
      label="Écrire à l’auteur"
      help="Il le lit sur sa page de suivi. L’e-mail qui l’annonce n’en répète rien."
      rows={4}
      maxLength={longestComplaint}
    />
    <SubmitButton intent="write">Envoyer</SubmitButton>
  </form>
);

/** Whom the complaint is about; folded once it is known. */
export function PartiesForm({ complaint, inside, refused }: InsideProps) {
  const field = fieldsOfButton<typeof partiesSchema>(refused, "identify");
  const typedOr = (name: "company" | "accused", present: string) => ({
    ...field(name),
    defaultValue: field.isAgain ? field(name).defaultValue : present,
  });
  const isKnown = complaint.company !== null || inside.accused !== null;
  return (
    <details open={field.isAgain || (!isKnown && complaint.kind !== "body")}>
      <summary className="min-h-11 cursor-pointer py-2">
        {[complaint.company?.name, inside.accused].filter(Boolean).join(", ") ||
          "Personne n’est encore désigné"}
      </summary>
      <form method="post" noValidate className="mt-2 max-w-prose">
        <TextField
          {...typedOr("company", complaint.company?.ein ?? "")}
          label={
            complaint.kind === "body"
              ? "Entreprise dont le dossier est en cause"
              : "Entreprise visée"
          }
          help="Son NINEA ou un numéro de certificat. Vide, la réclamation ne vise aucune entreprise."
          optional
        />
        <TextField
          {...typedOr("accused", inside.accusedEmail ?? "")}
          label="Personne de l’organisme visée"
          help="Son adresse e-mail. Elle ne voit plus rien de la réclamation."
          optional
        />
        <SubmitButton intent="identify">Enregistrer</SubmitButton>
      </form>
    </details>
  );
}

/** Where the author wants to be kept back: the question whether facts that tell who they are may be told. */
export function ConsentForm({ complaint, inside, refused }: InsideProps) {
  const consent = complaint.complainant?.consent;
  if (inside.naming !== "kept-back") return null;
  const field = fieldsOfButton<typeof consentQuestionSchema>(refused, "ask");
  const answers = {
    given: "L’auteur accepte que ceci soit dit\u00A0:",
    refused: "L’auteur refuse que ceci soit dit\u00A0:",
  };
  return (
    <details className="mb-4" open={field.isAgain}>
      <summary className="min-h-11 cursor-pointer py-2">
        Les faits suffisent-ils à reconnaître l’auteur{"\u202F"}? Demander son accord
      </summary>
      {consent && (
        <p className="mb-3 max-w-prose wrap-anywhere">
          {consent.answer
            ? answers[consent.answer]
            : `Question posée le ${complaint.complainant?.consentAsked}, sans réponse\u00A0:`}{" "}
          «{"\u00A0"}
          {consent.facts}
          {"\u00A0"}»
        </p>
      )}
      <form method="post" noValidate className="max-w-prose">
        <TextAreaField
          {...field("facts")}
          label="Ce que l’entreprise apprendrait"
          rows={4}
          maxLength={longestReason}
        />
        <SubmitButton intent="ask">Demander à l’auteur</SubmitButton>
      </form>
    </details>
  );
}

export function HearingForm({ complaint, inside, refused }: InsideProps) {
  const field = fieldsOfButton<typeof hearingSchema>(refused, "hear");
  const files = inside.files.filter(({ isOfCompany, infected }) => !isOfCompany && !infected);
  const isAgreed = complaint.complainant?.consent?.answer === "given";
  return (
    <form method="post" noValidate className="max-w-prose">
      <RequiredNote />
      <TextAreaField
        {...field("facts")}
        label="Ce qui est reproché à l’entreprise"
        help={"Vos mots\u00A0: elle ne lit jamais la réclamation elle-même."}
        rows={6}
        maxLength={longestComplaint}
      />
      {files.length > 0 && (
        <CheckBoxesField
          {...field("shown")}
          label="Pièces qu’elle peut ouvrir"
          optional
          options={files.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {inside.naming === "kept-back" && (
        <div className="mb-4">
          <CheckBoxField
            name="tellsNobody"
            id={field("tellsNobody").id}
            error={field("tellsNobody").error}
          >
            {isAgreed
              ? "Je ne dis rien de plus que ce que l’auteur a accepté"
              : "J’ai vérifié que ni ces faits ni ces pièces ne disent qui réclame"}
          </CheckBoxField>
        </div>
      )}
      <SubmitButton intent="hear">Entendre l’entreprise</SubmitButton>
    </form>
  );
}

/** A document that arrived after the company was asked, and that it may open all the same. */
export function ShowFileForm({
  id,
  inside,
  refused,
}: Pick<InsideProps, "inside" | "refused"> & { id: string }) {
  const field = fieldsOfButton<typeof laterFileSchema>(refused, "show", id);
  return (
    <form method="post" noValidate className="mt-1">
      <input type="hidden" name={partOfForm} value={id} />
      <input type="hidden" name="file" value={id} />
      {inside.naming === "kept-back" && (
        <CheckBoxField
          name="tellsNobody"
          id={field("tellsNobody").id}
          error={field("tellsNobody").error}
        >
          J’ai vérifié que cette pièce ne dit pas qui réclame
        </CheckBoxField>
      )}
      <button type="submit" name="intent" value="show" className="button button-secondary">
        Montrer à l’entreprise
      </button>
    </form>
  );
}

export function ProposalForm({ complaint, inside, refused }: InsideProps) {
  const field = fieldsOfButton<typeof proposalSchema>(refused, "propose");
  const again = field.isAgain;
  return (
    <form method="post" noValidate className="max-w-prose">
      <input type="hidden" name="seen" value={complaint.version} />
      <RequiredNote />
      <RadioField
        {...field("outcome")}
        defaultValue={again ? field("outcome").defaultValue : (inside.outcome ?? undefined)}
        label="La réclamation est"
        options={outcomesOfComplaint.map((value) => ({ value, label: outcomeLabels[value] }))}
      />
      <TextAreaField
        {...field("findings")}
        defaultValue={again ? field("findings").defaultValue : (inside.findings ?? "")}
        label="Ce que vous avez constaté"
        help="Pour l’organisme seul."
        rows={6}
        maxLength={longestComplaint}
      />
      <TextAreaField
        {...field("answer")}
        defaultValue={again ? field("answer").defaultValue : (inside.answer ?? "")}
        label="Réponse à l’auteur"
        help="Il la lit telle quelle. N’y dites rien du dossier de l’entreprise qui ne soit public."
        rows={6}
        maxLength={longestComplaint}
      />
      <SubmitButton intent="propose">Proposer la réponse</SubmitButton>
    </form>
  );
}

/** The decision on a proposed answer, or its return with a reason. */
export function DecisionForm({ complaint, inside, refused }: InsideProps) {
  const { decide } = inside.whyNot;
  if (decide)
    return (
      <OfficeSection title="Décision">
        <p>{complaintRefusals[decide].message}</p>
      </OfficeSection>
    );
  return (
    <OfficeSection title="Décision" onlyActs>
      <p className="mb-3 max-w-prose">
        Décidée, la réclamation est close{"\u00A0"}: l’auteur lit la réponse ci-dessus et
        l’entreprise entendue apprend comment elle finit.
      </p>
      <Press
        intent="decide"
        version={complaint.version}
        fields={{ answered: inside.hearing?.answer ? "1" : "" }}
      >
        Décider et répondre
      </Press>
      <details className="mt-4" open={refused?.intent === "return"}>
        <summary className="min-h-11 cursor-pointer py-2">Rendre pour reprise</summary>
        <form method="post" noValidate className="max-w-prose">
          <input type="hidden" name="seen" value={complaint.version} />
          <TextAreaField
            {...fieldsOfButton<typeof returnSchema>(refused, "return")("reason")}
            label="Ce qui doit être repris"
            rows={3}
            maxLength={longestReason}
          />
          <SubmitButton intent="return">Rendre</SubmitButton>
        </form>
      </details>
    </OfficeSection>
  );
}
