import { searchable } from "#app/kernel/text.ts";

/** The name of an administrator whom the configuration or a command invites; the person types their own when they accept. */
export const UNNAMED = "Administrateur";

/** Equal for two names that a reader takes for one: without case, accents, apostrophes, hyphens or the order of the words. */
export const staffNameKey = (name: string): string =>
  searchable(name)
    .replaceAll("'", "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(" ");
