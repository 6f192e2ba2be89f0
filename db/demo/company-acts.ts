import { addEntries } from "#app/companies/means/add-means.server.ts";
import { answerQuestion } from "#app/companies/means/answer-owner.server.ts";
import { askOwner } from "#app/companies/means/ask-owner.server.ts";
import type { OwnerAnswer } from "#app/companies/means/confirmation.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { askIdentityChange } from "#app/registration/change-identity.server.ts";
import { addressOf } from "./demo-people.ts";
import { equipment, people, works } from "./load-means.ts";
import { orThrow } from "./load-payments.ts";
import { tokenMailedTo } from "./member-acts.ts";
import { randomFrom } from "./random.ts";
import type { Act, Stage } from "./stage.ts";

const seed = 20_261_123;

/** The company types its people, its equipment and its works once. */
export const lists =
  (size: number): Act =>
  async (stage) => {
    const ctx = stage.as("owner");
    const random = randomFrom(seed + stage.place);
    const { companyId } = stage;
    const today = todayInDakar(ctx.now);
    const workers = people(random, today, size).map(({ id: _, ...entry }) => entry);
    const machines = equipment(random, size).map(({ id: _, ...entry }) => entry);
    const references = works(random, { today, size, region: "SN-DK" }).map(
      ({ id: _, confirmation: __, ...entry }) => ({
        ...entry,
        contactEmail: addressOf(`maitre-ouvrage-${stage.place}`),
      }),
    );
    orThrow(await addEntries(ctx, { companyId, list: "workers", entries: workers }));
    orThrow(await addEntries(ctx, { companyId, list: "equipment", entries: machines }));
    orThrow(await addEntries(ctx, { companyId, list: "references", entries: references }));
  };

const answer: OwnerAnswer = {
  known: true,
  works: "yes",
  amount: "yes",
  dates: "yes",
  quality: "good",
  name: "Alioune Badara Diagne",
  function: "Directeur technique",
  comment: null,
};
const ownerSays: Record<"confirms" | "disputes" | "knows-nothing", OwnerAnswer> = {
  confirms: answer,
  disputes: {
    ...answer,
    works: "partly",
    amount: "less",
    quality: "reserves",
    comment: "La seconde tranche a été confiée à une autre entreprise.",
  },
  "knows-nothing": { known: false },
};

/** Asks the owner of one of the works, with their answer, if any. */
export const asksOwner =
  (place: number, says: keyof typeof ownerSays | null): Act =>
  async (stage) => {
    const { id: referenceId, email } = await referenceOf(stage, place);
    orThrow(await askOwner(stage.as("owner"), { companyId: stage.companyId, referenceId }));
    if (says === null) return;
    const token = await tokenMailedTo(stage, email);
    orThrow(await answerQuestion(stage.as("nobody"), { token, answer: ownerSays[says] }));
  };

async function referenceOf({ as, companyId }: Stage, place: number) {
  const reference = await as("owner")
    .db.selectFrom("works_reference")
    .select(["id", "contact_email as email"])
    .where("company_id", "=", companyId)
    .orderBy("id")
    .offset(place)
    .limit(1)
    .executeTakeFirstOrThrow();
  return { id: reference.id, email: reference.email ?? "" };
}

/** The company asks for its new name; a staff member decides. */
export const asksForName =
  (value: string): Act =>
  async (stage) =>
    orThrow(
      await askIdentityChange(stage.as("owner"), {
        companyId: stage.companyId,
        field: "name",
        value,
        reason: "L’assemblée générale a décidé de changer la dénomination de la société.",
        proof: "Procès-verbal de l’assemblée et extrait du registre du commerce.",
      }),
    );
