import { data, redirect } from "react-router";
import { type FormSchema, readFields, textOf } from "#app/forms/form-input.ts";
import type { Result } from "#app/kernel/result.ts";
import { intentOf } from "#app/layouts/form-actions.server.ts";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { NothingDone, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/nomenclature-entry-page";
import { type DraftRefusal, editDraft } from "./edit-draft.server.ts";
import { type EditRefusal, levelOf, type NomenclatureEdit } from "./edit-nomenclature.ts";
import { nomenclatureDraft } from "./nomenclature.queries.server.ts";
import { nomenclatureRefusals } from "./nomenclature.refusals.ts";
import { areasOf, type Nomenclature } from "./nomenclature.ts";
import {
  addAreaSchema,
  addSubAreaSchema,
  describeSchema,
  renameSchema,
} from "./nomenclature-entry.schema.ts";
import {
  AdditionForm,
  EndForm,
  type EntryFailure,
  PlaceForm,
  WordsForm,
} from "./nomenclature-entry-forms.tsx";

export const headers = privatePageHeaders;

const levelTitles = { family: "Famille", area: "Domaine", "sub-area": "Sous-domaine" };
const draftPath = "/bureau/nomenclature/brouillon";

interface Named {
  code: string;
  name: string;
}

const named = (list: readonly Named[]): Named[] => list.map(({ code, name }) => ({ code, name }));

/** The entry of a code with its texts, siblings and children; null when the draft does not have it. */
function entryOf(nomenclature: Nomenclature, code: string) {
  const { families } = nomenclature;
  const nothing = { covers: "", synonyms: "", parent: null as Named | null };
  const family = families.find((each) => each.code === code);
  if (family) {
    const within = named(family.areas);
    return { ...nothing, name: family.name, beside: named(families), within };
  }
  const area = areasOf(nomenclature).find((each) => each.code === code);
  if (area) {
    const parent = families.find((each) => each.code === area.familyCode);
    return {
      ...nothing,
      name: area.name,
      parent: parent ? { code: parent.code, name: parent.name } : null,
      beside: named(parent?.areas ?? []),
      within: named(area.subAreas),
    };
  }
  for (const place of areasOf(nomenclature)) {
    const subArea = place.subAreas.find((each) => each.code === code);
    if (!subArea) continue;
    const { name, covers, synonyms } = subArea;
    const parent = { code: place.code, name: place.name };
    return { name, covers, synonyms, parent, beside: named(place.subAreas), within: [] };
  }
  return null;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const draft = await nomenclatureDraft(db);
  if (!draft) throw data(null, { status: 404 });
  const entry = entryOf(draft.nomenclature, params.code);
  if (!entry) throw data(null, { status: 404 });
  return {
    ...entry,
    code: params.code,
    level: levelOf(params.code),
    stamp: draft.stamp,
    moved: new URL(request.url).searchParams.get("fait") === "place",
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const intent = intentOf(form);
  const edit = editFrom(intent, params.code, form);
  const again = (failure: Omit<EntryFailure, "intent">, status: number) =>
    formAgain({ intent, ...failure }, status);
  if (!edit.ok) return again({ values: edit.values, errors: edit.errors, message: null }, 400);
  const result: Result<null, DraftRefusal | EditRefusal> = await editDraft(ctx, {
    stamp: textOf(form, "stamp"),
    edit: edit.edit,
  });
  if (result.ok) return redirect(placeAfter(intent, params.code), 303);
  if (result.refusal === "no-draft") return redirect("/bureau/nomenclature", 303);
  const { status, message, field } = nomenclatureRefusals[result.refusal];
  if (field === "code")
    return again({ values: edit.values, errors: { newCode: message }, message: null }, status);
  return again({ values: edit.values, errors: {}, message }, status);
}

type Read =
  | { ok: true; edit: NomenclatureEdit; values: Record<string, string> }
  | { ok: false; values: Record<string, string>; errors: Record<string, string> };

/** The edit that the pressed button asks for; 400 for a button that the page does not have. */
function editFrom(intent: string, code: string, form: FormData): Read {
  const level = levelOf(code);
  const plain = (edit: NomenclatureEdit): Read => ({ ok: true, edit, values: {} });
  const readEdit = <Output,>(
    schema: FormSchema<Output>,
    edit: (output: Output) => NomenclatureEdit,
  ): Read => {
    const input = readFields(schema, form);
    const values = input.values as Record<string, string>;
    return input.ok
      ? { ok: true, values, edit: edit(input.output as Output) }
      : { ok: false, values, errors: input.errors as Record<string, string> };
  };
  if (intent === "move-up") return plain({ kind: "move", code, by: -1 });
  if (intent === "move-down") return plain({ kind: "move", code, by: 1 });
  if (intent === "end" && level !== "family") return plain({ kind: "end", code });
  if (intent === "rename" && level === "sub-area")
    return readEdit(describeSchema, (words) => ({ kind: "describe", code, ...words }));
  if (intent === "rename")
    return readEdit(renameSchema, (words) => ({ kind: "rename", code, ...words }));
  if (intent === "add" && level === "family")
    return readEdit(addAreaSchema, ({ newCode, newName }) => ({
      kind: "add-area",
      familyCode: code,
      code: newCode,
      name: newName,
    }));
  if (intent === "add" && level === "area")
    return readEdit(addSubAreaSchema, ({ newCode, newName, newCovers, newSynonyms }) => ({
      kind: "add-sub-area",
      areaCode: code,
      code: newCode,
      name: newName,
      covers: newCovers,
      synonyms: newSynonyms,
    }));
  throw data(null, { status: 400 });
}

function placeAfter(intent: string, code: string): string {
  if (intent === "move-up" || intent === "move-down") return `${draftPath}/${code}?fait=place`;
  if (intent === "add") return `${draftPath}?fait=ajoute`;
  return `${draftPath}?fait=${intent === "end" ? "termine" : "enregistre"}`;
}

export default function NomenclatureEntryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { code, level, name, parent, moved, within } = loaderData;
  const failure = actionData && { ...actionData };
  return (
    <OfficePage
      title={`${levelTitles[level]} ${code}, ${name}`}
      facts={
        parent && (
          <>
            Dans{" "}
            <a className="link" href={`${draftPath}/${parent.code}`}>
              {parent.code} {parent.name}
            </a>
          </>
        )
      }
      parent={{ path: draftPath, label: "Brouillon de la nomenclature" }}
    >
      {moved && !failure && (
        <Notice tone="success">
          <p>La place a changé dans le brouillon.</p>
        </Notice>
      )}
      <NothingDone message={failure?.message} />
      <WordsForm entry={loaderData} failure={failure} />
      {level !== "sub-area" && <AdditionForm entry={loaderData} failure={failure} />}
      <PlaceForm entry={loaderData} />
      {(level === "sub-area" || (level === "area" && within.length === 0)) && (
        <EndForm entry={loaderData} />
      )}
    </OfficePage>
  );
}
