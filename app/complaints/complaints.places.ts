import { nobody } from "#app/kernel/actor.ts";
import { made } from "#tests/applying.ts";
import type { PlacesOfFolder } from "#tests/sample-addresses.ts";
import { testContext } from "#tests/services.ts";
import { fileComplaint } from "./file-complaint.server.ts";
import { trackingPath } from "./tracking.server.ts";

/** A complaint about a company, with the private page of who made it. */
export const complaintsPlaces: PlacesOfFolder = async (services, { companyId }) => {
  const visitor = testContext(services, { actor: nobody });
  const { ein } = await services.db
    .selectFrom("company")
    .select("ein")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const complaint = await made(
    fileComplaint(visitor, {
      kind: "company",
      channel: "form",
      about: ein,
      words: "Le chantier de Thiès est arrêté, et l’avance est payée.",
      name: "Mame Diarra Sow",
      email: "mame.sow@exemple.example",
      phone: null,
      naming: "kept-back",
    }),
  );
  return {
    "/bureau/reclamations/:id": [`/bureau/reclamations/${complaint.id}`],
    "/reclamations/suivi": [trackingPath(visitor, complaint)],
  };
};
