import { isInvented } from "#app/settings/sample-settings.ts";
import type { Settings } from "#app/settings/settings.schema.ts";
import { schemaComponents } from "./components.server.ts";
import { type PathItem, withHeadAndOptions } from "./operation.server.ts";
import { paths, webhookPaths } from "./paths.server.ts";
import { verificationPaths } from "./verification-paths.server.ts";

const description =
  "Les réponses sont en français. Une erreur est un document `application/problem+json` dont `message` peut être montré tel quel\u202F; qui ouvre l’adresse dans un navigateur la lit en page. De nouvelles propriétés peuvent être ajoutées aux réponses\u00A0: un client ignore celles qu’il ne connaît pas.";

const documentedPaths: Record<string, PathItem> = {
  ...Object.fromEntries(
    Object.entries({ ...paths, ...verificationPaths }).map(([path, item]) => [
      path,
      withHeadAndOptions(item),
    ]),
  ),
  ...webhookPaths,
};

export interface DocumentFacts {
  version: string;
  publicUrl: string;
  settings: Pick<Settings, "bodyName" | "email" | "dataLicence" | "dataLicenceUrl">;
}

/** The OpenAPI 3.1 document of the public calls, built from the schemas of the routes. */
export function openApiDocument({ version, publicUrl, settings }: DocumentFacts) {
  const { bodyName, email, dataLicence, dataLicenceUrl } = settings;
  return {
    openapi: "3.1.1",
    info: {
      title: "Interface publique de la plateforme",
      version,
      description,
      contact: {
        name: bodyName,
        url: `${publicUrl}/contact`,
        ...(isInvented({ email }, "email") ? {} : { email }),
      },
      license: { name: dataLicence, ...(dataLicenceUrl === null ? {} : { url: dataLicenceUrl }) },
    },
    externalDocs: {
      description: "La même référence, pour les personnes",
      url: `${publicUrl}/donnees-ouvertes/reference`,
    },
    servers: [{ url: publicUrl }],
    tags: [
      { name: "Annuaire" },
      { name: "Vérification" },
      { name: "Domaines d’activité" },
      { name: "Conditions générales" },
      { name: "Inscription" },
      { name: "Paramètres" },
      { name: "Paiements" },
      { name: "Site" },
    ],
    security: [],
    paths: documentedPaths,
    components: {
      schemas: schemaComponents(),
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "tabax-session",
          description: "Cookie donné par la connexion\u202F; précédé de `__Host-` sous HTTPS.",
        },
      },
    },
  };
}
