import { sql } from "kysely";
import { made } from "#tests/applying.ts";
import { aCertificate } from "#tests/factories.ts";
import { measuring } from "#tests/measuring.ts";
import type { PlacesOfFolder } from "#tests/sample-addresses.ts";

/** A measure on a qualification of a company that has a letter and is to be lifted, and another that the company may answer. */
export const measuresPlaces: PlacesOfFolder = async (services, { companyId }) => {
  const { db } = services;
  // The company has an application that the committee decides on, beside a certificate from before.
  await sql`alter table certificate disable trigger certificate_follows_decision`.execute(db);
  await aCertificate(services, {
    companyId,
    qualifications: [{ code: "2201" }, { code: "2202" }, { code: "2203" }, { code: "2204" }],
  });
  await sql`alter table certificate enable trigger certificate_follows_decision`.execute(db);
  const acts = await measuring({ db, services }, { companyId });
  const { id: toAnswer } = await db
    .selectFrom("qualification")
    .innerJoin("sub_area", "sub_area.id", "qualification.sub_area_id")
    .select("qualification.id")
    .where("qualification.company_id", "=", companyId)
    .where("sub_area.code", "=", "2203")
    .executeTakeFirstOrThrow();
  const heardId = await acts.heard({ rights: [toAnswer] });
  const measureId = await acts.heard();
  await made(acts.answer(measureId));
  await made(acts.sign(measureId, "decide"));
  await made(acts.toLift(measureId));
  const [letter] = await db
    .selectFrom("measure_letter")
    .select("id")
    .where("measure_id", "=", measureId)
    .execute();
  const path = `/mesures/${measureId}`;
  return {
    "/bureau/mesures/nouvelle": [`/bureau/mesures/nouvelle?entreprise=${companyId}`],
    "/bureau/mesures/:id": [`/bureau${path}`, `/bureau/mesures/${heardId}`],
    "/bureau/mesures/:id/signer": [`/bureau${path}/signer?acte=levee`],
    "/bureau/mesures/:id/lettres/:letter": [`/bureau${path}/lettres/${letter?.id}`],
    "/espace/mesures/:id": [`/espace${path}`, `/espace/mesures/${heardId}`],
    "/espace/mesures/:id/lettres/:letter": [`/espace${path}/lettres/${letter?.id}`],
  };
};
