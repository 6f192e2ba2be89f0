import * as v from "valibot";

export const erasureWord = "EFFACER";

/** The typed word prevents an erasure by accident. */
export const erasureSchema = v.object({
  mot: v.pipe(
    v.string(`Tapez ${erasureWord} pour confirmer`),
    v.trim(),
    v.toUpperCase(),
    v.literal(erasureWord, `Tapez ${erasureWord} pour confirmer`),
  ),
});
