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

/** Most pictures that the script makes one PDF of. */
const MOST_PAGES = 20;

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
    {...(takesPages(types) && { "data-most-pages": MOST_PAGES })}
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
    <input type="hidden" name="connu" defaultValue="" />
    <div hidden={!waiting} data-state="" className="mb-5">
      <ul data-pages="" className="flex flex-wrap gap-x-4" />
      <template>
        <li>
          <canvas className="block cursor-zoom-in border border-line" />
          <div data-doubt="" hidden className="max-w-60 border-l-4 border-laterite pl-3">
            <p className="text-sm font-semibold" />
            <button type="button" className="link mr-4 min-h-11 text-sm">
              Oui, la garder
            </button>
          </div>
          <button type="button" data-large="" className="link mr-4 min-h-11 text-sm">
            Agrandir
          </button>
          <button type="button" data-remove="" className="link min-h-11 text-sm">
            Retirer
          </button>
          <dialog className="m-auto max-h-dvh w-full max-w-3xl overflow-auto bg-white p-2">
            <canvas />
            <p className="p-2 text-center">
              <button type="button" className="button button-secondary">
                Fermer
              </button>
            </p>
          </dialog>
        </li>
      </template>
      <progress
        max={100}
        value={waiting ? 100 : 0}
        aria-label="Envoi du fichier"
        className="upload-bar"
      />
      <p hidden aria-hidden="true" data-progress="" className="mt-1 text-sm" />
      <p role="status" className="mt-1 text-sm wrap-anywhere">
        {waiting && `Fichier déjà envoyé\u00A0: ${waiting.name}. Inutile de le choisir de nouveau.`}
      </p>
      <button hidden type="button" data-add="" className="link mr-6 min-h-11 text-sm">
        Ajouter une page
      </button>
      <button type="button" data-other="" className="link min-h-11 text-sm">
        Choisir un autre fichier
      </button>
    </div>
  </upload-field>
);

/** Several pictures can become one PDF where that is accepted. */
const takesPages = (types: readonly FileType[]): boolean => types.includes("application/pdf");
