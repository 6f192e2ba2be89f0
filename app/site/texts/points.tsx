import { Check, type LucideIcon, X } from "lucide-react";

export interface Point {
  icon: LucideIcon;
  title: string;
  text: string;
}

interface PointsProps {
  points: readonly Point[];
  /** Number of columns on a wide screen. */
  columns?: 2 | 3;
}

/** Short statements side by side, each with its icon. */
export function Points({ points, columns = 3 }: PointsProps) {
  return (
    <ul
      className={`grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2 ${columns === 3 ? "lg:grid-cols-3" : ""}`}
    >
      {points.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-sm bg-green text-gold">
            <Icon aria-hidden="true" size={22} />
          </span>
          <div className="min-w-0">
            <h3 className="text-lg font-bold">{title}</h3>
            <p className="mt-1 text-pretty">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface YesAndNoProps {
  yes: { title: string; items: readonly string[] };
  no: { title: string; items: readonly string[] };
}

/** What something is, beside what it is not; words and icons distinguish them, not colour alone. */
export function YesAndNo({ yes, no }: YesAndNoProps) {
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      {[
        { ...yes, Icon: Check, colour: "text-green" },
        { ...no, Icon: X, colour: "text-laterite" },
      ].map(({ title, items, Icon, colour }) => (
        <div key={title} className="card p-5 sm:p-7">
          <h3 className="text-xl font-bold">{title}</h3>
          <ul className="mt-4 space-y-4">
            {items.map((item) => (
              <li key={item} className="flex gap-3">
                <Icon aria-hidden="true" size={22} className={`mt-0.5 shrink-0 ${colour}`} />
                <span className="min-w-0">{item}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
