import * as v from "valibot";
import { type College, collegeLabels } from "#app/accounts/staff/staff.schema.ts";
import { DateField } from "#app/forms/date-field.tsx";
import { HiddenFields, SelectField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { type FormFailure, type FormValues, fieldsOf } from "#app/forms/form-input.ts";
import { DAYS_REVERSED, requiredDay } from "#app/forms/typed-day.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/members-page";

/** A mandate as it is proposed; `alternateOf` is empty for a member with a seat of their own. */
export const mandateSchema = v.pipe(
  v.object({
    accountId: v.pipe(v.string("Choisissez un membre"), v.minLength(1, "Choisissez un membre")),
    alternateOf: v.optional(v.string(), ""),
    college: v.picklist(
      Object.keys(collegeLabels) as College[],
      "Choisissez un collège de la liste",
    ),
    fromOn: requiredDay("Le premier jour est requis"),
    toOn: requiredDay("Le dernier jour est requis"),
  }),
  v.forward(
    v.partialCheck([["fromOn"], ["toOn"]], ({ fromOn, toOn }) => fromOn <= toOn, DAYS_REVERSED),
    ["toOn"],
  ),
);

type Values = FormValues<typeof mandateSchema>;
export type Failure = FormFailure<Values>;

type Data = Route.ComponentProps["loaderData"];

/** The members of the committee by college, with their alternates; mandates are given and ended by two people. */
export function Members({ loaderData, actionData }: Route.ComponentProps) {
  const { colleges, proposals, members, seats, done } = loaderData;
  const failure = actionData && "values" in actionData ? actionData : undefined;
  const message = actionData && "message" in actionData ? actionData.message : undefined;
  return (
    <OfficePage
      title="Membres de la commission"
      parent={{ path: "/bureau/seances", label: "Séances" }}
      lead="Un membre vote avec un mandat qui court ce jour-là. Son suppléant prend son siège en son absence. Le secrétariat propose un mandat ou sa fin, la présidence répond."
    >
      <DoneNotice message={done} />
      <NothingDone message={message} />
      {proposals.length > 0 && (
        <OfficeSection title="En attente de réponse" id="propositions">
          <ul className="divide-y divide-line">
            {proposals.map((proposal) => (
              <Proposal key={proposal.id} proposal={proposal} />
            ))}
          </ul>
        </OfficeSection>
      )}
      {colleges.map(({ college, label, mandates }) => (
        <OfficeSection key={college} title={label}>
          {!mandates.some(({ alternateOf }) => alternateOf === null) && (
            <p className="font-semibold text-laterite">
              Aucun mandat{"\u00A0"}: sans ce collège, aucun vote ne s’ouvre.
            </p>
          )}
          {mandates.length > 0 && (
            <ul className="divide-y divide-line">
              {mandates.map((mandate) => (
                <li key={mandate.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                  <span className="font-semibold">{mandate.name}</span>
                  <span>{mandate.term}</span>
                  {mandate.coming && <span className="list-tag">à venir</span>}
                  {mandate.alternateOf && (
                    <span className="text-ink-soft">suppléant de {mandate.alternateOf}</span>
                  )}
                  {mandate.seatless && (
                    <span className="font-semibold text-laterite">
                      Ce mandat est terminé{"\u00A0"}: le suppléant ne vote pas.
                    </span>
                  )}
                  {mandate.mayEnd && (
                    <details>
                      <summary className="office-row-act">
                        Proposer sa fin…<span className="sr-only">{`\u00A0: ${mandate.name}`}</span>
                      </summary>
                      <form method="post" className="mt-2 max-w-xl">
                        <HiddenFields values={{ id: mandate.id }} />
                        <label className="block">
                          <span className="block font-semibold">
                            Motif, que le procès-verbal d’une séance ouverte dira
                          </span>
                          <textarea name="reason" rows={2} required className="control" />
                        </label>
                        <button
                          type="submit"
                          name="intent"
                          value="propose-end"
                          className="button button-secondary mt-2"
                        >
                          Proposer la fin de ce mandat
                        </button>
                      </form>
                    </details>
                  )}
                </li>
              ))}
            </ul>
          )}
        </OfficeSection>
      ))}
      {members && <ProposeForm members={members} seats={seats} failure={failure} />}
    </OfficePage>
  );
}

const Proposal = ({
  proposal: { id, name, what, by, reason, warning, verb, answers },
}: {
  proposal: Data["proposals"][number];
}) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
    <span className="font-semibold">{name}</span>
    <span>{what}</span>
    <span className="text-ink-soft">
      proposé par {by}
      {reason && `\u00A0: «\u00A0${reason}\u00A0»`}
    </span>
    {warning && <span className="font-semibold text-laterite">{warning}</span>}
    {answers && (
      <form method="post" className="flex flex-wrap gap-3">
        <HiddenFields values={{ id }} />
        <SubmitButton intent="approve">
          {verb}
          <span className="sr-only">{`\u00A0: ${name}`}</span>
        </SubmitButton>
        <button type="submit" name="intent" value="refuse" className="button button-secondary">
          Refuser<span className="sr-only">{`\u00A0: ${name}`}</span>
        </button>
      </form>
    )}
  </li>
);

function ProposeForm({
  members,
  seats,
  failure,
}: {
  members: NonNullable<Data["members"]>;
  seats: Data["seats"];
  failure: Failure | undefined;
}) {
  const field = fieldsOf<Values>(failure);
  const colleges = Object.entries(collegeLabels).map(([value, label]) => ({ value, label }));
  return (
    <OfficeSection title="Proposer un mandat">
      <FormFeedback failure={failure} />
      <form method="post" noValidate className="flex max-w-xl flex-col">
        <RequiredNote />
        <SelectField
          {...field("accountId")}
          label="Personne"
          help={"Une personne qui a le rôle «\u00A0Commission\u00A0»."}
          options={[{ value: "", label: "Choisir" }, ...members]}
        />
        <SelectField
          {...field("college")}
          label="Collège"
          options={[{ value: "", label: "Choisir" }, ...colleges]}
        />
        <SelectField
          {...field("alternateOf")}
          label="Suppléant de"
          optional
          help="Le suppléant vote quand le titulaire n’est pas dans la salle."
          options={[{ value: "", label: "Personne, le siège est à lui" }, ...seats]}
        />
        <DateField {...field("fromOn")} label="Premier jour" />
        <DateField {...field("toOn")} label="Dernier jour" />
        <SubmitButton intent="propose">Proposer</SubmitButton>
      </form>
    </OfficeSection>
  );
}
