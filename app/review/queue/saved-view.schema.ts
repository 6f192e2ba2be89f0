import * as v from "valibot";
import { cleanLine, isPrintable } from "#app/kernel/text.ts";

/** The name of a view, as somebody types it. */
export const viewSchema = v.object({
  name: v.pipe(
    v.string("Donnez un nom à la vue"),
    v.transform(cleanLine),
    v.minLength(2, "Donnez un nom de deux lettres au moins"),
    v.maxLength(60, "Gardez soixante caractères au plus"),
    v.check((text) => isPrintable(text), "Enlevez les caractères invisibles"),
  ),
});
