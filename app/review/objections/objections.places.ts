import { examinationPeople } from "#app/applications/examination-people.queries.server.ts";
import { made } from "#tests/applying.ts";
import type { PlacesOfFolder } from "#tests/sample-addresses.ts";
import { testContext } from "#tests/services.ts";
import { raiseObjection } from "./raise-objection.server.ts";

/** An objection of the company to who examines its application. */
export const objectionsPlaces: PlacesOfFolder = async (services, { companyId, owner, filed }) => {
  const about = { applicationId: filed.applicationId };
  const scope = { kind: "company" as const, companyId };
  const people = await examinationPeople(services.db, scope, { companyId, ...about });
  const { objectionId } = await made(
    raiseObjection(testContext(services, { actor: owner }), {
      ...about,
      personId: people.find(({ kind }) => kind === "examiner")?.id ?? "",
      reason: "Son frère dirige notre concurrent de Thiès.",
    }),
  );
  return { "/bureau/oppositions/:id": [`/bureau/oppositions/${objectionId}`] };
};
