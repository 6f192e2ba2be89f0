import * as v from "valibot";
import { requiredDay } from "#app/forms/typed-day.ts";
import type { AppealWay } from "./calls-and-appeals.queries.server.ts";

export const appealWays: Record<AppealWay, string> = {
  post: "Par courrier",
  email: "Par e-mail",
  hand: "Remis en main propre",
};

const ways = Object.keys(appealWays) as AppealWay[];

/** A letter that contests a decision, as the secretary records it. */
export const appealSchema = v.object({
  receivedOn: requiredDay("Le jour de réception est requis."),
  way: v.picklist(ways, "Choisissez comment le recours est arrivé."),
  said: v.pipe(
    v.string("Copiez ce que dit le recours."),
    v.trim(),
    v.nonEmpty("Copiez ce que dit le recours."),
  ),
});
