import { readFileSync } from "node:fs";
import { folderOf, product, type Rule, routeModules } from "./sources.ts";

const architecture = readFileSync(new URL("../../docs/architecture.md", import.meta.url), "utf8");

/** A folder imports from its left; folders of one step do not know each other. The orders stand in the document alone. */
const order = foldersInOrder("kernel");
/** The order of the folders inside of `review`. */
const reviewOrder = foldersInOrder("interests");

/** The steps of « kernel · journal, tasks · … », over however many lines. */
function foldersInOrder(first: string): string[][] {
  const [, steps = ""] = new RegExp(`^(${first} ·[\\s\\S]*?)\\n\\n`, "m").exec(architecture) ?? [];
  return steps.split("·").map((step) => step.split(",").map((folder) => folder.trim()));
}

/** They read from any folder, and nothing reads from them but `personal-data`. */
const beside = ["site", "showcase", "contact"];
const frame = ["layouts", "forms", "ui"];
const seenByLayouts = ["kernel", "settings", "tariff", "accounts", "forms", "ui"];
/** Data may name a picture; drawing it is for views. */
const pictureNames = "app/ui/pictures.data.ts";
/** What a folder declares for a collection that `npm run places` writes: a leaf, which the collection reads from any folder. */
const isDeclaration = (path: string) => /\.(events|mail-words)\.ts$/.test(path);
const collections = ["app/operations/event-labels.ts", "app/operations/mail-words.ts"];
const isQueries = (path: string) => path.endsWith(".queries.server.ts");
const step = (folder: string, steps = order) =>
  steps.findIndex((folders) => folders.includes(folder));

export const direction: Rule = (sources) => {
  const routes = new Set(routeModules(sources));
  return product(sources).flatMap(({ path, imports }) => {
    const folder = folderOf(path);
    if (!folder) return [];
    return imports.flatMap(({ target, typeOnly }) => {
      const other = folderOf(target);
      if (!other || other === folder || target.includes("/+types/")) return [];
      if (typeOnly && target === pictureNames) return [];
      if (collections.includes(path) && isDeclaration(target)) return [];
      if (routes.has(path) && other === "layouts") return [];
      if (routes.has(path) && folder === "layouts" && isQueries(target)) return [];
      const why = refusedDirection({ path, folder, other });
      return why ? [`${path} imports ${target}: ${why}`] : [];
    });
  });
};

/** The folder inside of `review`, `review/decision` of `app/review/decision/letter.ts`. */
const reviewFolderOf = (path: string) => /^app\/review\/([^/]+)\//.exec(path)?.[1];

export const directionInReview: Rule = (sources) =>
  product(sources).flatMap(({ path, imports }) => {
    const folder = reviewFolderOf(path);
    if (!folder) return [];
    if (step(folder, reviewOrder) === -1)
      return [
        `app/review/${folder} has no place: add it to the order of review in docs/architecture.md, under Directions.`,
      ];
    return imports.flatMap(({ target, typeOnly }) => {
      const other = reviewFolderOf(target);
      if (!other || other === folder || typeOnly || target.includes("/+types/")) return [];
      return step(other, reviewOrder) < step(folder, reviewOrder)
        ? []
        : [
            `${path} imports ${target}: \`${folder}\` stands left of \`${other}\` or beside it; move what is shared to the left.`,
          ];
    });
  });

function refusedDirection(step_: { path: string; folder: string; other: string }) {
  const { path, folder, other } = step_;
  if (folder === "ui") return "`ui` knows no word of the field; pass what it needs as a property.";
  if (folder === "layouts")
    return seenByLayouts.includes(other)
      ? null
      : `a layout sees only ${seenByLayouts.join(", ")}; give it what it shows as a property.`;
  if (folder === "forms")
    return other === "kernel" || other === "ui"
      ? null
      : "`forms` is what all forms share; it sees kernel and ui, give it the rest as a property.";
  if (other === "forms") return null;
  if (other === "ui" || other === "layouts")
    return /\.tsx$|-buttons\.server\.ts$|\.browser\.ts$|(^|\/)use-[^/]+\.ts$/.test(path)
      ? null
      : `only pages and views use \`${other}\`; move this to the page that calls it.`;
  // What is held of somebody is everywhere, and everywhere it is erased.
  if (beside.includes(other) && folder !== "personal-data")
    return `nothing reads from \`${other}\`; move what you need out of it.`;
  if (beside.includes(folder) || beside.includes(other)) return null;
  // A folder without a place is told once, by « every folder of app has its place ».
  if (step(folder) === -1 || step(other) === -1) return null;
  return step(other) < step(folder)
    ? null
    : `\`${folder}\` stands left of \`${other}\` or beside it; move the use case to \`${other}\`.`;
}

export const knownFolders: Rule = (sources) => {
  const placedFolders = [...order.flat(), ...beside, ...frame];
  const folders = new Set(sources.flatMap(({ path }) => folderOf(path) ?? []));
  return [...folders]
    .filter((folder) => !placedFolders.includes(folder))
    .map(
      (folder) =>
        `app/${folder} has no place: add it to the order in docs/architecture.md, under Directions.`,
    );
};
