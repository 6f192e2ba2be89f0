import type { ReactNode } from "react";
import { TextField } from "#app/forms/field.tsx";
import { type FormFailure, fieldsOf } from "#app/forms/form-input.ts";
import { UploadField } from "#app/forms/upload-field.tsx";
import type { FileType } from "#app/kernel/files.ts";
import type { dateLimits } from "./document.schema.ts";
import { datesAsked, type Requirement } from "./requirement.ts";
import { filesInWords } from "./requirement-words.ts";

/** What is typed with a document; its file has no value. */
export interface DocumentValues {
  issuedOn: string;
  endsOn: string;
  file: string;
}

/** A refused form of a document. `waiting` is its upload, which need not be sent again. */
export interface DocumentFailure extends FormFailure<DocumentValues> {
  request?: boolean;
  waiting?: { id: string; name: string } | null;
}

const formats: Record<Requirement["formats"][number], FileType> = {
  pdf: "application/pdf",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

interface DocumentFieldsProps {
  requirement: Pick<Requirement, "code" | "formats" | "maxMb" | "necessity" | "validity"> &
    Parameters<typeof filesInWords>[0];
  companyId: string;
  limits: ReturnType<typeof dateLimits>;
  failure: DocumentFailure | undefined;
  /** « Fichier ou photo » where nothing else is said. */
  label?: string;
  optional?: boolean;
}

/** The fields of one document: its file or photograph, whether it is a proof of request, and the dates that are asked for. */
export function DocumentFields(props: DocumentFieldsProps) {
  const { requirement, companyId, limits, failure, label = "Fichier ou photo" } = props;
  const { code, formats: accepted, maxMb, necessity } = requirement;
  const askedDates = datesAsked(requirement);
  const field = fieldsOf<DocumentValues>(failure);
  return (
    <>
      <UploadField
        label={label}
        help={`${filesInWords(requirement)}. Photographiez la page entière, à plat et bien éclairée.`}
        types={accepted.map((each) => formats[each])}
        known={`/espace/pieces/connue?entreprise=${companyId}&code=${code}`}
        maxMb={maxMb}
        error={field("file").error}
        optional={props.optional ?? false}
        waiting={failure?.waiting}
      />
      {necessity === "request-enough" && <RequestChoice chosen={failure?.request === true} />}
      {askedDates.issuedOn && (
        <DocumentDate limits={limits.issuedOn}>
          <TextField
            {...field("issuedOn")}
            label={askedDates.issuedOn}
            help="Jour, mois, année, comme 12/03/2026."
            inputMode="numeric"
          />
        </DocumentDate>
      )}
      {askedDates.endsOn && (
        <DocumentDate limits={limits.endsOn}>
          <TextField
            {...field("endsOn")}
            label={askedDates.endsOn}
            help="Jour, mois, année, comme 12/03/2028."
            inputMode="numeric"
          />
        </DocumentDate>
      )}
    </>
  );
}

interface DocumentDateProps {
  limits: { from?: string; early?: string; to?: string; late?: string };
  children: ReactNode;
}

/** A date that the script checks during typing. */
const DocumentDate = ({ limits: { from, early, to, late }, children }: DocumentDateProps) => (
  <dated-field
    {...(from && { "data-from": from, "data-early": early })}
    {...(to && { "data-to": to, "data-late": late })}
  >
    {children}
    <p role="status" className="text-sm font-semibold text-error" />
  </dated-field>
);

/** Some documents take long to obtain: their proof of request is enough at filing (applications §2). */
const RequestChoice = ({ chosen }: { chosen: boolean }) => (
  <div className="field">
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="checkbox"
        name="demande"
        value="oui"
        defaultChecked={chosen}
        aria-describedby="demande-help"
        className="mt-0.5 size-5 shrink-0"
      />
      Je n’ai encore que la preuve de la demande
    </label>
    <p id="demande-help" className="field-help text-sm text-ink-soft">
      Récépissé, accusé de dépôt ou capture de la téléprocédure{"\u00A0"}: elle suffit pour déposer
      un dossier, et ne porte pas de date. La pièce elle-même remplace ensuite cette preuve.
    </p>
  </div>
);
