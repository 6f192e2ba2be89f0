import { ChevronRight } from "lucide-react";
import type { FaqItem } from "../data/faq.ts";

/** Numbered questions, the first one open (Spec §4). */
export function QuestionList({ questions }: { questions: readonly FaqItem[] }) {
  return (
    <div className="grid gap-4">
      {questions.map(({ serial, title, description }, index) => (
        <details key={serial} open={index === 0} className="card group">
          <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 p-4 sm:p-5">
            <span
              aria-hidden="true"
              className="grid size-11 shrink-0 place-items-center rounded-sm bg-green-deep font-display text-xl font-extrabold text-gold"
            >
              {serial}
            </span>
            <h3 className="flex-1 text-lg font-bold text-green">{title}</h3>
            <ChevronRight
              aria-hidden="true"
              size={22}
              className="shrink-0 transition-transform group-open:rotate-90"
            />
          </summary>
          <p className="max-w-prose px-4 pb-5 text-pretty sm:px-5">{description}</p>
        </details>
      ))}
    </div>
  );
}
