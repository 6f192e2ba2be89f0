import { formatDateLong, formatInstant } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import {
  greeting,
  type MailContent,
  type RenderedMail,
  renderMail,
} from "#app/mails/render-mail.ts";

/** What a company is told of one of its files after its filing, and of a draft that is left. */
export type CompanyNews =
  | "sent-back"
  | "admitted"
  | "rejected"
  | "accepted"
  | "filed-again"
  | "asked"
  | "answered"
  | "resumed"
  | "waived"
  | "extension-granted"
  | "extension-refused"
  | "lapsed"
  | "withdrawn"
  | "complement-reminder"
  | "draft-reminder"
  | "message";

interface Facts {
  companyName: string;
  /** Null for a draft. */
  number: string | null;
  openedAt: Date;
}

interface CompanyNewsMail extends Facts {
  firstname: string;
  companyId: string;
  /** How many requests it is about. */
  requests: number;
  dueOn: string | null;
  /** In the words of the body. */
  reason: string | null;
  /** Address of the file in the space. */
  at: string;
  body: MailContent["body"];
}

interface Words {
  subject: string;
  preheader: string;
  paragraphs: string[];
  action: string;
  /** Page of the file. */
  page: "suivi" | "complements" | "messages" | "";
}

/** How a file is named in a sentence and at the head of a subject. */
const named = ({ number, openedAt }: Pick<Facts, "number" | "openedAt">): string =>
  number ? `dossier ${number}` : `dossier en préparation, ouvert le ${formatInstant(openedAt)}`;

const before = (dueOn: string | null) => (dueOn ? ` avant le ${formatDateLong(dueOn)}` : "");

const howToAnswer =
  "Chaque demande a sa page\u00A0: vous y voyez ce qui est demandé, pourquoi, et vous y répondez. Vos réponses sont gardées une à une\u202F; elles partent ensemble quand vous les envoyez.";

const words: Record<CompanyNews, (facts: CompanyNewsMail) => Words> = {
  "sent-back": (facts) => ({
    subject: `${counted(facts.requests, "demande")} pour compléter le ${named(facts)}`,
    preheader: `À envoyer${before(facts.dueOn)}.`,
    paragraphs: [
      `Nous avons regardé le ${named(facts)} de ${facts.companyName}. Il manque encore quelque chose pour qu’il soit recevable\u00A0: ${counted(facts.requests, "demande")} vous ${facts.requests < 2 ? "attend" : "attendent"}, à remplir${before(facts.dueOn)}.`,
      howToAnswer,
    ],
    action: "Répondre aux demandes",
    page: "complements",
  }),
  asked: (facts) => ({
    subject: `${counted(facts.requests, "demande")} de l’examinateur, ${named(facts)}`,
    preheader: `À envoyer${before(facts.dueOn)}.`,
    paragraphs: [
      `L’examinateur du ${named(facts)} de ${facts.companyName} a besoin de précisions\u00A0: ${counted(facts.requests, "demande")}, à remplir${before(facts.dueOn)}. L’instruction reprend dès que vos réponses sont envoyées.`,
      howToAnswer,
    ],
    action: "Répondre aux demandes",
    page: "complements",
  }),
  admitted: (facts) => ({
    subject: `Le ${named(facts)} est recevable`,
    preheader: "Son instruction commence.",
    paragraphs: [
      `Le ${named(facts)} de ${facts.companyName} est complet et recevable. Un examinateur l’étudie maintenant\u00A0: vous n’avez rien à faire, nous vous écrirons s’il manque une précision.`,
      "Les frais d’ouverture ne sont plus remboursables à partir d’aujourd’hui.",
    ],
    action: "Suivre le dossier",
    page: "suivi",
  }),
  rejected: (facts) => ({
    subject: `Le ${named(facts)} n’est pas recevable`,
    preheader: "La raison, et ce qui suit pour les frais.",
    paragraphs: [
      `Le ${named(facts)} de ${facts.companyName} ne peut pas être instruit\u00A0:`,
      facts.reason ?? "",
      "Le remboursement des frais d’ouverture est demandé. Vous pouvez ouvrir un nouveau dossier quand vous le souhaitez\u00A0: vos pièces et vos listes restent dans votre espace.",
    ],
    action: "Voir le dossier",
    page: "suivi",
  }),
  accepted: (facts) => ({
    subject: `Suivi annuel accepté, ${named(facts)}`,
    preheader: "Rien d’autre n’est à faire cette année.",
    paragraphs: [
      `Le suivi annuel de ${facts.companyName} est accepté. Vos qualifications continuent sans changement.`,
    ],
    action: "Voir le dossier",
    page: "suivi",
  }),
  "filed-again": (facts) => ({
    subject: `Vos réponses sont parties, ${named(facts)}`,
    preheader: "Le dossier est de nouveau chez nous.",
    paragraphs: [
      `Les réponses de ${facts.companyName} sont arrivées. Nous vérifions de nouveau si le ${named(facts)} est complet\u00A0: vous n’avez rien à faire.`,
    ],
    action: "Suivre le dossier",
    page: "suivi",
  }),
  answered: (facts) => ({
    subject: `Vos réponses sont parties, ${named(facts)}`,
    preheader: "L’instruction reprend.",
    paragraphs: [
      `Les réponses de ${facts.companyName} sont arrivées. L’instruction du ${named(facts)} reprend\u00A0: vous n’avez rien à faire.`,
    ],
    action: "Suivre le dossier",
    page: "suivi",
  }),
  resumed: (facts) => ({
    subject: `L’instruction reprend, ${named(facts)}`,
    preheader: "Le délai pour répondre est terminé.",
    paragraphs: [
      `L’instruction du ${named(facts)} de ${facts.companyName} reprend avec les réponses que nous avons. Ce qui est resté sans réponse sera jugé tel quel.`,
    ],
    action: "Suivre le dossier",
    page: "suivi",
  }),
  waived: (facts) => ({
    subject: `Une demande est retirée, ${named(facts)}`,
    preheader: "Vous avez une chose de moins à fournir.",
    paragraphs: [
      `Une demande sur le ${named(facts)} de ${facts.companyName} n’a plus d’objet\u00A0: vous n’avez rien à fournir pour elle.`,
    ],
    action: "Voir les demandes",
    page: "complements",
  }),
  "extension-granted": (facts) => ({
    subject: `Délai accordé${before(facts.dueOn)}, ${named(facts)}`,
    preheader: "La nouvelle date est dans votre espace.",
    paragraphs: [
      `Votre demande de délai sur le ${named(facts)} de ${facts.companyName} est acceptée\u00A0: vous pouvez répondre${before(facts.dueOn)}.`,
    ],
    action: "Voir les demandes",
    page: "complements",
  }),
  "extension-refused": (facts) => ({
    subject: `Délai non accordé, ${named(facts)}`,
    preheader: "La date limite reste la même.",
    paragraphs: [
      `Votre demande de délai sur le ${named(facts)} de ${facts.companyName} n’a pas pu être acceptée. La date limite reste la même\u00A0: répondez${before(facts.dueOn)}, même en partie.`,
    ],
    action: "Voir les demandes",
    page: "complements",
  }),
  lapsed: (facts) => ({
    subject: `Le ${named(facts)} est classé sans suite`,
    preheader: "Il est resté trop longtemps sans réponse.",
    paragraphs: [
      `Le ${named(facts)} de ${facts.companyName} est resté trop longtemps sans réponse\u00A0: il est classé sans suite, comme nos règles le prévoient.`,
      "Vous pouvez ouvrir un nouveau dossier\u00A0: vos pièces et vos listes restent dans votre espace.",
    ],
    action: "Voir le dossier",
    page: "suivi",
  }),
  withdrawn: (facts) => ({
    subject: `Abandon enregistré, ${named(facts)}`,
    preheader: "Le dossier est clos à votre demande.",
    paragraphs: [
      `Un membre de ${facts.companyName} a abandonné le ${named(facts)}. Il est clos et ne sera pas repris\u202F; vos pièces et vos listes restent dans votre espace.`,
      "Ce n’était pas voulu\u202F? Répondez à ce message sans attendre.",
    ],
    action: "Voir le dossier",
    page: "suivi",
  }),
  "complement-reminder": (facts) => ({
    subject: `${counted(facts.requests, "demande")} sans réponse${before(facts.dueOn)}, ${named(facts)}`,
    preheader: "La date limite approche.",
    paragraphs: [
      facts.requests === 0
        ? `Toutes vos réponses sur le ${named(facts)} de ${facts.companyName} sont enregistrées, mais elles ne sont pas envoyées\u00A0: envoyez-les${before(facts.dueOn)}.`
        : `Sur le ${named(facts)} de ${facts.companyName}, ${counted(facts.requests, "demande")} ${facts.requests < 2 ? "reste" : "restent"} sans réponse. Répondez${before(facts.dueOn)}\u00A0: passé ce jour, nous continuons avec ce que nous avons, ou le dossier finit par être classé.`,
      "Il vous faut plus de temps\u202F? Demandez un délai sur la page de la demande, une seule fois et avant la date limite.",
    ],
    action: "Répondre aux demandes",
    page: "complements",
  }),
  "draft-reminder": (facts) => ({
    subject: `Votre dossier en préparation vous attend, ${facts.companyName}`,
    preheader: "Tout ce que vous avez saisi est gardé.",
    paragraphs: [
      `Le ${named(facts)}, n’a pas bougé depuis deux semaines. Tout ce que vous avez saisi est gardé\u00A0: vous pouvez continuer là où vous en étiez.`,
      "Une question vous arrête\u202F? Écrivez-nous\u00A0: nous vous répondons.",
    ],
    action: "Continuer le dossier",
    page: "",
  }),
  message: (facts) => ({
    subject: `Un message pour vous, ${named(facts)}`,
    preheader: "Il vous attend dans votre espace.",
    paragraphs: [
      `L’organisme vous a écrit à propos du ${named(facts)} de ${facts.companyName}. Le message se lit dans votre espace, où vous pouvez y répondre.`,
    ],
    action: "Lire le message",
    page: "messages",
  }),
};

/** To one of those who act for a company: what became of one of its files. */
export function companyNewsMail(what: CompanyNews, facts: CompanyNewsMail): RenderedMail {
  const { subject, preheader, paragraphs, action, page } = words[what](facts);
  return renderMail({
    ...{ subject, preheader },
    greeting: greeting(facts.firstname),
    paragraphs: paragraphs.filter((text) => text !== ""),
    action: {
      label: action,
      url: `${facts.at}${page && `/${page}`}?entreprise=${facts.companyId}`,
    },
    body: facts.body,
  });
}

/** What the people of the body are told of a file. */
export type BodyNews = "answers-sent" | "extension-asked" | "company-wrote";

const bodyWords: Record<BodyNews, (file: string, companyName: string) => [string, string]> = {
  "answers-sent": (file, companyName) => [
    `Réponses reçues, ${file}`,
    `${companyName} a répondu aux demandes sur le ${file}.`,
  ],
  "extension-asked": (file, companyName) => [
    `Délai demandé, ${file}`,
    `${companyName} demande plus de temps pour répondre sur le ${file}. Une personne décide.`,
  ],
  "company-wrote": (file, companyName) => [
    `Message de l’entreprise, ${file}`,
    `${companyName} a écrit à propos du ${file}.`,
  ],
};

/** To somebody of the body who has asked or written about a file. */
export function bodyNewsMail(
  what: BodyNews,
  { officeUrl, body, ...facts }: Facts & { officeUrl: string; body: MailContent["body"] },
): RenderedMail {
  const [subject, text] = bodyWords[what](named(facts), facts.companyName);
  return renderMail({
    subject,
    preheader: text,
    greeting: "Bonjour,",
    paragraphs: [text],
    action: { label: "Ouvrir le bureau", url: officeUrl },
    body,
  });
}
