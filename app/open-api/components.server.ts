import { type JsonSchema, toJsonSchemaDefs } from "@valibot/to-json-schema";
import * as v from "valibot";
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

/** What a client sends. Rules that JSON Schema cannot say stay in the route, and in the descriptions. */
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

/** The conversion of an input stops at the first transformation of a property: what comes after is told here. */
function withRules(entries: unknown, jsonSchema: JsonSchema): JsonSchema {
  const properties = { ...jsonSchema.properties };
  for (const [name, entry] of Object.entries(entries as v.ObjectEntries)) {
    const property = properties[name];
    if (typeof property !== "object") continue;
    const { secret, ...rest } = property as JsonSchema & { secret?: true };
    const description = v.getDescription(entry);
    const format = formats[name];
    // A text is cut before it is measured: the last length is the one that holds.
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

/** Of texts whose rule is a function, which a schema cannot tell by itself. */
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

/** Every step of a schema, those of schemas inside its pipe included, in their order. */
function actionsOf(step: Action): Action[] {
  return step.pipe ? step.pipe.flatMap((each) => (each === step ? [] : actionsOf(each))) : [step];
}

/** The schemas of the routes as JSON Schema 2020-12, which OpenAPI 3.1 uses. */
export function schemaComponents(): Record<SchemaName, JsonSchema> {
  return {
    ...requestComponents(),
    ...toJsonSchemaDefs(answerSchemas, {
      ...shared,
      typeMode: "output",
      overrideSchema: ({ valibotSchema, jsonSchema }) => {
        if (valibotSchema.type !== "strict_object") return null;
        // Strict in our tests; a client must not break when an answer gains a property.
        const { additionalProperties: _, ...open } = jsonSchema;
        return open;
      },
    }),
  };
}
