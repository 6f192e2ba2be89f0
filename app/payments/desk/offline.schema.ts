import * as v from "valibot";
import { offlineRails } from "../payment.ts";

/** Largest size of a proof. */
export const proofMegabytes = 10;

const oneLine = v.regex<string, string>(/^\P{Cc}*$/u, "Ce texte doit tenir sur une seule ligne");

/** One line of text that is required. */
export const lineOf = (required: string, most: number) =>
  v.pipe(
    v.string(required),
    v.trim(),
    v.nonEmpty(required),
    v.maxLength(most, `Ce texte ne doit pas dépasser ${most} caractères`),
    oneLine,
  );

/** The declaration of a payment by transfer, by cheque or in cash. */
export const declarationSchema = v.object({
  rail: v.picklist(offlineRails, "Choisissez comment vous avez payé"),
  proofReference: lineOf("Le numéro du virement, du chèque ou du bordereau est requis", 80),
  proofNote: v.pipe(
    v.optional(v.string(), ""),
    v.trim(),
    v.maxLength(300, "Ce texte ne doit pas dépasser 300 caractères"),
    oneLine,
    v.transform((text) => text || null),
  ),
});

/** The reason that a cashier gives for an action. */
export const reasonSchema = v.object({ reason: lineOf("Dites pourquoi", 300) });
