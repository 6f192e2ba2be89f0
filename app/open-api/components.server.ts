import { type JsonSchema, toJsonSchemaDefs } from "@valibot/to-json-schema";
import * as v from "valibot";
import {
  answerSchemas,
  registrationDefaults,
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
      "entries" in valibotSchema ? withDescriptions(valibotSchema.entries, jsonSchema) : null,
  });
  const required = components.Registration.required?.filter(
    (name) => !registrationDefaults.includes(name),
  );
  return {
    ...components,
    Registration: { ...components.Registration, ...(required && { required }) },
  };
}

/** The conversion of an input stops at the first transformation of a property, before its description. */
function withDescriptions(entries: unknown, jsonSchema: JsonSchema): JsonSchema {
  const properties = { ...jsonSchema.properties };
  for (const [name, entry] of Object.entries(entries as v.ObjectEntries)) {
    const [property, description] = [properties[name], v.getDescription(entry)];
    if (typeof property === "object" && description)
      properties[name] = { ...property, description };
  }
  return { ...jsonSchema, properties };
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
