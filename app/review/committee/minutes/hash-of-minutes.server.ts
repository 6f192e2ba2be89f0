import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import type { MinutesFacts, MinutesWords } from "./minutes.ts";

/** The hash that is signed and journaled: of what happened in a session and of the words around it. */
export const hashOfMinutes = ({
  facts,
  words,
}: {
  facts: MinutesFacts;
  words: MinutesWords;
}): string => sha256Hex(canonicalJson({ facts, words }));
