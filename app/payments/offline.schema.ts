import * as v from "valibot";
import { offlineRails } from "./payment.ts";

/** Of a photograph or a slip that a bank gives. */
export const proofMegabytes = 10;

const line = (required: string, most: number) =>
  v.pipe(
    v.string(required),
    v.trim(),
    v.nonEmpty(required),
    v.maxLength(most, `Ce texte ne doit pas dépasser ${most} caractères`),
    v.regex(/^\P{Cc}*$/u, "Ce texte doit tenir sur une seule ligne"),
  );

/** What is said of a payment made by transfer, by cheque or in cash. */
export const declarationSchema = v.object({
  rail: v.picklist(offlineRails, "Choisissez comment vous avez payé"),
  proofReference: line("Le numéro du virement, du chèque ou du bordereau est requis", 80),
  proofNote: v.pipe(
    v.optional(v.string(), ""),
    v.trim(),
    v.maxLength(300, "Ce texte ne doit pas dépasser 300 caractères"),
    v.transform((typed) => typed || null),
  ),
});

/** Words that are kept of why something is done. */
export const reasonSchema = v.object({ reason: line("Dites pourquoi", 300) });
