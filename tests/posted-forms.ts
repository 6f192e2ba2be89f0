/** A form of a page that is posted, as a browser without scripts sees it. */
export interface PostedForm {
  /** Path and query. */
  action: string;
  /** Its fields in order: what would be sent, without the button. */
  fields: [name: string, value: string][];
  /** Every field name that it may send, unticked boxes included, with a value that it offers. */
  names: Map<string, string>;
  /** Its buttons; one without a name has an empty one. */
  buttons: [name: string, value: string][];
  takesFile: boolean;
}

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
  "#39": "'",
};
const plain = (text: string) =>
  text.replaceAll(/&([#\w]+);/g, (all, name) => entities[name] ?? all);

function attributesOf(tag: string): Map<string, string> {
  const pairs = [...tag.matchAll(/\s([\w.:-]+)(?:="([^"]*)")?/g)];
  return new Map(pairs.map(([, name = "", value = ""]) => [name.toLowerCase(), plain(value)]));
}

/** The forms of a page that are posted; `path` is where it was found, and where a form without an address goes. */
export function postedForms(html: string, path: string): PostedForm[] {
  const forms = [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)];
  return forms.flatMap(([, attributes = "", content = ""]) => {
    const formAttributes = attributesOf(` ${attributes}`);
    if (formAttributes.get("method")?.toLowerCase() !== "post") return [];
    return [{ action: formAttributes.get("action") || path, ...controlsOf(content) }];
  });
}

function controlsOf(content: string): Omit<PostedForm, "action"> {
  const fields: PostedForm["fields"] = [];
  const names: PostedForm["names"] = new Map();
  const buttons: PostedForm["buttons"] = [];
  const tags = content.matchAll(
    /<(input|button)\b[^>]*>|<(textarea|select)\b[^>]*>(.*?)<\/(?:textarea|select)>/gs,
  );
  let takesFile = false;
  for (const [tag, single, , inside = ""] of tags) {
    const attributes = attributesOf(tag.slice(0, tag.indexOf(">")));
    const name = attributes.get("name") ?? "";
    const value = attributes.get("value") ?? "";
    const type = attributes.get("type") ?? "text";
    if (attributes.has("disabled")) continue;
    if (single === "button") {
      if (type !== "button") buttons.push([name, value]);
    } else if (type === "file") takesFile = true;
    else if (name === "") continue;
    else if (single === "input" && (type === "checkbox" || type === "radio")) {
      names.set(name, value || "on");
      if (attributes.has("checked")) fields.push([name, value || "on"]);
    } else {
      const text = single === "input" ? value : textIn(inside);
      names.set(name, text);
      fields.push([name, text]);
    }
  }
  return { fields, names, buttons: buttons.length > 0 ? buttons : [["", ""]], takesFile };
}

/** The content of a text area, or the choice of a list: the selected one, else its first. */
function textIn(inside: string): string {
  const options = [...inside.matchAll(/<option([^>]*)>/g)].map(([tag]) => attributesOf(tag));
  if (options.length === 0) return plain(inside).replace(/^\n/, "");
  return (options.find((each) => each.has("selected")) ?? options[0])?.get("value") ?? "";
}
