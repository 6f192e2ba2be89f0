import { ConflictChoice } from "#app/forms/conflict-choice.tsx";
import { formatInstant } from "#app/kernel/dates.ts";
import { SavingBar, ShownFields } from "../frame/saving-bar.tsx";
import { longest, newNoteField } from "./examination-fields.ts";
import type { FormOf } from "./marking-form.tsx";
import type { ReviewNote } from "./note.queries.server.ts";

interface NotesPanelProps {
  notes: readonly ReviewNote[];
  /** Absent for who only reads. */
  form: FormOf | null;
}

/** The notes of the staff, and the one under way. */
export function NotesPanel({ notes, form }: NotesPanelProps) {
  return (
    <section aria-label="Notes">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-base font-bold text-green">Notes de l’instruction</h2>
        <p className="text-sm text-ink-soft">l’entreprise ne les voit pas</p>
      </div>
      {form && (
        <form method="post" className="mb-3">
          <ShownFields fields={form.fields} names={[newNoteField]} shown={form.answers?.shown} />
          <label className="mb-1 block text-sm font-semibold" htmlFor="note">
            Nouvelle note
          </label>
          <textarea
            id="note"
            name={newNoteField}
            rows={2}
            maxLength={longest.note}
            data-press="e"
            className="control w-full"
            defaultValue={form.answers?.typed?.[newNoteField] ?? form.fields[newNoteField]}
          />
          <ConflictChoice
            name={newNoteField}
            label="Note"
            conflict={form.answers?.conflicts?.[newNoteField]}
          />
          <SavingBar
            {...form}
            savedAt={form.fields[newNoteField] === "" ? null : form.savedAt.texts}
            what="note"
            adds={{
              newest: notes.find(({ isOwn }) => isOwn)?.id ?? "",
              button: (
                <button
                  type="submit"
                  name="intent"
                  value="note"
                  className="button button-secondary"
                >
                  Ajouter la note
                </button>
              ),
            }}
          />
        </form>
      )}
      {notes.length === 0 && <p className="text-sm text-ink-soft">Aucune note.</p>}
      {notes.length > 0 && (
        <ul className="grid gap-3">
          {notes.map(({ id, text, writtenBy, writtenAt }) => (
            <li key={id} className="border-l-4 border-gold pl-3">
              <p className="text-sm text-ink-soft">
                <strong className="font-semibold text-ink">{writtenBy}</strong>{" "}
                {formatInstant(writtenAt)}
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
