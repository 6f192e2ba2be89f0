import {
  asksFee,
  declares,
  explainsFigures,
  filesApplication,
  findsMoney,
  findsNoMoney,
  givesBack,
  opens,
  paysBy,
  supplies,
} from "./application-acts.ts";
import { committeeApplicants } from "./committee-applicants.ts";
import { asksForName, asksOwner, lists } from "./company-acts.ts";
import { asksSuccession, invites, removes } from "./member-acts.ts";
import { reviewedApplicants } from "./reviewed-applicants.ts";
import {
  abandons,
  admits,
  answers,
  asks,
  asksForTime,
  lapses,
  rejects,
  sendsBack,
  writes,
} from "./staff-acts.ts";
import type { Applicant } from "./stage.ts";
import { earthworks, filedOn, masonry, water } from "./stories.ts";

const quitus = {
  about: "requirement",
  what: "QUITUS",
  text: "Le quitus fiscal est illisible\u00A0: envoyez-en une copie où le cachet se lit.",
} as const;
const turnover = {
  about: "figure",
  what: "ca1",
  text: "Le chiffre d’affaires déclaré ne correspond pas à vos états\u00A0: confirmez le montant.",
} as const;

/** Members and invited people of three companies of the demonstration. */
const several = { firstname: "Awa Cheikh", lastname: "Sène" };

/**
 * Accounts without a registration of their own, by the local part of their address, with the case that each
 * demonstrates.
 */
export const guests: readonly (readonly [word: string, shows: string])[] = [
  ["dossier-brouillon-lecture", "ne peut que lire le dossier commencé"],
  ["dossier-plusieurs", "agit pour deux entreprises, une troisième l’invite"],
  ["dossier-parti", "n’agit plus pour aucune entreprise"],
];

/** Companies of the demonstration, one or more in each state of an application, with their stories. */
export const applicants: readonly Applicant[] = [
  {
    word: "dossier-inscrite",
    company: "Kayawali Travaux",
    owner: ["Adama", "Sagna"],
    stands: "vient de s’inscrire, rien de commencé",
    registered: 0,
    acts: [],
  },
  {
    word: "dossier-brouillon",
    company: "Teranguène Bâtiment",
    owner: ["Mame Diarra", "Lô"],
    stands: "dossier commencé\u202F; trois membres, une invitation sans réponse",
    registered: 20,
    acts: [
      [8, opens({ subAreas: masonry, figures: 3 }), lists(1)],
      [
        6,
        invites("dossier-brouillon-gestion", "manager", { firstname: "Lamine", lastname: "Coly" }),
      ],
      [
        5,
        invites("dossier-brouillon-lecture", "reader", { firstname: "Bineta", lastname: "Dramé" }),
      ],
      [1, invites("dossier-brouillon-invite", "manager", null)],
    ],
  },
  {
    word: "dossier-frais",
    company: "Balokor Terrassements",
    owner: ["Malick", "Tine"],
    stands: "tout est prêt, il reste à payer les frais d’ouverture",
    registered: 30,
    acts: [
      [12, opens({ subAreas: earthworks }), lists(2)],
      [4, supplies({ age: 70 }), explainsFigures],
      [1, asksFee],
    ],
  },
  {
    word: "dossier-piece",
    company: "Saredeng Construction",
    owner: ["Yacine", "Mbodj"],
    stands: "frais payés, il manque une pièce\u202F; une demande de nouveau nom attend",
    registered: 35,
    acts: [
      [14, opens({ subAreas: masonry }), lists(3)],
      [9, supplies({ without: ["BANQUE"] })],
      [7, asksFee, paysBy("pays")],
      [2, asksForName("Saredeng Construction et Fils")],
    ],
  },
  {
    word: "dossier-virement",
    company: "Diorasine Hydraulique",
    owner: ["Omar", "Sané"],
    stands: "frais payés par virement, la preuve attend la caisse",
    registered: 28,
    acts: [
      [11, opens({ subAreas: water }), lists(2)],
      [6, supplies()],
      [2, asksFee, declares("transfer")],
    ],
  },
  {
    word: "dossier-incertain",
    company: "Mbalarou Énergie",
    owner: ["Nogaye", "Touré"],
    stands: "paiement sans réponse de l’opérateur, en vérification",
    registered: 26,
    acts: [
      [10, opens({ subAreas: { "5101": 1 } })],
      [0, asksFee, paysBy("answers-nothing")],
    ],
  },
  {
    word: "dossier-preuve-refusee",
    company: "Ndiolofène Plomberie",
    owner: ["Khardiata", "Ndour"],
    stands: "paiement refusé par Wave, puis virement que la caisse n’a pas trouvé",
    registered: 32,
    acts: [
      [15, opens({ subAreas: water }), lists(2)],
      [10, supplies()],
      [9, asksFee, paysBy("is-refused")],
      [8, declares("transfer")],
      [1, findsNoMoney("Aucun virement de cette somme n’est arrivé sur notre compte.")],
    ],
  },
  {
    word: "dossier-depose",
    company: "Kassalane Routes",
    owner: ["Samba", "Baldé"],
    stands: "dossier déposé, en attente de recevabilité",
    registered: 40,
    acts: [
      [16, opens({ subAreas: earthworks, class: "E" }), lists(4)],
      [12, asksOwner(0, "confirms"), asksOwner(1, "disputes"), asksOwner(2, "knows-nothing")],
      [9, supplies({ asked: ["CSS"] })],
      [8, asksFee, declares("cheque")],
      [6, findsMoney],
      [4, filesApplication],
      [3, asksOwner(3, null)],
      [2, writes("owner", "Bonjour, l’attestation de la CSS est promise pour la fin du mois.")],
    ],
  },
  {
    word: "dossier-renvoye",
    company: "Ngalatoly Étanchéité",
    owner: ["Arame", "Cissokho"],
    stands: "dossier renvoyé à compléter",
    registered: 50,
    acts: [
      ...filedOn(13, { "3101": 1 }),
      [
        5,
        sendsBack(quitus, {
          about: "requirement",
          what: "STATUTS",
          text: "Il manque le procès-verbal qui nomme le gérant.",
        }),
      ],
    ],
  },
  {
    word: "dossier-rendu",
    company: "Yarawane Bâtisseurs",
    owner: ["Pape Demba", "Sarr"],
    stands: "dossier complété et renvoyé, de nouveau chez l’organisme",
    registered: 60,
    acts: [
      ...filedOn(24),
      [23, invites("dossier-parti", "manager", { firstname: "Ibra", lastname: "Mangane" })],
      [18, sendsBack(quitus)],
      [9, answers({ QUITUS: "" }, { send: true })],
      [4, removes("dossier-parti")],
    ],
  },
  {
    word: "dossier-instruction",
    company: "Lambasine Génie civil",
    owner: ["Ramatoulaye", "Diatta"],
    stands: "dossier recevable, en cours d’instruction",
    registered: 75,
    acts: [
      ...filedOn(30, water),
      [24, admits],
      [10, writes("examiner", "Votre dossier est entre mes mains, je reviens vers vous bientôt.")],
      [9, writes("owner", "Merci, nous restons à votre disposition.")],
      [7, invites("dossier-plusieurs", "reader", several)],
    ],
  },
  ...reviewedApplicants,
  ...committeeApplicants,
  {
    word: "dossier-complement",
    company: "Tamarou Ouvrages",
    owner: ["Ousseynou", "Mendy"],
    stands: "compléments demandés, échéance toute proche",
    registered: 80,
    acts: [
      ...filedOn(45),
      [38, admits],
      [12, asks(turnover, quitus)],
      [3, asksForTime("Notre expert-comptable est en déplacement jusqu’à la semaine prochaine.")],
      [1, answers({ QUITUS: "" }, { send: false })],
    ],
  },
  {
    word: "dossier-retard",
    company: "Rokhadiam Menuiserie",
    owner: ["Daouda", "Gomis"],
    stands: "compléments demandés, échéance dépassée",
    registered: 90,
    acts: [
      ...filedOn(60, { "3201": 1 }),
      [52, admits],
      [40, invites("dossier-plusieurs", "manager", several)],
      [26, asks(turnover)],
    ],
  },
  {
    word: "dossier-repondu",
    company: "Sarékounda Forages",
    owner: ["Aminata", "Kandé"],
    stands: "compléments répondus, l’instruction reprend",
    registered: 85,
    acts: [
      ...filedOn(50, water),
      [43, admits],
      [20, asks(turnover, { about: "sub-area", what: "7102", text: "Précisez votre expérience." })],
      [6, answers({ ca1: "43 250 000", "7102": "Six forages en cinq ans." }, { send: true })],
    ],
  },
  {
    word: "dossier-abandon",
    company: "Nianigoudy Peinture",
    owner: ["Modou Kara", "Faye"],
    stands: "dossier abandonné par l’entreprise",
    registered: 70,
    acts: [
      ...filedOn(35, { "4201": 1 }),
      [20, abandons("Nous préférons déposer plus tard, dans une autre classe.")],
      [1, invites("dossier-plusieurs", "owner", null)],
    ],
  },
  {
    word: "dossier-sans-suite",
    company: "Fénobaol Carrelage",
    owner: ["Coumba", "Ndong"],
    stands: "dossier classé sans suite, faute de réponse",
    registered: 150,
    acts: [...filedOn(120, { "4101": 1 }), [112, sendsBack(quitus)], [30, lapses]],
  },
  {
    word: "dossier-irrecevable",
    company: "Walilane Réseaux",
    owner: ["Serigne", "Mboup"],
    stands: "dossier irrecevable, frais remboursés",
    registered: 65,
    acts: [
      ...filedOn(28),
      [20, rejects("L’entreprise n’a pas d’activité de construction dans ses statuts.")],
      [15, givesBack],
    ],
  },
  {
    word: "dossier-a-rembourser",
    company: "Jarabougou Travaux",
    owner: ["Fatimata", "Wone"],
    stands: "dossier irrecevable, remboursement à décider",
    registered: 55,
    acts: [...filedOn(16), [3, rejects("Le dossier a été déposé au nom d’une autre entreprise.")]],
  },
  {
    word: "dossier-succession",
    company: "Saliferlo Assainissement",
    owner: ["Babacar", "Sidibé"],
    stands: "quelqu’un demande à reprendre l’accès, le responsable est parti",
    registered: 100,
    acts: [
      [40, opens({ subAreas: water, figures: 0 })],
      [3, asksSuccession],
    ],
  },
  {
    word: "dossier-extension",
    company: "",
    owner: ["Ndeye Coumba", "Thiaw"],
    stands: "entreprise certifiée, demande d’extension en préparation",
    registered: null,
    acts: [
      [3, opens({ kind: "extension", subAreas: { "9101": 1 }, figures: 4 })],
      [1, supplies({ without: ["BANQUE", "IPRES"] }), asksFee],
    ],
  },
];
