import {
  adjourns,
  closes,
  convenes,
  declareFor,
  opensVote,
  plans,
  prepare,
  preparesDecision,
  recuses,
  schedules,
  signsDecision,
  signsMinutes,
  sits,
  votes,
} from "./committee-acts.ts";
import type { Sitting } from "./stage.ts";

const boardroom = "Salle du conseil, Dakar";
const held = [
  "dossier-certifie",
  "dossier-accorde",
  "dossier-refuse",
  "dossier-ajourne",
  "dossier-non-lu",
  "dossier-a-attester",
  "dossier-a-rediger",
] as const;

/** The sessions of the demonstration: held and signed, held with minutes to sign, open, convened and planned. */
export const sittings: readonly Sitting[] = [
  {
    inDays: -24,
    place: boardroom,
    acts: [
      [45, plans],
      [44, ...held.map(schedules)],
      [40, convenes],
      [38, prepare(...held)],
      [
        24,
        sits,
        votes("dossier-certifie"),
        votes("dossier-accorde"),
        votes("dossier-refuse", { refused: true }),
        adjourns("dossier-ajourne", {
          reason: "La référence principale n’est pas prouvée.",
          asks: "Joignez le procès-verbal de réception de votre référence principale.",
        }),
        votes("dossier-non-lu"),
        votes("dossier-a-attester"),
        votes("dossier-a-rediger"),
        closes,
      ],
      [22, signsMinutes],
      [
        21,
        ...held.filter((word) => word !== "dossier-a-rediger").map(preparesDecision),
        signsDecision("dossier-certifie"),
        signsDecision("dossier-accorde"),
        signsDecision("dossier-refuse"),
        signsDecision("dossier-non-lu"),
      ],
      [6, signsDecision("dossier-ajourne")],
    ],
  },
  {
    inDays: -3,
    place: boardroom,
    acts: [
      [18, plans, schedules("dossier-vote")],
      [15, convenes],
      [12, prepare("dossier-vote")],
      [3, sits, votes("dossier-vote"), closes],
    ],
  },
  {
    inDays: 0,
    place: boardroom,
    acts: [
      [20, plans, schedules("dossier-en-seance"), schedules("dossier-suivant")],
      [16, convenes],
      [
        10,
        recuses("seat-6", "dossier-suivant", "J’ai dirigé un chantier de cette entreprise."),
        prepare("dossier-en-seance"),
        declareFor(
          "dossier-suivant",
          "seat-1",
          "seat-2",
          "seat-3",
          "seat-4",
          "seat-5",
          "president",
        ),
      ],
      [0, sits, opensVote("dossier-en-seance")],
    ],
  },
  {
    inDays: 15,
    place: boardroom,
    acts: [
      [6, plans, schedules("dossier-inscrit")],
      [2, convenes],
    ],
  },
  { inDays: 43, place: "Chambre des métiers, Thiès", acts: [[1, plans]] },
];
