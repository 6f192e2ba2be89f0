import { made } from "#tests/applying.ts";
import { linkTo } from "#tests/mailed-links.ts";
import type { PlacesOfFolder } from "#tests/sample-addresses.ts";
import { testContext } from "#tests/services.ts";
import { askSuccession, confirmSuccession } from "./ask-succession.server.ts";

/** One request whose address is not verified yet, and one that the staff examines and the company may object to. */
export const membersPlaces: PlacesOfFolder = async (services, { companyId }) => {
  const { ein, email: companyEmail } = await services.db
    .selectFrom("company")
    .select(["ein_key as ein", "email"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const ask = (email: string) =>
    askSuccession(testContext(services), {
      ein: { key: ein, display: ein },
      cause: "died",
      email,
      firstname: "Moussa",
      lastname: "Sow",
      function: "Associé",
      reason: "Notre gérant est décédé en octobre.",
      proof: "Acte de décès n°\u00A01245",
    });
  await ask("moussa.sow@baol.example");
  await ask("autre.associe@baol.example");
  const unproved = await linkTo(services, "moussa.sow@baol.example", "reprendre-acces/confirmer");
  const proved = await linkTo(services, "autre.associe@baol.example", "reprendre-acces/confirmer");
  await made(confirmSuccession(testContext(services), proved.split("token=")[1] ?? ""));
  const { id } = await services.db
    .selectFrom("succession")
    .select("id")
    .where("email", "=", "autre.associe@baol.example")
    .executeTakeFirstOrThrow();
  return {
    "/reprendre-acces/confirmer": [unproved],
    "/reprendre-acces/opposition": [
      await linkTo(services, companyEmail, "reprendre-acces/opposition"),
    ],
    "/bureau/successions/:id": [`/bureau/successions/${id}`],
  };
};
