import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { requestContext } from "#app/layouts/request-context.ts";
import { openApiDocument } from "#app/open-api/open-api.server.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import product from "../../../package.json" with { type: "json" };
import { referenceSections } from "./reference.server.ts";
import { TextPage } from "./text-page.tsx";

/** The reference of the public calls, made from the OpenAPI document that programs read. */
export async function loader({ context }: Pick<LoaderFunctionArgs, "context">) {
  const { db, now, publicUrl } = context.get(requestContext);
  const settings = await settingsInForce(db, now);
  const document = openApiDocument({ version: product.version, publicUrl, settings });
  return { sections: referenceSections(document) };
}

export const handle = { isSteady: true };

export default function ReferencePage() {
  const { sections } = useLoaderData<typeof loader>();
  return (
    <TextPage
      title="Référence des appels"
      lead="Chaque appel public, ce qu’il accepte et ce qu’il répond, comme dans openapi.json."
      description={
        "Les appels publics de l’annuaire et de la vérification\u00A0: adresses, critères, réponses, exemples et licence."
      }
      path="/donnees-ouvertes/reference"
      updatedOn="2026-11-30"
      sections={sections}
    />
  );
}
