import { ArrowRight, Banknote, LifeBuoy, type LucideIcon } from "lucide-react";
import { questions } from "../data/faq.ts";
import { QuestionList } from "./question-list.tsx";
import { SectionTitle } from "./section-title.tsx";

const grounds: Record<Solution["background"], string> = {
  green: "bg-green-deep",
  laterite: "bg-laterite",
};

/** The questions of clients, the first one open, beside the two boxes of solutions. */
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

interface Solution {
  icon: LucideIcon;
  title: string;
  description: string;
  /** Background of the box. */
  background: "green" | "laterite";
  /** Text of the link. */
  text: string;
  link: string;
}

/** The two boxes beside the questions of Home 3. */
const solutions: Solution[] = [
  {
    icon: LifeBuoy,
    title: "Assistance",
    description:
      "A crack, a leak, a doubt about a plan: describe it, and an engineer calls back within a working day.",
    background: "green",
    text: "Ask for help",
    link: "/contact",
  },
  {
    icon: Banknote,
    title: "Financing",
    description:
      "Works can be paid in stages that follow the building. We prepare the papers that a bank will ask for.",
    background: "laterite",
    text: "Plan the payments",
    link: "/contact/devis",
  },
];
