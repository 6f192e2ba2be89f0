import type { RefusalAnswer } from "#app/kernel/result.ts";
import { tooLong } from "#app/kernel/too-long.ts";
import { lineRefusals } from "../../examination/proposal.refusals.ts";
import type { LineGap } from "../../examination/proposal.ts";

export type VoteRefusal =
  | "unknown-item"
  | "not-yours"
  | "session-not-open"
  | "another-open"
  | "item-not-open"
  | "item-closed"
  | "no-quorum"
  | "unjudged-family"
  | "still-in-room"
  | "too-few-voters"
  | "enough-voters"
  | "vote-open"
  | "no-vote"
  | "vote-closed"
  | "vote-changed"
  | "item-changed"
  | "not-a-voter"
  | "not-at-the-door"
  | "no-choice"
  | "no-casting-choice"
  | "no-box-outcome"
  | "too-few-ballots"
  | "too-few-for"
  | "urn-lost"
  | "voted-already"
  | "tied-twice"
  | "no-tie"
  | "no-casting-vote"
  | "presider-recused"
  | "presider-undeclared"
  | "rejected-already"
  | "not-all-voted"
  | "everybody-voted"
  | "voted-before"
  | "no-confirmation"
  | "own-confirmation"
  | "confirmation-waits"
  | "reason-too-long"
  | "not-presiding"
  | LineGap
  | "note-too-long"
  | "unknown-line"
  | "divided"
  | "own-outcome"
  | "no-reason"
  | "nothing-asked"
  | "no-opinion"
  | "no-source"
  | "opinion-too-long"
  | "source-too-long"
  | "family-judged"
  | "unknown-expert";

/** Characters of the opinion of an expert, and of where it comes from. */
export const longestOpinion = 8_000;
export const longestSource = 300;

const conflict = (message: string): RefusalAnswer => ({ status: 409, message });
const wrongField = (field: string, message: string): RefusalAnswer => ({
  status: 400,
  message,
  field,
});

export const voteRefusals: Record<VoteRefusal, RefusalAnswer> = {
  "unknown-item": { status: 404, message: "Ce point n’existe pas." },
  "not-yours": { status: 403, message: "Votre rôle ne permet pas cet acte." },
  "session-not-open": conflict("La séance n’est pas ouverte."),
  "another-open": conflict("Un autre point est ouvert\u00A0: closez-le d’abord."),
  "item-not-open": conflict("Ce point n’est pas ouvert."),
  "item-closed": conflict("Ce point est clos\u00A0: ce qui a été voté ne change plus."),
  "no-quorum": conflict("Le quorum n’est pas atteint pour ce point."),
  "unjudged-family": conflict(
    "Pour une famille de ce dossier, aucun votant n’est habilité et aucun expert n’a rendu d’avis écrit.",
  ),
  "still-in-room": wrongField(
    "left",
    "L’instructeur et le rapporteur quittent la salle avant le vote\u00A0: confirmez-le.",
  ),
  "too-few-voters": conflict(
    "Moins de trois votants\u00A0: un vote ne serait pas secret. Reportez le point, ou votez à main levée.",
  ),
  "enough-voters": conflict("Les votants sont assez nombreux pour un vote secret."),
  "vote-open": conflict("Un vote est ouvert sur ce point."),
  "no-vote": conflict("Aucun vote n’est ouvert sur ce point."),
  "vote-closed": conflict("Le vote est clos\u00A0: trop tard."),
  "vote-changed": conflict("Le vote que vous lisiez est clos. Voici le nouveau."),
  "item-changed": conflict(
    "Ce point a changé depuis l’affichage de votre page\u00A0: rien n’a été fait. Voici où il en est.",
  ),
  "not-a-voter": { status: 403, message: "Vous ne votez pas sur ce point." },
  "not-at-the-door": conflict(
    "Dites d’abord que vous êtes présent, sans intérêt nouveau. Rien n’est entré dans l’urne.",
  ),
  "no-choice": { status: 400, message: "Choisissez pour, contre ou abstention." },
  "no-casting-choice": wrongField("choice", "Choisissez pour ou contre."),
  "no-box-outcome": wrongField(
    "voters",
    "Choisissez une issue, et un nombre de bulletins qui ne dépasse pas celui des votants.",
  ),
  "too-few-ballots": conflict(
    "Moins de trois bulletins\u00A0: le vote n’a pas d’effet. Faites-le annuler, puis votez de nouveau.",
  ),
  "too-few-for": conflict(
    "Il faut pour adopter les voix d’au moins la moitié des votants\u00A0: ces bulletins n’y suffisent pas.",
  ),
  "urn-lost": conflict("L’urne a été perdue, le point est à voter de nouveau."),
  "voted-already": conflict("Cette proposition est déjà adoptée."),
  "tied-twice": conflict(
    "Deux votes sont partagés\u00A0: demandez l’ajournement, ou la présidence use de sa voix prépondérante.",
  ),
  "no-tie": conflict("La voix prépondérante ne vaut qu’après deux votes partagés."),
  "no-casting-vote": conflict(
    "L’organisme n’a pas de voix prépondérante\u00A0: ajournez le point.",
  ),
  "presider-recused": conflict(
    "Un intérêt déclaré, ou une part dans l’examen, écarte de ce dossier qui préside\u00A0: reportez le point à une séance que préside une autre personne.",
  ),
  "presider-undeclared": conflict(
    "Qui préside n’a pas déclaré ses intérêts dans ce dossier\u00A0: cela se fait depuis sa page de conduite, avant l’appel du point.",
  ),
  "rejected-already": conflict(
    "Cette proposition a été rejetée\u00A0: proposez-en une autre, avec son motif, ou demandez l’ajournement.",
  ),
  "not-all-voted": conflict(
    "Une personne présente n’a pas voté\u00A0: attendez-la, ou demandez la clôture avec un motif, que la présidence confirme.",
  ),
  "everybody-voted": conflict("Chaque personne présente a voté\u00A0: closez le vote."),
  "voted-before": conflict(
    "Un vote a eu lieu sur ce point\u00A0: demandez son report avec un motif, que la présidence confirme.",
  ),
  "no-confirmation": conflict("Cette demande n’attend plus de réponse."),
  "own-confirmation": {
    status: 403,
    message: "Une autre personne confirme, jamais celle qui a demandé.",
  },
  "confirmation-waits": conflict(
    "La présidence doit d’abord répondre à ce qui est demandé sur ce point.",
  ),
  "reason-too-long": tooLong("Le motif", 2_000, "reason"),
  "not-presiding": { status: 403, message: "Cet acte est à la personne qui préside la séance." },
  "note-too-long": tooLong("L’explication", 2_000, "note"),
  ...lineRefusals,
  "unknown-line": { status: 400, message: "Choisissez un sous-domaine du dossier." },
  divided: conflict("La division se demande avant le premier vote."),
  "own-outcome": { status: 403, message: "Un membre présent confirme, pas qui a saisi l’issue." },
  "no-reason": wrongField("reason", "Dites pourquoi."),
  "no-source": wrongField(
    "source",
    "Dites de quel document vient l’avis\u00A0: l’expert ne signe rien ici.",
  ),
  "no-opinion": wrongField("opinion", "Copiez l’avis de l’expert\u00A0: vingt lettres au moins."),
  "opinion-too-long": tooLong("L’avis", longestOpinion, "opinion"),
  "source-too-long": tooLong("La source de l’avis", longestSource, "source"),
  "family-judged": conflict(
    "Pour cette famille, un votant est habilité ou un avis est déjà inscrit.",
  ),
  "unknown-expert": wrongField("expert", "Choisissez un expert habilité pour cette famille."),
  "nothing-asked": wrongField("request", "Dites ce qui est demandé à l’entreprise."),
};
