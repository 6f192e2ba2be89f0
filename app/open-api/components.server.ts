import { type JsonSchema, toJsonSchemaDefs } from "@valibot/to-json-schema";
import * as v from "valibot";
import { answerExamples } from "./answer-examples.ts";
import {
  answerSchemas,
  registrationDefaults,
  registrationExample,
  requestSchemas,
  type SchemaName,
} from "./documented-schemas.ts";

const shared = {
  target: "draft-2020-12",
  overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const;

/** The schemas of requests. Rules that JSON Schema cannot express stay in the route, and in the descriptions. */
function requestComponents() {
  const components = toJsonSchemaDefs(requestSchemas, {
    ...shared,
    typeMode: "input",
    errorMode: "ignore",
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      "entries" in valibotSchema ? withRules(valibotSchema.entries, jsonSchema) : null,
  });
  const required = components.Registration.required?.filter(
    (name) => !registrationDefaults.includes(name),
  );
  return {
    ...components,
    Registration: {
      ...components.Registration,
      ...(required && { required }),
      examples: [registrationExample],
    },
  };
}

/** Adds rules that follow a transformation, where the conversion of a property to JSON Schema stops. */
function withRules(entries: unknown, jsonSchema: JsonSchema): JsonSchema {
  const properties = { ...jsonSchema.properties };
  for (const [name, entry] of Object.entries(entries as v.ObjectEntries)) {
    const property = properties[name];
    if (typeof property !== "object") continue;
    const { secret, ...rest } = property as JsonSchema & { secret?: true };
    const description = v.getDescription(entry);
    const format = formats[name];
    // The text is trimmed before its length is checked, so the last length rule applies.
    const maxLength = actionsOf(entry).findLast(({ type }) => type === "max_length")?.requirement;
    properties[name] = {
      ...rest,
      ...(description && { description }),
      ...(rest.type === "string" && typeof maxLength === "number" && { maxLength }),
      ...(rest.type === "string" && format && { format }),
      ...(secret && { format: "password", writeOnly: true }),
    };
  }
  return { ...jsonSchema, properties };
}

/** The formats of texts whose rule is a function, which the conversion cannot express. */
const formats: Record<string, string> = {
  partnerEmailContact: "email",
  emailAddress: "email",
  partnerStatUpDate: "date",
  subAreaId: "uuid",
};

interface Action {
  type: string;
  requirement?: unknown;
  pipe?: readonly Action[];
}

/** Every step of a schema in order, including those of schemas inside its pipe. */
function actionsOf(step: Action): Action[] {
  return step.pipe ? step.pipe.flatMap((each) => (each === step ? [] : actionsOf(each))) : [step];
}

/** The schemas of the routes as JSON Schema 2020-12, which OpenAPI 3.1 uses. */
export function schemaComponents(): Record<SchemaName, JsonSchema> {
  const answers = toJsonSchemaDefs(answerSchemas, {
    ...shared,
    typeMode: "output",
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      if (valibotSchema.type !== "strict_object") return null;
      // Strict in our tests; open in the document, so that clients tolerate a new property.
      const { additionalProperties: _, ...open } = jsonSchema;
      return open;
    },
  });
  for (const [name, example] of Object.entries(answerExamples))
    Object.assign(answers[name as keyof typeof answers], { examples: [example] });
  return { ...requestComponents(), ...answers };
}
