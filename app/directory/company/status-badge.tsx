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
import type { ReactNode } from "react";
import { datedStatus, type QualificationStatus } from "#app/certificates/qualification.ts";
import type { ListedQualification, Standing } from "../directory-list.ts";
import { standingText } from "./standing.ts";

interface Look {
  icon: LucideIcon;
  colours: string;
}

const looks: Record<QualificationStatus, Look> = {
  valid: { icon: CircleCheck, colours: "bg-green-soft text-green" },
  "to-renew": { icon: RefreshCw, colours: "bg-gold-soft text-ink" },
  suspended: { icon: CirclePause, colours: "bg-error-soft text-error" },
  upcoming: { icon: CalendarClock, colours: "bg-sand text-ink" },
  expired: { icon: Clock, colours: "bg-sand text-ink" },
  withdrawn: { icon: Ban, colours: "bg-error-soft text-error" },
  replaced: { icon: History, colours: "bg-sand text-ink" },
  void: { icon: Ban, colours: "bg-error-soft text-error" },
};

interface StatusBadgeProps {
  qualification: Pick<ListedQualification, "status" | "startsOn" | "endsOn" | "since">;
}

/** The status of a qualification today with its date: a word and a sign, never colour alone. */
export function StatusBadge({ qualification }: StatusBadgeProps) {
  const { icon: Icon, colours } = looks[qualification.status];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-sm font-semibold ${colours}`}
    >
      <Icon aria-hidden="true" size={16} className="shrink-0" />
      {datedStatus(qualification)}
    </span>
  );
}

const standingLook = (standing: Standing): Look =>
  looks[
    standing.kind === "in-force"
      ? "valid"
      : standing.kind === "ended"
        ? standing.how
        : standing.kind
  ];

/** The state of a company today, with the same signs. */
export function StandingBadge({ standing }: { standing: Standing }) {
  const { icon: Icon, colours } = standingLook(standing);
  return (
    <span
      className={`inline-flex items-center gap-2 rounded-sm px-2 py-0.5 text-sm font-semibold ${colours}`}
    >
      <Icon aria-hidden="true" size={16} className="shrink-0" />
      {standingText(standing)}
    </span>
  );
}

interface StandingLineProps {
  standing: Standing;
  children?: ReactNode;
}

/** The same as a line in the colours of its ground. */
export function StandingLine({ standing, children }: StandingLineProps) {
  const { icon: Icon } = standingLook(standing);
  return (
    <p className="flex items-center gap-2.5 text-lg font-semibold">
      <Icon aria-hidden="true" size={26} className="shrink-0" />
      <span>
        {standingText(standing)}
        {children}
      </span>
    </p>
  );
}

export function DemoBadge() {
  return (
    <span className="inline-block rounded-sm border border-control px-2 py-0.5 text-sm">
      Démonstration
    </span>
  );
}
