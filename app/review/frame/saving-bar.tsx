import type { ReactNode } from "react";
import { SaveDraft } from "#app/applications/draft/save-draft.tsx";
import { shownName } from "#app/forms/merge-fields.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatTime } from "#app/kernel/dates.ts";

interface SavingBarProps {
  applicationId: string;
  accountId: string;
  /** What of the application the form holds. */
  what: string;
  /** The visit whose form it is; of the examination without it. */
  visitId?: string;
  savedAt: Date | null;
  /** A second button, of what follows the saving. */
  next?: ReactNode;
  /** The one button of a form that adds what it holds to a list, and the newest entry of the user (`SaveDraft`). */
  adds?: { button: ReactNode; newest: string };
}

/** The foot of a form over an application: when it was saved, what this browser kept, and the button. */
export const SavingBar = ({
  applicationId,
  accountId,
  what,
  visitId,
  savedAt,
  next,
  adds,
}: SavingBarProps) => (
  <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <SaveDraft
      address={
        visitId
          ? `${addressOf("/bureau/dossiers/:id/visite/enregistrer", { id: applicationId })}?visite=${visitId}`
          : addressOf("/bureau/dossiers/:id/examen/enregistrer", { id: applicationId })
      }
      kept={`${accountId}:${applicationId}:${what}`}
      added={adds?.newest}
    >
      {savedAt ? `Enregistré à ${formatTime(savedAt)}` : "Rien n’est encore enregistré"}
    </SaveDraft>
    <span className="flex flex-wrap gap-2">
      {adds?.button ?? (
        <button type="submit" name="intent" value="save" className="button button-secondary">
          Enregistrer
        </button>
      )}
      {next}
    </span>
  </div>
);

interface ShownFieldsProps {
  fields: Readonly<Record<string, string>>;
  names: readonly string[];
  /** After a conflict, what the form had shown. */
  shown?: Readonly<Record<string, string>> | undefined;
}

/** The values that a form shows, so that it writes only what its user changes. */
export const ShownFields = ({ fields, names, shown }: ShownFieldsProps) => (
  <>
    {names.map((name) => (
      <input
        key={name}
        type="hidden"
        name={shownName(name)}
        value={shown?.[name] ?? fields[name] ?? ""}
      />
    ))}
  </>
);
