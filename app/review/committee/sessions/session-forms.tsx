import { DateField } from "#app/forms/date-field.tsx";
import { TextAreaField, TextField } from "#app/forms/field.tsx";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import { counted } from "#app/kernel/french.ts";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import type { cancelSchema, conveneSchema, moveSchema } from "./session.schema.ts";

/** Convenes the members of a planned session, with a reason where the notice of the settings is not kept. */
export const ConveneForm = ({
  isNoticeShort,
  noticeDays,
  refused,
}: {
  isNoticeShort: boolean;
  noticeDays: number;
  refused: RefusedForm | undefined;
}) => (
  <OfficeSection title="Convoquer">
    <p className="max-w-prose">
      Chaque membre dont le mandat court ce jour-là reçoit un e-mail, et les dossiers de l’ordre du
      jour lui sont ouverts jusqu’à la signature du procès-verbal.
    </p>
    <form method="post" className="mt-3">
      {isNoticeShort && (
        <TextAreaField
          {...fieldsOfButton<typeof conveneSchema>(refused, "convene")("urgency")}
          label="Pourquoi convoquer si tard"
          help={`La séance a lieu dans moins de ${counted(noticeDays, "jour")}. Les membres et le procès-verbal liront ce motif.`}
          rows={2}
        />
      )}
      <button type="submit" name="intent" value="convene" className="button button-primary">
        Convoquer les membres
      </button>
    </form>
  </OfficeSection>
);

/** Moves a session that has not begun to another day, hour or place, or cancels it with a reason. */
export function MoveOrCancel({
  place,
  noticeDays,
  refused,
}: {
  place: string;
  noticeDays: number;
  refused: RefusedForm | undefined;
}) {
  const moveField = fieldsOfButton<typeof moveSchema>(refused, "move");
  const newPlace = moveField("place");
  return (
    <OfficeSection title="Déplacer ou annuler" apart>
      <form method="post" className="max-w-xl">
        <DateField {...moveField("heldOn")} label="Nouveau jour" />
        <TextField {...moveField("startsAt")} label="Heure" help={"Exemple\u00A0: 9 h 30"} />
        <TextField {...newPlace} label="Lieu" defaultValue={newPlace.defaultValue ?? place} />
        {noticeDays > 0 && (
          <TextAreaField
            {...moveField("urgency")}
            label={`Motif, si la séance est dans moins de ${counted(noticeDays, "jour")}`}
            optional=""
            rows={2}
          />
        )}
        <button type="submit" name="intent" value="move" className="button button-secondary">
          Déplacer la séance
        </button>
      </form>
      <form method="post" className="mt-6 max-w-xl">
        <TextAreaField
          {...fieldsOfButton<typeof cancelSchema>(refused, "cancel")("reason")}
          label="Motif de l’annulation"
          rows={2}
        />
        <button type="submit" name="intent" value="cancel" className="button button-danger">
          Annuler la séance
        </button>
      </form>
    </OfficeSection>
  );
}
