import { nobody } from "#app/kernel/actor.ts";
import { aColleague, made } from "#tests/applying.ts";
import type { PlacesOfFolder } from "#tests/sample-addresses.ts";
import { testContext } from "#tests/services.ts";
import { fileComplaint } from "./file-complaint.server.ts";
import { hearCompany } from "./hear-company.server.ts";
import { acknowledgeComplaint } from "./take-complaint.server.ts";
import { trackingPath } from "./tracking.server.ts";

/** Two complaints about a company, which is heard on the second, with the private page of who made it. */
export const complaintsPlaces: PlacesOfFolder = async (services, { companyId }) => {
  const visitor = testContext(services, { actor: nobody });
  const { ein } = await services.db
    .selectFrom("company")
    .select("ein")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const words = {
    kind: "company" as const,
    channel: "form" as const,
    about: ein,
    words: "Le chantier de Thiès est arrêté, et l’avance est payée.",
    name: "Mame Diarra Sow",
    email: "mame.sow@exemple.example",
    phone: null,
    naming: "kept-back" as const,
  };
  const complaint = await made(fileComplaint(visitor, words));
  const heard = await made(fileComplaint(visitor, { ...words, words: "Le mur s’est fissuré." }));
  const handler = testContext(services, { actor: await aColleague(services, "secretary") });
  await made(acknowledgeComplaint(handler, { complaintId: heard.id, seen: 1 }));
  const facts = "Le mur se serait fissuré après votre départ.";
  const hearing = { complaintId: heard.id, facts, tellsNobody: true, shown: [] };
  await made(hearCompany(handler, hearing));
  return {
    "/bureau/reclamations/:id": [`/bureau/reclamations/${complaint.id}`],
    "/reclamations/suivi": [trackingPath(visitor, complaint)],
  };
};
