import type { BackupReports } from "#app/kernel/context.ts";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import type { Finding } from "./finding.ts";

export interface BackupCondition {
  now: Date;
  /** When the database was made. */
  madeAt: Date;
  /** Whether visitors reach the product at an address of its own (`PUBLIC_URL`). */
  isPublic: boolean;
  /** The last backup and the last drill of a restore that were reported on this machine. */
  backups: BackupReports;
}

const DAY = 24 * 3_600_000;
/** A backup runs every night, a drill every month: one may be missed. */
const LATEST = { backup: 2 * DAY, drill: 40 * DAY };

/**
 * What was never reported is missed once the database is older than a report may be, and only where visitors come: a warning, since other
 * ways to back up report nothing by themselves.
 */
export function ofBackups({ now, madeAt, isPublic, backups }: BackupCondition): Finding[] {
  const age = now.getTime() - madeAt.getTime();
  const isMissed = (what: keyof BackupReports) => isPublic && !backups[what] && age > LATEST[what];
  const reported = ofReports({ now, backups });
  if (isMissed("backup"))
    return [
      ...reported,
      {
        name: "no-backup",
        tone: "warning",
        what: "Aucune sauvegarde n’a été signalée.",
        todo: "Mettez en marche la sauvegarde de chaque nuit (deploy/tabax-backup). Si une autre existe, faites-la signaler sur cette machine (npm run backup:report).",
      },
    ];
  if (isMissed("drill"))
    return [
      ...reported,
      {
        name: "no-drill",
        tone: "warning",
        what: "Aucun essai de restauration n’a été signalé.",
        todo: "Mettez en marche l’essai de chaque mois (deploy/tabax-drill)\u00A0: rien ne prouve autrement que la sauvegarde peut être restaurée.",
      },
    ];
  return reported;
}

function ofReports({ now, backups }: Pick<BackupCondition, "now" | "backups">): Finding[] {
  const names = { backup: "La dernière sauvegarde", drill: "Le dernier essai de restauration" };
  return (["backup", "drill"] as const).flatMap((what): Finding[] => {
    const report = backups[what];
    if (!report) return [];
    const { endedAt, good, detail, todo } = report;
    const [name, unit] = [`last-${what}`, `tabax-${what}`];
    const day = formatDateLong(todayInDakar(endedAt));
    if (!good)
      return [
        {
          name,
          tone: "error",
          what: `${names[what]}, le ${day}, a échoué\u00A0: ${detail}.`,
          todo: `${todo ?? "Corrigez-en la cause."} Le journal dit le reste (journalctl -u ${unit}). Relancez ensuite\u00A0: systemctl start ${unit}.`,
          since: endedAt,
        },
      ];
    return now.getTime() - endedAt.getTime() > LATEST[what]
      ? [
          {
            name,
            tone: "error",
            what: `${names[what]} date du ${day}.`,
            todo: `Vérifiez sur la machine la tâche planifiée qui le lance\u00A0: systemctl list-timers ${unit}.timer.`,
            since: endedAt,
          },
        ]
      : [];
  });
}
