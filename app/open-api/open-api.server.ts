import { schemaComponents } from "./components.server.ts";
import { paths } from "./paths.server.ts";
import { verificationPaths } from "./verification-paths.server.ts";

const description =
  "Les réponses sont en français. Une erreur est un document `application/problem+json` dont `message` peut être montré tel quel. De nouvelles propriétés peuvent être ajoutées aux réponses\u00A0: un client ignore celles qu’il ne connaît pas.";

/** The OpenAPI 3.1 document of the public calls, built from the schemas of the routes. */
export function openApiDocument({ version, publicUrl }: { version: string; publicUrl: string }) {
  return {
    openapi: "3.1.1",
    info: { title: "Interface publique de la plateforme", version, description },
    servers: [{ url: publicUrl }],
    tags: [
      { name: "Inscription" },
      { name: "Domaines d’activité" },
      { name: "Conditions générales" },
      { name: "Annuaire" },
      { name: "Vérification" },
      { name: "Paramètres" },
      { name: "Paiements" },
      { name: "Site" },
    ],
    security: [],
    paths: { ...paths, ...verificationPaths },
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
