import {
  asksExpert,
  expertAnswers,
  objects,
  plansVisit,
  signsVisit,
  willBeAbsent,
} from "./outside-acts.ts";
import { accepts, declaresConflict, examines, notes, offersTo, signs } from "./review-acts.ts";
import { admits, admitsOnly } from "./staff-acts.ts";
import type { Applicant } from "./stage.ts";
import { filedOn, masonry, water } from "./stories.ts";

/** Companies whose applications show the acts of the review: taking, handing over, experts, visits, objections, the report. */
export const reviewedApplicants: readonly Applicant[] = [
  {
    word: "dossier-a-examiner",
    company: "Sinthiadou Chantiers",
    owner: ["Mamadou Lamine", "Badji"],
    stands: "dossier recevable, à prendre par un instructeur",
    registered: 48,
    acts: [...filedOn(14), [2, admitsOnly]],
  },
  {
    word: "dossier-conflit",
    company: "Kayawali Routes",
    owner: ["Salimata", "Goudiaby"],
    stands: "dossier déposé, un agent de recevabilité a déclaré un conflit",
    registered: 40,
    acts: [
      ...filedOn(8, { "3101": 1 }),
      [3, declaresConflict("other-registrar", "Mon frère y dirige les chantiers.")],
    ],
  },
  {
    word: "dossier-confie",
    company: "Balobaol Assainissement",
    owner: ["Thierno", "Baldé"],
    stands: "examen repris par un autre instructeur",
    registered: 70,
    acts: [
      ...filedOn(34, water),
      [27, admits],
      [12, notes("La banque confirme les capitaux propres par téléphone, courrier attendu.")],
      [11, offersTo("other-examiner")],
      [10, accepts("other-examiner")],
    ],
  },
  {
    word: "dossier-propose",
    company: "Koumbarel Peinture",
    owner: ["Adja", "Coly"],
    stands: "examen proposé à un troisième instructeur, qui n’a pas répondu",
    registered: 65,
    acts: [
      ...filedOn(32, { "4201": 1 }),
      [25, admits],
      [1, offersTo("third-examiner"), willBeAbsent("other-examiner", { from: 6, days: 12 })],
    ],
  },
  {
    word: "dossier-expert",
    company: "Gandiolène Fondations",
    owner: ["Seynabou", "Guèye"],
    stands: "examen en cours, un expert est interrogé et une visite est prévue",
    registered: 52,
    acts: [
      ...filedOn(26, masonry),
      [19, admits],
      [
        3,
        asksExpert(
          "expert",
          "L’étude de sol jointe permet-elle une dalle sur terre-plein à cette profondeur\u202F? Dites ce qui manquerait pour le juger.",
          { days: 18 },
        ),
        plansVisit(9, "Dépôt de l’entreprise, route de Gandiol, Saint-Louis"),
      ],
    ],
  },
  {
    word: "dossier-visite",
    company: "Mboltaye Charpente",
    owner: ["El Hadji", "Diène"],
    stands: "examen en cours, visite signée et avis d’expert reçu",
    registered: 66,
    acts: [
      ...filedOn(38, { "3201": 1 }),
      [31, admits],
      [
        21,
        asksExpert(
          "expert",
          "Les assemblages décrits conviennent-ils aux portées déclarées\u202F?",
          {
            days: 14,
          },
        ),
        plansVisit(7, "Siège et dépôt, quartier Escale, Kaolack"),
      ],
      [
        13,
        signsVisit({
          met: "Le gérant, El Hadji Diène, et deux charpentiers.",
          conclusion: "Le dépôt, les personnes et le matériel sont ceux du dossier.",
        }),
      ],
      [9, expertAnswers("Oui, jusqu’à huit mètres. Au-delà, une note de calcul est nécessaire.")],
    ],
  },
  {
    word: "dossier-opposition",
    company: "Ndiambourène Voirie",
    owner: ["Rokhaya", "Ndaw"],
    stands: "examen commencé, l’entreprise s’oppose à l’instructeur",
    registered: 44,
    acts: [
      ...filedOn(18),
      [2, admits],
      [1, objects("Monsieur Sow a travaillé jusqu’en 2025 chez notre concurrent direct.")],
    ],
  },
  {
    word: "dossier-a-signer",
    company: "Fadiorel Électricité",
    owner: ["Oumy", "Samb"],
    stands:
      "examen fini, avis pour un niveau en dessous de la demande, le rapport attend sa signature",
    registered: 78,
    acts: [
      ...filedOn(44, { "5201": 2 }),
      [36, admits],
      [
        2,
        examines({
          text: "Les moyens répondent à la classe demandée, l’expérience est celle du niveau\u00A0N1.",
          lower: ["5201"],
        }),
      ],
    ],
  },
  {
    word: "dossier-pret",
    company: "Diorasine Forages",
    owner: ["Ansou", "Manga"],
    stands: "rapport signé, le dossier attend la commission",
    registered: 95,
    acts: [
      ...filedOn(58, water),
      [50, admits],
      [20, examines({ text: "Équipe stable\u00A0: avis favorable." }), signs],
    ],
  },
];
