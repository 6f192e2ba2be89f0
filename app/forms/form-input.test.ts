import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
  fieldOfControl,
  fieldsOf,
  firstMessages,
  readFields,
  secret,
  splitDate,
  typedValues,
  versionOf,
} from "./form-input.ts";

const schema = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.nonEmpty("Le nom manque"), v.minLength(3, "Le nom est court")),
    trades: v.pipe(v.array(v.string()), v.minLength(1, "Choisissez un métier")),
    foundedOn: v.pipe(v.string(), v.regex(/^\d+\/\d+\/\d{4}$/, "La date est incomplète")),
    site: v.optional(v.string(), ""),
    plan: v.nullable(v.file()),
    photos: v.array(v.file()),
    password: v.pipe(v.pipe(v.string(), v.metadata(secret)), v.minLength(8, "Trop court")),
    agreed: v.literal(true, "Il faut accepter"),
  }),
  v.forward(
    v.partialCheck([["name"], ["password"]], (it) => it.name !== it.password, "Trop facile"),
    ["password"],
  ),
);

function posted(fields: [string, string | File][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

const plan = new File(["a"], "plan.pdf");
const complete: [string, string | File][] = [
  ["name", "Awa"],
  ["trades", "maçon"],
  ["trades", "peintre"],
  ["foundedOn.day", " 1"],
  ["foundedOn.month", "9"],
  ["foundedOn.year", "2015"],
  ["plan", plan],
  ["photos", new File([], "")],
  ["password", "huit-fois"],
  ["agreed", "on"],
];

describe("`readFields`", () => {
  test("a posted form is parsed by its schema: texts, lists, dates of three fields, files and boxes", () => {
    expect(readFields(schema, posted(complete))).toMatchObject({
      ok: true,
      output: {
        name: "Awa",
        trades: ["maçon", "peintre"],
        foundedOn: "1/9/2015",
        site: "",
        plan: { name: "plan.pdf" },
        photos: [],
        agreed: true,
      },
    });
  });

  test("a refused form has the first message of each wrong field, in the order of the form", () => {
    const input = readFields(schema, posted([]));
    expect(input).toMatchObject({ ok: false });
    expect(Object.entries(input.ok ? {} : input.errors)).toEqual([
      ["name", "Le nom manque"],
      ["trades", "Choisissez un métier"],
      ["foundedOn", "La date est incomplète"],
      ["password", "Trop court"],
      ["agreed", "Il faut accepter"],
    ]);
  });

  test("a refused form returns typed values without passwords and files", () => {
    const { values } = readFields(schema, posted(complete.filter(([name]) => name !== "agreed")));
    expect(values).toEqual({
      name: "Awa",
      trades: ["maçon", "peintre"],
      foundedOn: "1/9/2015",
      site: "",
      agreed: false,
    });
  });

  test("`fieldsOf` gives each field its name, typed value and message", () => {
    const input = readFields(schema, posted([["name", "A"]]));
    const field = fieldsOf(input.ok ? undefined : input);
    expect(field("name")).toEqual({
      name: "name",
      defaultValue: "A",
      error: "Le nom est court",
    });
    expect(field("trades").defaultValue).toEqual([]);
    expect(field("site").error).toBeUndefined();
  });

  test("posted values of another kind count as empty", () => {
    const odd = posted([
      ["name", plan],
      ["trades", plan],
      ["plan", "text"],
      ["agreed", "yes"],
    ]);
    expect(typedValues(schema, odd)).toMatchObject({
      name: "",
      trades: [],
      plan: null,
      agreed: false,
    });
  });

  test("a schema rule that names no field throws", () => {
    const nameless = v.pipe(
      v.object({ name: v.string() }),
      v.check(() => false, "Non"),
    );
    expect(() => readFields(nameless, posted([]))).toThrow("names none of its fields");
  });
});

test("`firstMessages` lists the first message of each path for an API answer", () => {
  const nested = v.object({ contact: v.object({ email: v.string("Un texte est attendu") }) });
  const { issues = [] } = v.safeParse(nested, { contact: { email: 1 } });
  expect(firstMessages(issues)).toEqual({ "contact.email": "Un texte est attendu" });
});

describe("date of three fields", () => {
  test.each([
    ["1/9/2015", { day: "1", month: "9", year: "2015" }],
    ["2015-09-01", { day: "01", month: "09", year: "2015" }],
    ["1//", { day: "1", month: "", year: "" }],
    ["", { day: "", month: "", year: "" }],
  ])("shows %j again part by part", (value, parts) => {
    expect(splitDate(value)).toEqual(parts);
  });

  test.each([
    [["", " ", ""], ""],
    [["1", "", ""], "1//"],
  ])("a date typed as %j is shown again as %j", ([day = "", month = "", year = ""], value) => {
    const form = posted([
      ["foundedOn.day", day],
      ["foundedOn.month", month],
      ["foundedOn.year", year],
    ]);
    expect(typedValues(schema, form).foundedOn).toBe(value);
  });

  test("a date of three fields may be posted as one text by a program", () => {
    const form = posted([["foundedOn", "01/09/2015"]]);
    expect(typedValues(schema, form).foundedOn).toBe("01/09/2015");
  });

  test("`fieldOfControl` maps the three controls of a date to one field", () => {
    expect(fieldOfControl("foundedOn.month")).toBe("foundedOn");
    expect(fieldOfControl("name")).toBe("name");
  });
});

test.each([
  ["1", 1],
  ["120", 120],
  ["", 0],
  ["NaN", -1],
  ["1e999", -1],
  ["-1", -1],
  ["1.5", -1],
  ["99999999999", -1],
  ["un", -1],
  ["١", -1],
])("the version « %s » of a page is %d", (text, version) => {
  const form = new FormData();
  form.set("version", text);
  expect(versionOf(form, "version")).toBe(version);
  expect(versionOf(form, "other")).toBe(0);
});
