import { type RawBuilder, sql } from "kysely";

const ACCENTED = "àâäáãåçéèêëíìîïñóòôöõúùûüýÿ’‘`";
const PLAIN = "aaaaaaceeeeiiiinooooouuuuyy'''";

/**
 * A stored text as `searchable` folds what is typed, as far as French needs it: for lists that are short enough to be read whole
 * and have no searchable form of their own.
 */
export const foldedText = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`replace(replace(translate(lower(normalize(${text}, NFC)), ${ACCENTED}, ${PLAIN}), 'œ', 'oe'), 'æ', 'ae')`;
