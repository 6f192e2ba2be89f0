import * as v from "valibot";
import { optionalPhone, typedLines } from "#app/forms/typed-lines.ts";
import { typedProse } from "#app/forms/typed-prose.ts";
import { optionalEmail, optionalLine, typedName } from "#app/forms/typed-text.ts";
import {
  type ComplaintOutcome,
  deskChannels,
  kindsOfComplaint,
  longestComplaint,
  longestReason,
  outcomesOfComplaint,
} from "./complaint.ts";

const complaintFields = {
  kind: v.picklist(kindsOfComplaint, "Choisissez ce que vous signalez"),
  about: optionalLine(200),
  words: typedLines("Écrivez ce qui s’est passé", longestComplaint),
  name: typedName("Votre nom est requis", 100),
  email: optionalEmail("L’adresse e-mail n’est pas complète (exemple\u00A0: nom@exemple.sn)"),
  phone: optionalPhone(),
};

const reached =
  "Donnez une adresse e-mail ou un numéro de téléphone\u00A0: il faut pouvoir vous répondre";

/** Parses a complaint of a visitor. It needs an e-mail address or a phone number, and says whether the body may name who complains. */
export const complaintSchema = v.pipe(
  v.object({
    ...complaintFields,
    naming: v.picklist(
      ["kept-back", "may-be-named"],
      "Dites si nous pouvons donner votre nom à l’entreprise",
    ),
  }),
  v.forward(
    v.partialCheck(
      [["email"], ["phone"]],
      ({ email, phone }) => email !== null || phone !== null,
      reached,
    ),
    ["email"],
  ),
);

/** The same as somebody of the staff writes it down for a person who called, came or sent a letter. */
export const deskComplaintSchema = v.pipe(
  v.object({
    channel: v.picklist(deskChannels, "Dites comment la réclamation est arrivée"),
    ...complaintFields,
    naming: v.picklist(
      ["kept-back", "may-be-named"],
      "Demandez si le nom peut être donné à l’entreprise",
    ),
  }),
  v.forward(
    v.partialCheck(
      [["email"], ["phone"]],
      ({ email, phone }) => email !== null || phone !== null,
      "Notez une adresse e-mail ou un numéro de téléphone\u00A0: il faut pouvoir répondre",
    ),
    ["email"],
  ),
);

/** What who complains adds. */
export const complaintMessageSchema = v.object({
  body: typedLines("Écrivez votre message", longestComplaint),
});

/** What the person in charge writes to who complains. */
export const staffMessageSchema = v.object({
  body: typedProse("Écrivez votre message", longestComplaint),
});

export const consentQuestionSchema = v.object({
  facts: typedProse("Écrivez ce que l’entreprise apprendrait", longestReason),
});

/** The company as its NINEA or the number of one of its certificates, and the address of a member of staff. */
export const partiesSchema = v.object({ company: optionalLine(100), accused: optionalLine(254) });

export const hearingSchema = v.object({
  facts: typedProse("Écrivez ce qui est reproché à l’entreprise", longestComplaint),
  tellsNobody: v.boolean(),
  shown: v.array(v.pipe(v.string(), v.uuid("Cette pièce n’existe pas"))),
});

/** A document that arrived after the company was asked. */
export const laterFileSchema = v.object({
  file: v.pipe(v.string(), v.uuid("Cette pièce n’existe pas")),
  tellsNobody: v.boolean(),
});

export const proposalSchema = v.object({
  outcome: v.picklist<ComplaintOutcome[], string>(
    outcomesOfComplaint,
    "Dites ce que vous proposez",
  ),
  findings: typedProse("Écrivez ce que vous avez constaté", longestComplaint),
  answer: typedProse("Écrivez la réponse", longestComplaint),
});

export const returnSchema = v.object({
  reason: typedProse("Écrivez ce qui doit être repris", longestReason),
});

export const hearingAnswerSchema = v.object({
  answer: typedLines("Écrivez votre réponse", longestComplaint),
});
