import type { TermsText } from "#app/terms/terms.ts";
import { amendedArticles, type ChangedParagraphs } from "./amended-articles.ts";
import { terms20261 } from "./terms-2026-1.ts";

/**
 * What changes from 2026-1, by the number of the paragraph; 7.7 is added. It makes the terms agree with how decisions are taken,
 * notified, paid for and contested (decision 0103).
 */
export const changesOf20262: ChangedParagraphs = {
  "6.1": {
    text: "Les frais dus par l’Entreprise sont fixés par le Tarif. Ils peuvent comprendre :",
    items: [
      "les frais d’ouverture du Dossier ;",
      "les frais d’instruction des sous-domaines supplémentaires ;",
      "les frais de délivrance du Certificat, fixés selon la classe demandée ;",
      "les frais de suivi annuel ;",
      "les frais de duplicata et de recours.",
    ],
  },
  "6.4":
    "Les frais rémunèrent l’examen, la délivrance et le suivi. Leur montant ne dépend pas du sens de la décision : les frais d’ouverture sont dus quelle qu’en soit l’issue ; les frais de délivrance, fixés selon la classe demandée et non selon la classe accordée, sont dus lorsqu’un Certificat est à délivrer.",
  "7.5":
    "La Commission accorde la demande en tout ou en partie, l’ajourne ou la refuse. Le président atteste par sa signature ce qu’elle a voté. La décision est écrite et motivée ; elle est notifiée comme le prévoit l’article 15.5.",
  "7.7":
    "Lorsque la demande est accordée, le Certificat est délivré après le règlement des frais de délivrance. Si ces frais ne sont pas réglés dans les 180 jours de la décision, malgré des rappels, l’accord devient sans effet et le Dossier est clos ; l’Entreprise peut en ouvrir un autre.",
  "8.2":
    "Le Certificat est valable 4 ans à compter de la décision, sous réserve du suivi annuel prévu à l’article 11. Une Qualification ne commence jamais avant la décision qui l’accorde.",
  "8.5":
    "Le renouvellement peut être demandé pendant les 180 jours qui précèdent la date de fin, assez tôt pour être décidé avant elle. Si l’Organisme publie un délai de maintien, le Certificat dont le renouvellement a été déposé à temps reste valable pendant l’examen, dans la limite de ce délai.",
  "12.4":
    "La décision est motivée et notifiée à l’Entreprise. Elle est indiquée, avec sa date, sur la page publique de vérification. La suspension ne prend pas fin d’elle-même : l’Entreprise justifie que la situation est régularisée, et l’Organisme décide par écrit de lever la suspension.",
  "12.5":
    "L’Entreprise peut renoncer à une Qualification par un écrit d’un Membre qui a le pouvoir de l’engager. La renonciation prend effet à la date que l’Organisme confirme par écrit ; l’usage de la marque et du Certificat cesse à cette date. La suspension, le retrait et la renonciation n’ouvrent droit à aucun remboursement.",
  "13.1":
    "L’Entreprise peut contester par un recours gracieux une décision d’irrecevabilité, de refus ou d’accord partiel, une classe ou un niveau inférieurs à ceux qu’elle demandait, une suspension ou un retrait. Le recours est écrit et envoyé, dans les 30 jours de la notification, à l’adresse postale ou électronique indiquée dans la décision. Il porte le numéro du Dossier et indique ses motifs ; les documents utiles y sont joints. Un ajournement n’est pas une décision définitive : l’Entreprise y répond dans le Dossier.",
  "13.2":
    "Le recours est examiné par des personnes qui n’ont pas pris part à la première décision. L’Entreprise peut y demander à être entendue ; l’Organisme l’entend avant de décider, en sa présence ou à distance.",
  "13.4":
    "La décision rendue sur le recours est écrite, motivée et notifiée à l’Entreprise. Le recours ne suspend pas la décision contestée ; l’Organisme peut toutefois en suspendre les effets jusqu’à la décision sur le recours, par un écrit motivé.",
  "15.4":
    "L’Organisme conserve pendant 10 ans, et pendant deux cycles de certification au moins, les documents électroniques relatifs aux acceptations, aux paiements, aux rapports d’examen, aux déclarations d’intérêts, aux procès-verbaux, aux décisions, y compris de refus, et aux Certificats.",
  "15.5":
    "Une décision est mise à disposition dans l’Espace entreprise et annoncée à l’adresse e-mail indiquée par l’Entreprise, qui veille à la tenir à jour. Elle est notifiée le jour où un Membre l’ouvre dans l’Espace entreprise, ce que la Plateforme enregistre. Si elle n’est pas ouverte après 5 jours, l’Organisme envoie un rappel, puis appelle l’Entreprise ; l’appel est consigné et la décision est alors notifiée le jour de l’appel. Toute autre communication est réputée faite le jour où elle est mise à disposition et annoncée.",
};

// Points 3 and 4 of the summary.
const fees =
  "Les frais figurent dans un tarif public. Les frais d’ouverture rémunèrent l’examen du dossier, quel que soit son résultat ; des frais de délivrance s’y ajoutent lorsqu’un certificat est à délivrer. Aucune somme n’est due en dehors de ce tarif.";
const decision =
  "La décision est prise par une commission. Elle est motivée, et vous pouvez contester un refus, même partiel, dans les 30 jours de sa notification.";

/** Second edition of the reference terms; a body that has terms publishes its own. */
export const terms20262: TermsText = {
  ...terms20261,
  number: "2026-2",
  summary: {
    ...terms20261.summary,
    points: terms20261.summary.points.map((point, index) =>
      index === 2 ? fees : index === 3 ? decision : point,
    ),
  },
  articles: amendedArticles(terms20261, changesOf20262),
};
