import type { BackupReport, BackupReports, Disk } from "#app/kernel/context.ts";
import { formatInstant, formatInstantShort } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import type { DutyState } from "./duty-states.queries.server.ts";
import { mailLabel } from "./mail-texts/mail-names.ts";
import type { MailInTrouble } from "./operations.queries.server.ts";

type NamedDuty = DutyState & { label: string };

interface DutiesProps {
  duties: readonly NamedDuty[];
  mayRun: boolean;
}

const inTrouble = ({ failures, lastError, late }: DutyState) =>
  failures > 0 || lastError !== null || late;

/** Lists the duties in trouble first; those in order are folded. */
export function Duties({ duties, mayRun }: DutiesProps) {
  const wrong = duties.filter(inTrouble);
  const well = duties.filter((duty) => !inTrouble(duty));
  return (
    <>
      {wrong.length > 0 && <DutiesTable caption="En difficulté" duties={wrong} mayRun={mayRun} />}
      {well.length > 0 && (
        <details className="mt-1">
          <summary className="link min-h-11 cursor-pointer py-2">
            {counted(well.length, "travail en ordre", "travaux en ordre")}
          </summary>
          <DutiesTable caption="En ordre" duties={well} mayRun={mayRun} />
        </details>
      )}
    </>
  );
}

const DutiesTable = ({ caption, duties, mayRun }: DutiesProps & { caption: string }) => (
  <table className="office-table">
    <caption className="sr-only">{`Travaux réguliers\u00A0: ${caption}`}</caption>
    <thead>
      <tr>
        <th scope="col">Travail</th>
        <th scope="col">Dernière fois</th>
        <th scope="col">Prochaine fois</th>
        {mayRun && (
          <th scope="col">
            <span className="sr-only">Relancer</span>
          </th>
        )}
      </tr>
    </thead>
    <tbody>
      {duties.map((duty) => (
        <tr key={duty.name}>
          <th scope="row">
            {duty.label}
            {duty.lastError && (
              <span className="block text-sm font-normal text-error">{duty.lastError}</span>
            )}
          </th>
          <td data-label="Dernière fois">{lastRun(duty)}</td>
          <td data-label="Prochaine fois" className={duty.late ? "text-laterite" : undefined}>
            {formatInstantShort(duty.nextRunAt)}
            {duty.late && ", en retard"}
          </td>
          {mayRun && (
            <td className="office-act">
              {!duty.underWay && (
                <AgainButton
                  intent="hasten-duty"
                  field="duty"
                  value={duty.name}
                  what={duty.label}
                />
              )}
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
);

function lastRun(duty: DutyState): string {
  if (duty.underWay) return "En cours";
  if (!duty.endedAt) return "Pas encore";
  const failed = duty.failures > 0 ? `, ${counted(duty.failures, "échec")} de suite` : "";
  const backlog = duty.backlog ? `, ${counted(duty.backlog, "reste", "restent")} à faire` : "";
  const dealt = duty.done ? `, ${counted(duty.done, "élément traité", "éléments traités")}` : "";
  return `${formatInstantShort(duty.endedAt)}${dealt}${backlog}${failed}`;
}

interface MailsProps {
  mails: readonly MailInTrouble[];
  mayRun: boolean;
}

export const Mails = ({ mails, mayRun }: MailsProps) => (
  <ul className="mt-3 divide-y divide-line">
    {mails.map((mail) => (
      <MailLine key={mail.id} mail={mail} mayRun={mayRun} />
    ))}
  </ul>
);

function MailLine({ mail, mayRun }: { mail: MailInTrouble; mayRun: boolean }) {
  const state = mail.givenUpAt
    ? `abandonné le ${formatInstant(mail.givenUpAt)}`
    : `${counted(mail.failures, "échec")}, un autre essai est prévu`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <strong className="font-semibold">{mailLabel(mail.kind)}</strong> à {mail.recipient}
        </p>
        <p className="text-sm text-ink-soft">
          Du {formatInstant(mail.createdAt)}, {state}.
        </p>
        {mail.lastError && <p className="text-sm wrap-anywhere text-error">{mail.lastError}</p>}
      </div>
      {mayRun && mail.givenUpAt && (
        <AgainButton
          intent="retry-mail"
          field="mail"
          value={mail.id}
          what={`l’e-mail à ${mail.recipient}`}
        />
      )}
    </li>
  );
}

interface AgainButtonProps {
  intent: string;
  /** Name of the hidden field that says which one. */
  field: string;
  value: string;
  what: string;
}

const AgainButton = ({ intent, field, value, what }: AgainButtonProps) => (
  <form method="post">
    <input type="hidden" name={field} value={value} />
    <button type="submit" name="intent" value={intent} className="office-row-act">
      Relancer<span className="sr-only">{`\u00A0: ${what}`}</span>
    </button>
  </form>
);

interface EndedTroublesProps {
  troubles: readonly { id: string; what: string; beganAt: Date; endedAt: Date }[];
}

/** Troubles that are over, each with when it began and ended. */
export const TroubleList = ({ troubles }: EndedTroublesProps) => (
  <ul className="divide-y divide-line">
    {troubles.map(({ id, what, beganAt, endedAt }) => (
      <li key={id} className="py-2">
        <p className="wrap-anywhere">{what}</p>
        <p className="text-sm text-ink-soft">
          Du {formatInstant(beganAt)} au {formatInstant(endedAt)}.
        </p>
      </li>
    ))}
  </ul>
);

/** The same, folded. */
export const EndedTroubles = ({ troubles }: EndedTroublesProps) =>
  troubles.length > 0 && (
    <details>
      <summary className="link min-h-11 cursor-pointer py-2">
        {counted(troubles.length, "trouble terminé depuis peu", "troubles terminés depuis peu")}
      </summary>
      <TroubleList troubles={troubles} />
    </details>
  );

interface MachineProps {
  machine: {
    version: string;
    node: string;
    startedAt: Date;
    database: string;
    databaseSize: number;
    databaseAnswerMs: number;
    mails: string;
    mailsGoToFolder: boolean;
    lastSentAt: Date | null;
    mailsFailing: number;
    antivirus: boolean | null;
    bucket: boolean | null;
    backups: BackupReports;
    secretGiven: boolean;
    secrets: number;
    disks: readonly Disk[];
  };
}

function antivirusWords(antivirus: boolean | null): string {
  if (antivirus === null) return "Non configuré\u00A0: les pièces ne sont pas analysées";
  return antivirus ? "Répond" : "Ne répond pas";
}

function bucketWords(bucket: boolean | null): string {
  if (bucket === null) return "Dans un dossier de cette machine";
  return bucket
    ? "Dans un entrepôt d’objets, qui répond"
    : "Dans un entrepôt d’objets, qui ne répond pas";
}

function backupWords(report: BackupReport | undefined): string {
  if (!report) return "Aucune n’est signalée au produit";
  const { endedAt, good, detail } = report;
  return `${good ? "Réussie" : "Échouée"} le ${formatInstant(endedAt)}. ${detail}`;
}

const drillWords = (report: BackupReport | undefined): string =>
  report
    ? `${report.good ? "Réussi" : "Échoué"} le ${formatInstant(report.endedAt)}. ${report.detail}`
    : "Aucun n’est signalé au produit";

export function Machine({ machine }: MachineProps) {
  const rows = [
    ["Version", `${machine.version}, Node.js ${machine.node}`],
    ["En marche depuis", formatInstant(machine.startedAt)],
    [
      "Base de données",
      `Répond en ${machine.databaseAnswerMs}\u00A0ms. ${machine.database}, ${gigabytes(machine.databaseSize)}`,
    ],
    ...machine.disks.map(({ holds, freeBytes, totalBytes }) => [
      holds === "data" ? "Disque" : "Disque des documents",
      `${gigabytes(freeBytes)} libres sur ${gigabytes(totalBytes)}`,
    ]),
    [machine.mailsGoToFolder ? "Dossier des e-mails" : "Serveur d’e-mails", mailServer(machine)],
    ["Antivirus", antivirusWords(machine.antivirus)],
    ["Documents", bucketWords(machine.bucket)],
    ["Dernière sauvegarde", backupWords(machine.backups.backup)],
    ["Dernier essai de restauration", drillWords(machine.backups.drill)],
    [
      "Clés",
      `${machine.secretGiven ? "Données par la configuration" : "Créées par le produit"}, ${counted(machine.secrets, "secret")} en service`,
    ],
  ];
  return (
    <dl className="office-facts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function mailServer({ mails, lastSentAt, mailsFailing }: MachineProps["machine"]): string {
  const last = lastSentAt ? `Dernier envoi le ${formatInstant(lastSentAt)}` : "Aucun envoi encore";
  const failing =
    mailsFailing > 0 ? `, ${counted(mailsFailing, "e-mail refusé", "e-mails refusés")}` : "";
  return `${mails}. ${last}${failing}`;
}

const size = new Intl.NumberFormat("fr", { maximumFractionDigits: 1 });
const gigabytes = (bytes: number) =>
  bytes < 1e9 ? `${size.format(bytes / 1e6)}\u00A0Mo` : `${size.format(bytes / 1e9)}\u00A0Go`;
