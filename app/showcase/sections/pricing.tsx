import { Check } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { type PricingPlan, pricingPlans } from "../data/pricing.ts";
import { SectionTitle } from "./section-title.tsx";

/** Three plans side by side, with aligned rows. */
export function Pricing() {
  return (
    <section aria-labelledby="pricing">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:py-20">
        <div className="grid items-end gap-x-16 gap-y-4 lg:grid-cols-2">
          <SectionTitle id="pricing" kicker="Pricing">
            A building is looked after month by month
          </SectionTitle>
          <p className="max-w-prose text-lg text-pretty">
            Once the keys are yours, we keep an eye on roof, joints and drains. Change the plan, or
            stop, at the end of any month.
          </p>
        </div>
        <ul className="mt-8 grid gap-6 md:grid-cols-3">
          {pricingPlans.map((plan) => (
            <li key={plan.plan} className="row-span-3 grid grid-rows-subgrid">
              <Plan {...plan} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Plan({ plan, price, includes }: PricingPlan) {
  return (
    <article className="card row-span-3 grid grid-rows-subgrid gap-y-6 border-t-4 border-t-gold p-6 lg:p-8">
      <div>
        <h3 className="text-xl font-bold">{plan}</h3>
        <p className="mt-2">
          <span className="font-display text-4xl font-extrabold text-green tabular-nums lg:text-5xl">
            ${price}
          </span>{" "}
          <span className="text-ink-soft">per month</span>
        </p>
      </div>
      <ul className="space-y-2 border-t border-line pt-6">
        {includes.map((part) => (
          <li key={part} className="flex gap-3">
            <Check aria-hidden="true" size={22} className="mt-0.5 shrink-0 text-green" />
            <span className="min-w-0">{part}</span>
          </li>
        ))}
      </ul>
      <p className="self-end">
        <ButtonLink href="#get-in-touch" tone="secondary">
          Choose {plan}
        </ButtonLink>
      </p>
    </article>
  );
}
