import {
  Ban,
  CalendarClock,
  CircleCheck,
  CirclePause,
  Clock,
  History,
  type LucideIcon,
  RefreshCw,
} from "lucide-react";
import { type QualificationStatus, statusNames } from "#app/certificates/qualification.ts";

const looks: Record<QualificationStatus, { icon: LucideIcon; colours: string }> = {
  valid: { icon: CircleCheck, colours: "bg-green-soft text-green-deep" },
  "to-renew": { icon: RefreshCw, colours: "bg-gold-soft text-ink" },
  suspended: { icon: CirclePause, colours: "bg-error-soft text-error" },
  upcoming: { icon: CalendarClock, colours: "bg-sand text-ink" },
  expired: { icon: Clock, colours: "bg-sand text-ink" },
  withdrawn: { icon: Ban, colours: "bg-error-soft text-error" },
  replaced: { icon: History, colours: "bg-sand text-ink" },
};

/** What a qualification is worth today: a word and a sign, never a colour alone. */
export function StatusBadge({ status }: { status: QualificationStatus }) {
  const { icon: Icon, colours } = looks[status];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-sm font-semibold ${colours}`}
    >
      <Icon aria-hidden="true" size={16} className="shrink-0" />
      {statusNames[status]}
    </span>
  );
}

export function DemoBadge() {
  return (
    <span className="inline-block rounded-sm border border-control px-2 py-0.5 text-sm">
      Démonstration
    </span>
  );
}
