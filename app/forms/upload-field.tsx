import type { FileType } from "#app/kernel/files.ts";

interface Props {
  label: string;
  help: string;
  types: readonly FileType[];
  /** Address that tells whether a file with this SHA-256 is known already. */
  known?: string;
  maxMb: number;
  error?: string | undefined;
  optional?: boolean;
  /** A finished upload of a form refused for another reason, which need not be sent again. */
  waiting?: { id: string; name: string } | null | undefined;
}

/**
 * A file or a photograph. Its form is `multipart/form-data`; the upload script sends the file in chunks while the rest is filled
 * in, and the form then names the finished upload in `arrivee`.
 */
export const UploadField = ({
  label,
  help,
  types,
  known,
  maxMb,
  error,
  optional,
  waiting,
}: Props) => (
  <upload-field
    data-at="/espace/pieces/envois"
    {...(known && { "data-known": known })}
    data-max={maxMb * 1_000_000}
  >
    <div className="field">
      <label htmlFor="file" className="font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (facultatif)</span>}
      </label>
      <p id="file-help" className="field-help text-sm text-ink-soft">
        {help}
      </p>
      <input
        id="file"
        name="fichier"
        type="file"
        accept={types.join(",")}
        className="control file-control"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "file-help file-error" : "file-help"}
      />
      {error && (
        <p id="file-error" className="field-message text-sm font-semibold text-error">
          {error}
        </p>
      )}
    </div>
    <input type="hidden" name="arrivee" defaultValue={waiting?.id ?? ""} />
    <div hidden={!waiting} data-state="" className="mb-5">
      <progress
        max={100}
        value={waiting ? 100 : 0}
        aria-label="Envoi du fichier"
        className="upload-bar"
      />
      <p hidden aria-hidden="true" data-progress="" className="mt-1 text-sm" />
      <p role="status" className="mt-1 text-sm wrap-anywhere">
        {waiting && `Fichier déjà reçu\u00A0: ${waiting.name}. Inutile de le choisir de nouveau.`}
      </p>
      <button type="button" className="link min-h-11 text-sm">
        Choisir un autre fichier
      </button>
    </div>
  </upload-field>
);
