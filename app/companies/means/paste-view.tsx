import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { TextAreaField } from "#app/forms/field.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { counted } from "#app/kernel/french.ts";
import { SpacePage } from "#app/layouts/space/space-page.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/paste-page";
import { meansRefusals } from "./means.refusals.ts";
import { meansAddress, meansLists } from "./means.ts";
import { exampleLine, tableColumns } from "./pasted-columns.ts";

/** One line of the preview of a pasted table. */
export interface Previewed {
  number: number;
  state: "ready" | "wrong" | "known" | "same";
  /** For `same`: the number of the earlier line. */
  sameAs?: number;
  title: string;
  about: string;
}

export function PastePage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, companyId, mayChange } = loaderData;
  const { path, title } = meansLists[list];
  const lines = actionData?.lines ?? [];
  const unread = actionData?.unread ?? [];
  const ready = lines.filter(({ state }) => state === "ready").length;
  const added = actionData?.added;
  return (
    <SpacePage
      title={`Coller un tableau\u00A0: ${title.toLowerCase()}`}
      lead="Copiez les lignes de votre tableur et collez-les ici. Rien n’est ajouté avant que vous l’ayez vu."
      trail={[
        { label: "Entreprise", path: "/espace/entreprise" },
        { label: title, path: addressOf("/espace/entreprise/:list", { list: path }) },
      ]}
    >
      {added !== undefined && (
        <Notice
          tone="warning"
          title={`${counted(added, "ligne ajoutée", "lignes ajoutées")}`}
          takesFocus
        >
          <p>Corrigez ici les lignes qui restent, puis vérifiez de nouveau.</p>
        </Notice>
      )}
      {actionData?.fault && (
        <Notice tone="error" title="Rien n’a été lu" takesFocus>
          <p>{actionData.fault}</p>
        </Notice>
      )}
      {unread.length > 0 && (
        <Notice
          tone="warning"
          title={counted(unread.length, "colonne pas lue", "colonnes pas lues")}
        >
          <ul>
            {unread.map((column) => (
              <li key={column} className="wrap-anywhere">
                {typeof column === "string"
                  ? `La colonne «\u00A0${column}\u00A0» n’est pas lue.`
                  : `La colonne ${column}, sans titre, n’est pas lue.`}
              </li>
            ))}
          </ul>
          <p>
            Ce qu’elle contient ne sera pas ajouté. Titres lus{"\u00A0"}:{" "}
            {tableColumns[list].map((column) => column.title).join(", ")}.
          </p>
        </Notice>
      )}
      {mayChange ? (
        <form
          method="post"
          action={meansAddress(companyId, [path, "coller"])}
          encType="multipart/form-data"
          noValidate
        >
          {lines.length > 0 && <Preview lines={lines} ready={ready} />}
          <div className="card p-5 sm:p-6">
            <p className="mb-3">
              Une ligne pour chaque {meansLists[list].each}, des colonnes séparées par des
              tabulations, des points-virgules ou des virgules, dans cet ordre ou avec une première
              ligne de titres{"\u00A0"}:
            </p>
            <p className="mb-4 border-l-4 border-gold bg-white px-3 py-2 text-sm wrap-anywhere">
              <strong>{tableColumns[list].map((column) => column.title).join(" ; ")}</strong>{" "}
              <span className="mt-1 block text-ink-soft">{exampleLine(list)}</span>
            </p>
            <div className="grid">
              <TextAreaField
                name="tableau"
                label="Votre tableau"
                rows={10}
                defaultValue={actionData?.pasted}
                error={actionData?.fault}
              />
            </div>
            <button
              type="submit"
              name="intent"
              value="check"
              className={`button ${ready > 0 ? "button-secondary" : "button-primary"} w-full sm:w-auto`}
            >
              Vérifier
            </button>
          </div>
        </form>
      ) : (
        <Notice tone="info">
          <p>{meansRefusals["not-yours"].message}</p>
        </Notice>
      )}
    </SpacePage>
  );
}

const looks = {
  ready: { icon: CircleCheck, tone: "text-green", word: "à ajouter" },
  wrong: { icon: CircleAlert, tone: "text-error", word: "à corriger" },
  known: { icon: CircleDashed, tone: "text-ink-soft", word: "déjà dans la liste" },
  same: { icon: CircleDashed, tone: "text-ink-soft", word: "même ligne que la ligne" },
};

/** The outcome of each line, invalid lines first. */
function Preview({ lines, ready }: { lines: readonly Previewed[]; ready: number }) {
  const wrong = lines.filter(({ state }) => state === "wrong");
  const others = lines.filter(({ state }) => state !== "wrong");
  return (
    <section aria-labelledby="apercu" className="mb-6">
      <h2 id="apercu" tabIndex={-1} className="text-xl font-bold text-green">
        {counted(lines.length, "ligne lue", "lignes lues")}
        {wrong.length > 0 && `, dont ${wrong.length} à corriger`}
      </h2>
      <ul className="card mt-3 divide-y divide-line">
        {[...wrong, ...others].map(({ number, state, sameAs, title, about }) => {
          const { icon: Icon, tone, word } = looks[state];
          return (
            <li key={number} className="flex gap-3 px-4 py-2">
              <Icon aria-hidden="true" size={20} className={`mt-0.5 shrink-0 ${tone}`} />
              <div className="min-w-0">
                <p className="wrap-anywhere">
                  <span className={`font-semibold ${tone}`}>
                    Ligne {number}, {word}
                    {sameAs !== undefined && ` ${sameAs}`}
                    {"\u00A0: "}
                  </span>
                  {title || "sans nom"}
                </p>
                <p
                  className={`text-sm wrap-anywhere ${state === "wrong" ? tone : "text-ink-soft"}`}
                >
                  {about}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
      {ready > 0 && (
        <button
          type="submit"
          name="intent"
          value="add"
          className="button button-primary mt-4 w-full sm:w-auto"
        >
          Ajouter {counted(ready, "ligne")}
        </button>
      )}
    </section>
  );
}
