import { fileComplaint } from "#app/complaints/file-complaint.server.ts";
import { keepFile } from "#app/files/keep-file.server.ts";
import type { Db } from "#app/kernel/context.ts";
import type { FileArrivals } from "#app/layouts/file-arrivals.ts";
import { addMeasureFile } from "#app/review/measures/add-measure-file.server.ts";
import { keepMeasureLetter } from "#app/review/measures/draw-measure-letter.server.ts";
import { proposeMeasure } from "#app/review/measures/propose-measure.server.ts";
import { staffAddressOf } from "#db/demo/demo-people.ts";
import { arrivalOf } from "#db/demo/stage.ts";
import { aPerson } from "./actors.ts";
import { made } from "./applying.ts";
import { aPdf } from "./sample-files.ts";
import { type TestServices, testContext } from "./services.ts";

/** Measures, the oldest first, each with the states of the qualifications that it is about and how its letters were notified. */
export async function listedDemoMeasures(db: Db) {
  const measures = await db
    .selectFrom("measure")
    .innerJoin("company", "company.id", "measure.company_id")
    .select(["measure.id", "measure.number", "measure.kind", "measure.state", "measure.answer"])
    .select(["measure.due_on as dueOn", "measure.urgent_until as urgentUntil", "company.name"])
    .select(["measure.demanded_by as demandedBy"])
    .orderBy("measure.proposed_at")
    .execute();
  const rights = await db
    .selectFrom("measure_right")
    .innerJoin("qualification", "qualification.id", "measure_right.qualification_id")
    .select(["measure_right.measure_id as measureId", "qualification.state"])
    .execute();
  const letters = await db
    .selectFrom("measure_letter")
    .select(["measure_id as measureId", "kind", "notified_how as how"])
    .orderBy("signed_at")
    .execute();
  return measures.map((measure) => ({
    ...measure,
    rights: rights
      .filter(({ measureId }) => measureId === measure.id)
      .map(({ state }) => state)
      .join(" "),
    letters: letters
      .filter(({ measureId }) => measureId === measure.id)
      .map(({ kind, how }) => `${kind} ${how ?? "unread"}`)
      .join(", "),
  }));
}

const registrarOf = async ({ db }: TestServices) =>
  await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", staffAddressOf("recevabilite"))
    .executeTakeFirstOrThrow();

/** A visitor adds a document to the proposed measure of the demonstration; the letters of all are drawn. */
export async function useDemoMeasures(services: TestServices, files: FileArrivals): Promise<void> {
  const { db } = services;
  const ctx = testContext(services);
  const { id: measureId } = await db
    .selectFrom("measure")
    .select("id")
    .where("state", "=", "proposed")
    .executeTakeFirstOrThrow();
  const arrived = await arrivalOf(files)("relance.pdf", aPdf({ text: "La relance" }));
  const file = await made(keepFile(ctx, { file: arrived, mostBytes: 1_000_000 }));
  const { id: accountId } = await registrarOf(services);
  await made(addMeasureFile(ctx, { measureId, suppliedBy: "body", accountId, file }));
  const letters = await db.selectFrom("measure_letter").select("id").execute();
  for (const { id } of letters) await keepMeasureLetter(ctx, id);
}

/** Somebody of the demonstration writes down a complaint about a real company and proposes a measure that follows from it. */
export async function aMeasureOfDemoStaff(
  services: TestServices,
  { companyId, about }: { companyId: string; about: string },
): Promise<void> {
  const { id: accountId } = await registrarOf(services);
  const actor = aPerson({ accountId, staffRoles: ["registrar"] });
  const ctx = testContext(services, { actor });
  const { id: complaintId } = await made(
    fileComplaint(ctx, {
      kind: "company",
      channel: "phone",
      about,
      words: "Le chantier est arrêté depuis lundi.",
      name: "Mame Diarra Sow",
      email: "mame@client.example",
      phone: null,
      naming: "kept-back",
    }),
  );
  const rights = await services.db
    .selectFrom("qualification")
    .select("id")
    .where("company_id", "=", companyId)
    .execute();
  await made(
    proposeMeasure(ctx, {
      companyId,
      kind: "suspension",
      rights: rights.map(({ id }) => id),
      facts: "Le chantier a été trouvé arrêté.",
      demand: "Reprendre le chantier.",
      demandedBy: null,
      complaintId,
    }),
  );
}
