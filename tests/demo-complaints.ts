import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { addComplaintFile } from "#app/complaints/add-complaint-file.server.ts";
import { fileComplaint } from "#app/complaints/file-complaint.server.ts";
import { acknowledgeComplaint } from "#app/complaints/take-complaint.server.ts";
import { keepFile } from "#app/files/keep-file.server.ts";
import { nobody } from "#app/kernel/actor.ts";
import type { FileArrivals } from "#app/layouts/file-arrivals.ts";
import { staffAddressOf } from "#db/demo/demo-people.ts";
import { trackedDemoComplaint } from "#db/demo/load-complaints.ts";
import { arrivalOf } from "#db/demo/stage.ts";
import { aPerson } from "./actors.ts";
import { made } from "./applying.ts";
import { aPdf } from "./sample-files.ts";
import { type TestServices, testContext } from "./services.ts";

/** A visitor adds a document to a complaint of the demonstration. */
export async function addToDemoComplaint(
  services: TestServices,
  files: FileArrivals,
): Promise<void> {
  const complaint = await trackedDemoComplaint(services);
  const arrived = await arrivalOf(files)("panneau.pdf", aPdf({ text: "Le panneau" }));
  const ctx = testContext(services);
  const file = await made(keepFile(ctx, { file: arrived, mostBytes: 1_000_000 }));
  await made(addComplaintFile(ctx, { complaintId: complaint?.id ?? "", accountId: null, file }));
}

/** What a real person complains of, which somebody of the demonstration has taken; each complaint was read once. */
export async function aTakenComplaint(services: TestServices): Promise<void> {
  const complaint = await made(
    fileComplaint(testContext(services, { actor: nobody }), {
      kind: "body",
      channel: "form",
      about: null,
      words: "Personne ne répond au téléphone depuis lundi.",
      name: "Mame Diarra Sow",
      email: "mame@client.example",
      phone: null,
      naming: "kept-back",
    }),
  );
  const { id: accountId } = await services.db
    .selectFrom("account")
    .select("id")
    .where("email", "=", staffAddressOf("recevabilite"))
    .executeTakeFirstOrThrow();
  const actor = aPerson({ accountId, staffRoles: ["registrar"] });
  const ctx = testContext(services, { actor });
  await made(acknowledgeComplaint(ctx, { complaintId: complaint.id, seen: 1 }));
  const all = await services.db.selectFrom("complaint").select(["id", "number"]).execute();
  for (const name of all.flatMap(({ id, number }) => [id, number]))
    await noteAccess(ctx, {
      what: "complaint",
      subject: { kind: "list", id: `complaint ${name}` },
    });
}
