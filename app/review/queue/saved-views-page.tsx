import { data, redirect } from "react-router";
import * as v from "valibot";
import { staffRoleLabels } from "#app/accounts/roles.ts";
import { HiddenFields, TextField } from "#app/forms/field.tsx";
import { textOf } from "#app/forms/form-input.ts";
import { fieldsOfButton, partOfForm, type RefusedForm } from "#app/forms/refused-form.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { done } from "#app/kernel/result.ts";
import { cleanLine, isPrintable } from "#app/kernel/text.ts";
import { buttonsRefusedBy, pressButton } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import type { Route } from "./+types/saved-views-page";
import { chooseDefaultView, removeView, renameView } from "./change-view.server.ts";
import { queueList, viewQuery } from "./queue-list.tsx";
import { savedViewsPath } from "./queue-views.tsx";
import { saveView } from "./save-view.server.ts";
import { type SavedView, savedViewsFor } from "./saved-view.queries.server.ts";
import { viewRefusals } from "./saved-view.refusals.ts";

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

/** A new view: its name, its list, and the role that sees it too. */
const newViewSchema = v.object({
  ...viewSchema.entries,
  query: v.pipe(v.string(), v.transform(viewQuery)),
  role: v.string(),
});

const button = buttonsRefusedBy(viewRefusals);

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

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const viewId = textOf(form, partOfForm);
  const first = (id: string | null) =>
    button(v.object({}), () => chooseDefaultView(ctx, { viewId: id }));
  const pressed = await pressButton(form, {
    save: button(newViewSchema, async ({ name, query, role }) => {
      const saved = await saveView(ctx, { name, query, role: role || null });
      return saved.ok ? done(query) : saved;
    }),
    rename: button(viewSchema, ({ name }) => renameView(ctx, { viewId, name })),
    remove: button(v.object({}), () => removeView(ctx, { viewId })),
    first: first(viewId),
    plain: first(null),
  });
  if (!pressed.ok) return pressed.answer;
  if (pressed.intent === "save") return redirect(`${queueList.path}?${pressed.value}`, 303);
  return redirect(`${savedViewsPath}?fait=${pressed.intent}`, 303);
}

export default function SavedViewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { views, done: outcome } = loaderData;
  return (
    <OfficePage title="Vues de la file" parent={{ path: queueList.path, label: "File d’attente" }}>
      <DoneNotice message={outcome} />
      <RefusedNotice refused={actionData} />
      {actionData?.intent === "save" && <UnsavedView refused={actionData} />}
      {views.length === 0 && (
        <p className="office-empty">
          Aucune vue gardée. Filtrez la file d’attente, puis donnez un nom à la liste sous
          «&nbsp;Vues&nbsp;».
        </p>
      )}
      {views.map((view) => (
        <ViewSection key={view.id} view={view} refused={actionData} />
      ))}
    </OfficePage>
  );
}

/** A new view whose name was refused: its list is not lost. */
function UnsavedView({ refused }: { refused: RefusedForm }) {
  const field = fieldsOfButton<typeof newViewSchema>(refused, "save");
  return (
    <OfficeSection title="Garder la vue">
      <form method="post" noValidate className="max-w-md">
        <HiddenFields
          values={{ query: field("query").defaultValue, role: field("role").defaultValue }}
        />
        <TextField {...field("name")} label="Nom de la vue" maxLength={60} />
        <SubmitButton intent="save">Garder cette vue</SubmitButton>
      </form>
    </OfficeSection>
  );
}

interface ViewProps {
  view: SavedView;
  refused: RefusedForm | undefined;
}

function ViewSection({ view, refused }: ViewProps) {
  const { id, name, query, role, mine, ownerName, isDefault } = view;
  const field = fieldsOfButton<typeof viewSchema>(refused, "rename", id)("name");
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
        <input type="hidden" name="part" value={id} />
        {mine && (
          <div className="max-w-md grow">
            <TextField
              {...field}
              defaultValue={field.defaultValue ?? name}
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
