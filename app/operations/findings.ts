import type { Disk } from "#app/kernel/context.ts";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { bytesInWords, counted } from "#app/kernel/french.ts";
import { type BackupCondition, ofBackups } from "./backup-findings.ts";
import type { Finding } from "./finding.ts";
import { linksOf, type Undrawn } from "./undrawn.ts";

/** The measured state of the product at one instant. */
export interface Condition extends BackupCondition {
  database: { answerMs: number; aheadMs: number };
  disks: readonly Disk[];
  mails: { waiting: number; waitingSince: Date | null; failing: number; givenUp: number };
  tasks: { waiting: number; waitingSince: Date | null; givenUp: number };
  /** Documents that should be drawn and are not, the oldest first. */
  undrawn: readonly Undrawn[];
  duties: readonly {
    name: string;
    label: string;
    nextRunAt: Date;
    endedAt: Date | null;
    late: boolean;
    failures: number;
    lastError: string | null;
  }[];
  /** The key that seals certificates; null when none can. */
  seal: { isTrial: boolean; endsAt: Date; hasNext: boolean } | null;
  /** Documents of the last seven days whose seal has no certified time, the latest first; at most twenty. */
  untimed: readonly { number: string; madeAt: Date; reason: string }[];
  /** Whether the engine of the PDF documents is installed. */
  drawsDocuments: boolean;
  mailsGoToFolder: boolean;
  secretGiven: boolean;
  /** Whether it answers; null when none is configured. */
  antivirus: boolean | null;
  /** Why the mail server did not let us in, and since when if that is known; null when it did, or when there is none. */
  mailServer: { error: string | null; since?: Date } | null;
  /** The address of a proxy that forwards and is not trusted. */
  untrustedProxy: string | null;
  /** Whether the object store of the documents answers; null when they are in a folder. */
  bucket: boolean | null;
}

const HOUR = 3_600_000;
const GIGABYTE = 1_000_000_000;
const SLOW_MS = 500;
const CLOCKS_APART_MS = 30_000;

/** Lists what is wrong or soon will be, the gravest first. */
export function findings(condition: Condition): Finding[] {
  const all = [
    ...condition.disks.flatMap(ofDisk),
    ...ofClock(condition.database),
    ...ofDatabase(condition.database),
    ...condition.duties.flatMap(ofDuty),
    ...ofMailServer(condition),
    ...ofMails(condition),
    ...ofTasks(condition),
    ...ofUndrawn(condition),
    ...ofAntivirus(condition),
    ...ofBucket(condition),
    ...ofProxy(condition),
    ...ofBackups(condition),
    ...ofSeal(condition),
    ...ofTimeStamps(condition),
    ...ofDocuments(condition),
    ...ofSecret(condition),
  ];
  return [
    ...all.filter(({ tone }) => tone === "error"),
    ...all.filter(({ tone }) => tone === "warning"),
  ];
}

/** The code of the failure that each trouble of the mail server stands for. */
export const mailServerErrors: Readonly<Record<string, string | null>> = {
  "mail-server": null,
  "mail-refused": "EAUTH",
  "mail-certificate": "ECERT",
};

function ofMailServer({ mailServer }: Condition): Finding[] {
  if (!mailServer) return [];
  const { error, since } = mailServer;
  const begun = since ? { since } : {};
  if (error?.startsWith("EAUTH"))
    return [
      {
        name: "mail-refused",
        tone: "error",
        what: "Le serveur d’e-mails refuse le nom ou le mot de passe de SMTP_URL\u00A0: aucun e-mail ne part.",
        todo: "Corrigez SMTP_URL (un signe spécial du mot de passe s’y écrit en %XX), puis redémarrez. Les e-mails attendent et partiront ensuite d’eux-mêmes.",
        ...begun,
      },
    ];
  if (error === "ECERT")
    return [
      {
        name: "mail-certificate",
        tone: "error",
        what: "Le certificat du serveur d’e-mails n’est pas reconnu\u00A0: aucun e-mail ne part.",
        todo: "Si son autorité est la vôtre, donnez le certificat de cette autorité dans NODE_EXTRA_CA_CERTS, puis redémarrez. Le nom écrit dans SMTP_URL doit être celui du certificat.",
        ...begun,
      },
    ];
  return [
    {
      name: "mail-server",
      tone: "error",
      what: `Le serveur d’e-mails ne répond pas${error ? ` (${error})` : ""}.`,
      todo: "Vérifiez ce serveur et SMTP_URL. Les e-mails attendent et partiront d’eux-mêmes à son retour.",
      ...begun,
    },
  ];
}

const ofBucket = ({ bucket }: Condition): Finding[] =>
  bucket === false
    ? [
        {
          name: "object-store",
          tone: "error",
          what: "L’entrepôt des documents ne répond pas ou refuse la clé\u00A0: les pièces ne peuvent être ni reçues ni lues.",
          todo: "Vérifiez S3_URL, sa clé et sa région, et que l’entrepôt est en marche.",
        },
      ]
    : [];

const ofProxy = ({ untrustedProxy }: Condition): Finding[] =>
  untrustedProxy === null
    ? []
    : [
        {
          name: "proxy",
          tone: "warning",
          what: `Tous les visiteurs ont la même adresse, ${untrustedProxy}\u00A0: celle d’un serveur mandataire qui n’est pas déclaré. Ils partagent donc les mêmes limites, et le journal de sécurité ne les distingue pas.`,
          todo: `Ajoutez l’adresse ${untrustedProxy}, ou son réseau, à TRUST_PROXY, puis redémarrez.`,
        },
      ];

const ofAntivirus = ({ antivirus }: Condition): Finding[] =>
  antivirus === false
    ? [
        {
          name: "antivirus",
          tone: "error",
          what: "L’antivirus ne répond pas\u00A0: les pièces sont gardées sans être analysées.",
          todo: "Relancez clamd sur sa machine. Les pièces en attente seront analysées d’elles-mêmes.",
        },
      ]
    : [];

function ofDisk({ holds, freeBytes, totalBytes, reserveBytes }: Disk): Finding[] {
  const ofDocuments = holds === "documents";
  const name = ofDocuments ? "disk-documents" : "disk";
  const which = ofDocuments ? "disque des documents" : "disque";
  const share = totalBytes > 0 ? freeBytes / totalBytes : 1;
  if (freeBytes < reserveBytes)
    return [
      {
        name,
        tone: "error",
        what: `Les fichiers ne sont plus reçus\u00A0: il reste ${bytesInWords(freeBytes)} sur le ${which}, ${ofDocuments ? `et ${bytesInWords(reserveBytes)} y restent libres` : `dont ${bytesInWords(reserveBytes)} sont gardés pour la base de données`}.`,
        todo: "Libérez de la place ou agrandissez le disque\u202F; les envois reprennent d’eux-mêmes. La part gardée est DISK_RESERVE_MB.",
      },
    ];
  if (freeBytes < GIGABYTE)
    return [
      {
        name,
        tone: "error",
        what: `Le ${which} est presque plein\u00A0: il reste ${bytesInWords(freeBytes)}.`,
        todo: `Libérez de la place ou agrandissez le disque avant que l’enregistrement ne soit plus possible.${
          reserveBytes > 0
            ? ` Un fichier qui n’y laisserait pas ${bytesInWords(reserveBytes)} libres est déjà refusé (DISK_RESERVE_MB).`
            : ""
        }`,
      },
    ];
  return share < 0.1
    ? [
        {
          name,
          tone: "warning",
          what: `Il reste moins d’un dixième du ${which}.`,
          todo: "Prévoyez de l’agrandir, et vérifiez où vont les sauvegardes.",
        },
      ]
    : [];
}

/** Sessions, delays and planned work compare times of both machines. */
const ofClock = ({ answerMs, aheadMs }: Condition["database"]): Finding[] =>
  Math.abs(aheadMs) > CLOCKS_APART_MS + answerMs
    ? [
        {
          name: "clock",
          tone: "error",
          what: `Les horloges de cette machine et de la base de données diffèrent de ${counted(Math.round(Math.abs(aheadMs) / 1_000), "seconde")}.`,
          todo: "Réglez les deux par NTP\u00A0: sessions, codes et délais en dépendent.",
        },
      ]
    : [];

const ofDatabase = ({ answerMs }: Condition["database"]): Finding[] =>
  answerMs > SLOW_MS
    ? [
        {
          name: "database",
          tone: "warning",
          what: `La base de données met ${Math.round(answerMs)} ms à répondre à une question simple.`,
          todo: "Regardez la charge de la machine et de la base de données.",
        },
      ]
    : [];

function ofDuty(duty: Condition["duties"][number]): Finding[] {
  const { name, label, late, failures, lastError, endedAt, nextRunAt } = duty;
  const since = endedAt ? { since: endedAt } : {};
  if (failures > 0)
    return [
      {
        name: `duty ${name}`,
        tone: "error",
        what: `«\u00A0${label}\u00A0» a échoué ${counted(failures, "fois", "fois")} de suite\u00A0: ${lastError ?? "sans message"}.`,
        todo: "Lisez le message, puis relancez ce travail\u202F; il est aussi repris de lui-même.",
        ...since,
      },
    ];
  if (lastError !== null)
    return [
      {
        name: `duty ${name}`,
        tone: "error",
        what: `«\u00A0${label}\u00A0» signale\u00A0: ${lastError}`,
        todo: "Prévenez la personne qui administre le serveur.",
        ...since,
      },
    ];
  return late
    ? [
        {
          name: `duty ${name}`,
          tone: "warning",
          what: `«\u00A0${label}\u00A0» est en retard.`,
          todo: "Vérifiez qu’un processus du produit est bien en marche, puis relancez ce travail.",
          since: nextRunAt,
        },
      ]
    : [];
}

function ofMails({ now, mails, mailsGoToFolder }: Condition): Finding[] {
  const mailFindings: Finding[] = [];
  if (mails.waitingSince && now.getTime() - mails.waitingSince.getTime() > HOUR)
    mailFindings.push({
      name: "mails-waiting",
      tone: "error",
      what: `${counted(mails.waiting, "e-mail attend", "e-mails attendent")} depuis plus d’une heure.`,
      todo: "Vérifiez que le serveur d’e-mails répond\u202F; ils partiront d’eux-mêmes à son retour.",
      since: mails.waitingSince,
    });
  if (mails.givenUp > 0)
    mailFindings.push({
      name: "mails-given-up",
      tone: "warning",
      what: `${counted(mails.givenUp, "e-mail n’a pas pu être remis", "e-mails n’ont pas pu être remis")}.`,
      todo: "Lisez la raison de chacun ci-dessous, corrigez l’adresse avec la personne, ou relancez l’envoi.",
    });
  if (mailsGoToFolder)
    mailFindings.push({
      name: "mails-to-folder",
      tone: "warning",
      what: "Les e-mails ne partent pas\u00A0: ils sont écrits dans un dossier.",
      todo: "Donnez l’adresse d’un serveur d’e-mails (SMTP_URL) avant d’ouvrir le service au public.",
    });
  return mailFindings;
}

function ofTasks({ now, tasks }: Condition): Finding[] {
  const taskFindings: Finding[] = [];
  if (tasks.waitingSince && now.getTime() - tasks.waitingSince.getTime() > HOUR)
    taskFindings.push({
      name: "tasks-waiting",
      tone: "error",
      what: `${counted(tasks.waiting, "tâche attend", "tâches attendent")} depuis plus d’une heure.`,
      todo: "Vérifiez qu’un processus du produit est bien en marche.",
      since: tasks.waitingSince,
    });
  if (tasks.givenUp > 0)
    taskFindings.push({
      name: "tasks-given-up",
      tone: "warning",
      what: `${counted(tasks.givenUp, "tâche a été abandonnée", "tâches ont été abandonnées")}.`,
      todo: "Prévenez la personne qui administre le serveur.",
    });
  return taskFindings;
}

function ofUndrawn({ undrawn }: Condition): Finding[] {
  const [oldest] = undrawn;
  if (!oldest) return [];
  return [
    {
      name: "documents-undrawn",
      tone: "error",
      what: `${counted(undrawn.length, "document n’a pas pu être dessiné", "documents n’ont pas pu être dessinés")}.`,
      todo: "Le produit réessaie de lui-même. Si cela dure, le journal du serveur dit pourquoi, à la ligne de la tâche.",
      since: oldest.since,
      links: linksOf(undrawn),
    },
  ];
}

/** The next key is published that many days before it signs; from then on its absence is a problem. */
const NEXT_KEY_DAYS = 75;

function ofTimeStamps({ untimed }: Condition): Finding[] {
  const [last] = untimed;
  if (!last) return [];
  const count = counted(untimed.length, "certificat scellé", "certificats scellés");
  return [
    {
      name: "seal-time",
      tone: "warning",
      what: `${count} depuis sept jours sans heure certifiée, le dernier ${last.number}\u00A0: le service de TSA_URL ne l’a pas donnée (${last.reason}).`,
      todo: "Vérifiez l’adresse et l’accès de TSA_URL. Ces cachets restent valables\u202F; seule leur heure n’est attestée que par l’organisme.",
      since: untimed.at(-1)?.madeAt ?? last.madeAt,
    },
  ];
}

function ofSeal({ now, seal }: Condition): Finding[] {
  if (seal === null)
    return [
      {
        name: "seal",
        tone: "error",
        what: "Aucune clé de cachet n’est en service\u00A0: les certificats décidés attendent leur document.",
        todo: "Vérifiez que KEY_DIR est bien le dossier des clés et qu’il peut être lu, ou faites une clé (npm run keys). Les certificats seront scellés d’eux-mêmes.",
      },
    ];
  const sealFindings: Finding[] = [];
  if (!seal.hasNext && seal.endsAt.getTime() - now.getTime() < NEXT_KEY_DAYS * 24 * HOUR)
    sealFindings.push({
      name: "seal-end",
      tone: "warning",
      what: `La clé de cachet cesse de servir le ${formatDateLong(todayInDakar(seal.endsAt))}, et la suivante n’est pas publiée.`,
      todo: "Faites la clé suivante (npm run keys -- next) soixante jours avant\u00A0: les téléphones qui vérifient sans réseau doivent la connaître à temps.",
    });
  if (seal.isTrial)
    sealFindings.push({
      name: "seal-trial",
      tone: "warning",
      what: "Les certificats portent la mention «\u00A0ESSAI\u00A0»\u00A0: la racine des cachets a été créée par le produit.",
      todo: "Faites la racine de l’organisme (npm run keys -- init) avant de délivrer de vrais certificats.",
    });
  return sealFindings;
}

const ofDocuments = ({ drawsDocuments }: Condition): Finding[] =>
  drawsDocuments
    ? []
    : [
        {
          name: "documents",
          tone: "error",
          what: "Le moteur des documents (Typst) manque sur cette machine\u00A0: reçus, lettres, procès-verbaux et certificats attendent.",
          todo: "Installez les paquets du produit pour cette machine (npm ci), ou déplacez-le sur une machine prise en charge. Les documents seront faits d’eux-mêmes\u202F; le reste du service et les conditions générales n’en dépendent pas.",
        },
      ];

const ofSecret = ({ secretGiven }: Condition): Finding[] =>
  secretGiven
    ? []
    : [
        {
          name: "secret",
          tone: "warning",
          what: "Le secret qui signe les connexions a été créé par le produit, à côté de ses données.",
          todo: "Donnez-lui un secret à part (SECRET) avant d’ouvrir le service au public.",
        },
      ];
