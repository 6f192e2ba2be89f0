import { made } from "#tests/applying.ts";
import { aCertificate } from "#tests/factories.ts";
import { measuring } from "#tests/measuring.ts";
import type { PlacesOfFolder } from "#tests/sample-addresses.ts";

/** A measure on a qualification of a company, which was heard and has a letter. */
export const measuresPlaces: PlacesOfFolder = async (services, { companyId }) => {
  await aCertificate(services, { companyId, qualifications: [{ code: "2201" }] });
  const { db } = services;
  const acts = await measuring({ db, services }, { companyId });
  const measureId = await acts.heard();
  await made(acts.answer(measureId));
  await made(acts.sign(measureId, "decide"));
  const [letter] = await db
    .selectFrom("measure_letter")
    .select("id")
    .where("measure_id", "=", measureId)
    .execute();
  const path = `/mesures/${measureId}`;
  return {
    "/bureau/mesures/nouvelle": [`/bureau/mesures/nouvelle?entreprise=${companyId}`],
    "/bureau/mesures/:id": [`/bureau${path}`],
    "/bureau/mesures/:id/signer": [`/bureau${path}/signer?acte=levee`],
    "/bureau/mesures/:id/lettres/:letter": [`/bureau${path}/lettres/${letter?.id}`],
    "/espace/mesures/:id": [`/espace${path}`],
    "/espace/mesures/:id/lettres/:letter": [`/espace${path}/lettres/${letter?.id}`],
  };
};
