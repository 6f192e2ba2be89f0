import { formatDeadline } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import type { ApplicationState } from "./application.machine.ts";
import type { ComplementState } from "./complements/complement.machine.ts";

/** A complement as far as it explains the state of its application. */
interface Asked {
  label: string;
  text: string;
  state: ComplementState;
  dueOn: string | null;
  /** An answer is saved. */
  hasAnswer: boolean;
}

/** Why an application is in its state: a title, sentences of the certification body or of the product, and what is missing. */
export interface Why {
  title: string;
  sentence: string | null;
  /** Each with the complement about it. */
  missing: { label: string; text: string }[];
}

/**
 * Why an application was sent back, declared inadmissible or closed, from its permanent rows; null for other states.
 */
export function whyInWords(
  state: ApplicationState,
  { endReason, asked }: { endReason: string | null; asked: readonly Asked[] },
): Why | null {
  if (state === "inadmissible")
    return { title: "Pourquoi il n’est pas recevable", sentence: endReason, missing: [] };
  if (state === "closed") {
    if (endReason !== null)
      return { title: "Pourquoi il est classé", sentence: endReason, missing: [] };
    const lapsedComplements = asked.filter((each) => each.state === "lapsed" && !each.hasAnswer);
    return {
      title: "Pourquoi il est classé",
      sentence: lapsedInWords(lapsedComplements),
      missing: lapsedComplements,
    };
  }
  if (state !== "to-complete" && state !== "complement-asked") return null;
  const openComplements = asked.filter((each) => each.state === "open" && !each.hasAnswer);
  if (openComplements.length === 0) return null;
  return { title: "Ce qui manque", sentence: null, missing: openComplements };
}

/** The complements without an answer, and the last day on which one was expected. */
export function lapsedInWords(complements: readonly Pick<Asked, "dueOn">[]): string {
  const last = complements
    .map(({ dueOn }) => dueOn ?? "")
    .sort()
    .at(-1);
  const until = last
    ? `, attendue${complements.length > 1 ? "s" : ""} au plus tard le ${formatDeadline(last)}`
    : "";
  if (complements.length === 0)
    return "Le dossier était à renvoyer, et il ne l’a pas été dans le délai.";
  const stayed = complements.length > 1 ? "sont restées sans réponse" : "est restée sans réponse";
  return `${counted(complements.length, "demande")}${until}, ${stayed}.`;
}
