import { Check, ChevronRight, Minus } from "lucide-react";
import { brought, included, listings, stages, trades, words } from "./data/lists.tsx";
import { DemoBlock, DemoPage } from "./sections/demo-page.tsx";

export default function ListGroup() {
  return (
    <DemoPage
      path="/list-group"
      description="Lists of the template pages: bulleted, numbered, ticked, with icons, with terms and with links and counts."
      banner={{ image: "casques", title: "List group", page: "List group" }}
    >
      <div className="grid gap-x-10 gap-y-12 md:grid-cols-2">
        <DemoBlock id="bullets" title="Bullets">
          <ul className="list-disc space-y-2 pl-6 marker:text-laterite">
            {brought.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </DemoBlock>
        <DemoBlock id="numbers" title="Numbers">
          <ol className="list-decimal space-y-2 pl-6 marker:font-bold marker:text-green">
            {stages.map((text) => (
              <li key={text} className="pl-1">
                {text}
              </li>
            ))}
          </ol>
        </DemoBlock>
      </div>
      <DemoBlock id="ticks" title="Ticks" lead="What a price holds, and what it does not.">
        <ul className="card divide-y divide-line px-5">
          {included.map((line) => (
            <li key={line.text} className="flex items-start gap-3 py-3">
              {line.included ? (
                <Check aria-hidden="true" size={22} className="mt-0.5 shrink-0 text-green" />
              ) : (
                <Minus aria-hidden="true" size={22} className="mt-0.5 shrink-0 text-laterite" />
              )}
              <span>
                <span className="sr-only">{line.included ? "Included: " : "Not included: "}</span>
                {line.text}
              </span>
            </li>
          ))}
        </ul>
      </DemoBlock>
      <DemoBlock id="icons" title="Icons and two lines">
        <ul className="grid gap-x-10 sm:grid-cols-2">
          {trades.map(({ icon: Icon, title, description }) => (
            <li key={title} className="flex items-center gap-4 border-b border-line py-4">
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sand text-green">
                <Icon aria-hidden="true" size={22} />
              </span>
              <div>
                <p className="font-semibold">{title}</p>
                <p className="text-sm text-ink-soft">{description}</p>
              </div>
            </li>
          ))}
        </ul>
      </DemoBlock>
      <DemoBlock id="links" title="Links and counts">
        <ul className="card divide-y divide-line overflow-hidden">
          {listings.map(({ label, path, count }) => (
            <li key={path}>
              <a
                href={path}
                className="flex min-h-14 items-center gap-4 px-5 py-2 font-semibold hover:bg-sand hover:text-green"
              >
                <span className="mr-auto">{label}</span>{" "}
                <span className="rounded-full bg-green-soft px-3 py-0.5 text-sm text-green">
                  {count}
                  <span className="sr-only"> projects</span>
                </span>
                <ChevronRight aria-hidden="true" size={20} className="shrink-0" />
              </a>
            </li>
          ))}
        </ul>
      </DemoBlock>
      <DemoBlock id="terms" title="Terms">
        <dl className="border-t border-line">
          {words.map(({ term, meaning }) => (
            <div
              key={term}
              className="gap-x-6 border-b border-line py-4 sm:grid sm:grid-cols-[9rem_1fr]"
            >
              <dt className="font-semibold text-green">{term}</dt>
              <dd className="text-pretty">{meaning}</dd>
            </div>
          ))}
        </dl>
      </DemoBlock>
    </DemoPage>
  );
}
