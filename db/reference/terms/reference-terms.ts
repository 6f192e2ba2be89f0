import type { TermsText } from "#app/terms/terms.ts";
import { terms20267 } from "./terms-2026-7.ts";

/** The edition of the terms that a new database publishes: the last one. */
export const referenceTerms: TermsText = terms20267;
