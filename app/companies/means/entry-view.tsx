import { ShownValues } from "#app/forms/conflict-choice.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { SpacePage } from "#app/layouts/space/space-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/entry-page";
import { ConfirmationSection } from "./confirmation-section.tsx";
import { EntryFields } from "./entry-fields.tsx";
import { meansRefusals } from "./means.refusals.ts";
import { meansAddress, meansLists } from "./means.ts";

/** Last part of the address of a new entry. */
export const toAdd = "ajouter";

export function EntryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { companyId, list, id, name, stored, mayChange, subAreas } = loaderData;
  const { path, title, add } = meansLists[list];
  const here = meansAddress(companyId, [path, id ?? toAdd]);
  const conflicts = actionData?.conflicts ?? {};
  const hasTypedValues = actionData && Object.keys(actionData.values).length > 0;
  const trail = [
    { label: "Entreprise", path: "/espace/entreprise" },
    { label: title, path: addressOf("/espace/entreprise/:list", { list: path }) },
  ];
  return (
    <SpacePage title={name ?? add} trail={trail} width="words">
      <FormFeedback
        failure={actionData}
        refusal={
          actionData?.refusal
            ? { tone: "error", title: "Rien n’a changé", text: actionData.refusal }
            : undefined
        }
      />
      {Object.keys(conflicts).length > 0 && (
        <Notice tone="warning" title="Quelqu’un d’autre a changé cette ligne" takesFocus>
          <p>
            Choisissez, sous chaque réponse signalée, laquelle garder, puis enregistrez. Rien n’est
            perdu.
          </p>
        </Notice>
      )}
      {loaderData.added && (
        <Notice tone="success">
          <p>C’est ajouté. Voici la ligne suivante.</p>
        </Notice>
      )}
      {loaderData.asked && (
        <Notice tone="success">
          <p>La demande est partie. Nous vous dirons ici que le maître d’ouvrage a répondu.</p>
        </Notice>
      )}
      {loaderData.reference && (
        <ConfirmationSection
          reference={loaderData.reference}
          question={loaderData.question}
          now={loaderData.now}
          here={here}
          mayChange={mayChange}
        />
      )}
      {mayChange ? (
        <form method="post" action={here} noValidate className="card p-5 sm:p-6">
          <RequiredNote />
          <input type="hidden" name="cle" value={actionData?.key || loaderData.key} />
          {stored && (
            <ShownValues values={hasTypedValues ? (actionData.shown ?? stored) : stored} />
          )}
          <EntryFields
            list={list}
            subAreas={subAreas}
            values={hasTypedValues ? actionData.values : (stored ?? {})}
            errors={actionData?.errors ?? {}}
            conflicts={conflicts}
            search={actionData?.search}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>Enregistrer</SubmitButton>
            {!id && (
              <button
                type="submit"
                name="intent"
                value="add-another"
                className="button button-secondary w-full sm:w-auto"
              >
                {list === "workers"
                  ? "Enregistrer et ajouter une autre personne"
                  : "Enregistrer et continuer la liste"}
              </button>
            )}
          </div>
        </form>
      ) : (
        <Notice tone="info">
          <p>{meansRefusals["not-yours"].message}</p>
        </Notice>
      )}
      {mayChange && id && (
        <form method="post" action={here}>
          <button type="submit" name="intent" value="remove" className="button button-secondary">
            Retirer de la liste
          </button>
          <p className="mt-2 text-sm text-ink-soft">
            Vous pourrez la remettre. Les dossiers déjà déposés gardent ce qui y était écrit.
          </p>
        </form>
      )}
    </SpacePage>
  );
}
