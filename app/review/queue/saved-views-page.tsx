import { data, redirect } from "react-router";
import * as v from "valibot";
import { staffRoleLabels } from "#app/accounts/roles.ts";
import { TextField } from "#app/forms/field.tsx";
import { FormFeedback } from "#app/forms/form-feedback.tsx";
import {
  type FormFailure,
  type FormValues,
  fieldsOf,
  readFields,
  textOf,
} from "#app/forms/form-input.ts";
import { cleanLine, isPrintable } from "#app/kernel/text.ts";
import { actions } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/saved-views-page";
import { chooseDefaultView, removeView, renameView } from "./change-view.server.ts";
import { queueList, viewQuery } from "./queue-list.tsx";
import { savedViewsPath } from "./queue-views.tsx";
import { saveView } from "./save-view.server.ts";
import { type SavedView, savedViewsFor } from "./saved-view.queries.server.ts";
import { type ViewRefusal, viewRefusals } from "./saved-view.refusals.ts";

export const headers = privatePageHeaders;

/** The name of a view, as somebody types it. */
const viewSchema = v.object({
  name: v.pipe(
    v.string("Donnez un nom à la vue"),
    v.transform(cleanLine),
    v.minLength(2, "Donnez un nom de deux lettres au moins"),
    v.maxLength(60, "Gardez soixante caractères au plus"),
    v.check((text) => isPrintable(text), "Enlevez les caractères invisibles"),
  ),
});

const outcomes: Record<string, string> = {
  save: "La vue est gardée.",
  rename: "La vue a son nouveau nom.",
  remove: "La vue est supprimée.",
  first: "La file d’attente s’ouvrira avec cette vue.",
  plain: "La file d’attente s’ouvrira sans vue.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, db } = context.get(requestContext);
  if (actor.kind !== "person") throw data(null, { status: 404 });
  return {
    views: await savedViewsFor(db, actor),
    done: outcomeMessage(outcomes, new URL(request.url)),
  };
}

interface Failure extends FormFailure<FormValues<typeof viewSchema>> {
  message: string | null;
  /** The form that was posted: that of a view, or the form of a new one with its query. */
  of: { viewId: string } | { query: string; role: string };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const viewId = textOf(form, "view");
  const fresh = { query: viewQuery(textOf(form, "query")), role: textOf(form, "role") };
  const back = (done: string) => redirect(`${savedViewsPath}?fait=${done}`, 303);
  const refusedWith = (refusal: ViewRefusal, failure: Partial<Failure> = {}) => {
    const { status, message } = viewRefusals[refusal];
    return data<Failure>(
      { message, values: {}, errors: {}, of: { viewId }, ...failure },
      { status },
    );
  };
  const named = async (
    subject: Failure["of"],
    act: (name: string) => Promise<{ ok: true } | { ok: false; refusal: ViewRefusal }>,
    done: () => Response,
  ) => {
    const input = readFields(viewSchema, form);
    const { values } = input;
    if (!input.ok)
      return data<Failure>(
        { message: null, values, errors: input.errors, of: subject },
        { status: 400 },
      );
    const result = await act(input.output.name);
    return result.ok ? done() : refusedWith(result.refusal, { values, of: subject });
  };
  const first = async (id: string | null, done: string) => {
    const result = await chooseDefaultView(ctx, { viewId: id });
    return result.ok ? back(done) : refusedWith(result.refusal);
  };
  return await actions(form, {
    save: () =>
      named(
        fresh,
        (name) => saveView(ctx, { name, query: fresh.query, role: fresh.role || null }),
        () => redirect(`${queueList.path}?${fresh.query}`, 303),
      ),
    rename: () =>
      named(
        { viewId },
        (name) => renameView(ctx, { viewId, name }),
        () => back("rename"),
      ),
    remove: async () => {
      const result = await removeView(ctx, { viewId });
      return result.ok ? back("remove") : refusedWith(result.refusal);
    },
    first: () => first(viewId, "first"),
    plain: () => first(null, "plain"),
  });
}

export default function SavedViewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { views, done } = loaderData;
  const unsaved = actionData && "query" in actionData.of ? actionData.of : null;
  return (
    <OfficePage title="Vues de la file" parent={{ path: queueList.path, label: "File d’attente" }}>
      <DoneNotice message={done} />
      <NothingDone message={actionData?.message} />
      {actionData && unsaved && <UnsavedView failure={actionData} {...unsaved} />}
      {views.length === 0 && (
        <p className="office-empty">
          Aucune vue gardée. Filtrez la file d’attente, puis donnez un nom à la liste sous
          «&nbsp;Vues&nbsp;».
        </p>
      )}
      {views.map((view) => (
        <ViewSection
          key={view.id}
          view={view}
          failure={
            actionData && "viewId" in actionData.of && actionData.of.viewId === view.id
              ? actionData
              : undefined
          }
        />
      ))}
    </OfficePage>
  );
}

/** A new view whose name was refused: its list is not lost. */
const UnsavedView = ({
  failure,
  query,
  role,
}: {
  failure: Failure;
  query: string;
  role: string;
}) => (
  <OfficeSection title="Garder la vue">
    <FormFeedback failure={Object.keys(failure.errors).length > 0 ? failure : undefined} />
    <form method="post" noValidate className="max-w-md">
      <input type="hidden" name="query" value={query} />
      <input type="hidden" name="role" value={role} />
      <TextField {...fieldsOf(failure)("name")} label="Nom de la vue" maxLength={60} />
      <SubmitButton intent="save">Garder cette vue</SubmitButton>
    </form>
  </OfficeSection>
);

function ViewSection({ view, failure }: { view: SavedView; failure: Failure | undefined }) {
  const { id, name, query, role, mine, ownerName, isDefault } = view;
  const small = "button button-secondary button-small";
  return (
    <OfficeSection title={name}>
      <p>
        <a className="link" href={query ? `${queueList.path}?${query}` : queueList.path}>
          Ouvrir cette vue<span className="sr-only">{`\u00A0: ${name}`}</span>
        </a>
        {role && ` · partagée avec le rôle «\u00A0${staffRoleLabels[role]}\u00A0»`}
        {!mine && ` par ${ownerName}`}
        {isDefault && " · ouvre la file d’attente"}
      </p>
      <form method="post" noValidate className="mt-3 flex flex-wrap items-end gap-3">
        <input type="hidden" name="view" value={id} />
        {mine && (
          <div className="max-w-md grow">
            <TextField
              {...(failure ? fieldsOf(failure)("name") : { name: "name", defaultValue: name })}
              id={`nom-${id}`}
              label="Nom"
              maxLength={60}
            />
          </div>
        )}
        {mine && (
          <button type="submit" name="intent" value="rename" className={small}>
            Renommer
          </button>
        )}
        <button type="submit" name="intent" value={isDefault ? "plain" : "first"} className={small}>
          {isDefault ? "Ne plus ouvrir avec cette vue" : "Ouvrir la file avec cette vue"}
        </button>
        {mine && (
          <button type="submit" name="intent" value="remove" className={small}>
            Supprimer
          </button>
        )}
      </form>
    </OfficeSection>
  );
}
