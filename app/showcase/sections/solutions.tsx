import { ArrowRight } from "lucide-react";
import { questions } from "../data/faq.ts";
import { type Solution, solutions } from "../data/solutions.tsx";
import { QuestionList } from "./question-list.tsx";
import { SectionTitle } from "./section-title.tsx";

const grounds: Record<Solution["background"], string> = {
  green: "bg-green-deep",
  laterite: "bg-laterite",
};

/** The questions of clients, the first one open, and beside them the two boxes for those who need more than an answer. */
export function QuestionsAndSolutions() {
  return (
    <section aria-labelledby="questions">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:py-20">
        <SectionTitle id="questions" kicker="FAQ">
          Asked at every first meeting
        </SectionTitle>
        <div className="mt-8 grid items-start gap-8 lg:grid-cols-[3fr_2fr] lg:gap-16">
          <QuestionList questions={questions} />
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
            {solutions.map(({ icon: Icon, title, description, background, text, link }) => (
              <li
                key={title}
                className={`relative flex flex-col items-start overflow-hidden rounded-lg p-6 text-white sm:p-8 ${grounds[background]}`}
              >
                <Icon aria-hidden="true" size={40} strokeWidth={1.5} className="text-gold" />
                <h3 className="mt-4 text-2xl font-bold">{title}</h3>
                <p className="mt-2 flex-1 text-pretty">{description}</p>
                <a
                  href={link}
                  className="mt-4 inline-flex min-h-11 items-center gap-2 font-semibold underline after:absolute after:inset-0"
                >
                  {text}
                  <ArrowRight aria-hidden="true" size={20} />
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
