import { formatDateShort } from "#app/kernel/dates.ts";
import type { StaffClock } from "./staff-clock.server.ts";

const SQUARES = 10;

/** How many of ten squares are filled: none is left over before the last day. */
export const filledSquares = ({ day, of }: Pick<StaffClock, "day" | "of">): number =>
  day >= of ? SQUARES : Math.max(1, Math.floor((day * SQUARES) / of));

/** « Jour 6 sur 10 · fin le 27/11 », with ten squares; in laterite once the last day has passed. */
export function ClockView({ clock }: { clock: StaffClock }) {
  const { day, of, until } = clock;
  const late = day > of;
  const filled = filledSquares(clock);
  return (
    <span className={late ? "clock clock-late" : "clock"}>
      <span aria-hidden="true" className="clock-squares">
        {Array.from({ length: SQUARES }, (_, index) => index).map((square) => (
          <span key={square} data-used={square < filled || undefined} />
        ))}
      </span>
      <strong>{late ? `${day - of} j de retard` : `Jour ${day} sur ${of}`}</strong>
      {` · fin le ${formatDateShort(until).slice(0, 5)}`}
    </span>
  );
}
