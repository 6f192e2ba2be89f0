import { counters } from "../data/counters.ts";

/** Four figures that count up when they are seen. */
export function Counters() {
  return (
    <section aria-label="In figures" className="bg-green-deep text-white">
      <dl className="mx-auto grid max-w-6xl grid-cols-2 gap-x-6 gap-y-8 px-4 py-12 sm:py-16 lg:grid-cols-4">
        {counters.map(({ count, label }) => (
          <div key={label} className="flex flex-col border-l-4 border-gold pl-4 sm:pl-6">
            <dt className="order-last text-lg">{label}</dt>
            <dd className="font-display text-4xl font-extrabold text-gold tabular-nums sm:text-6xl">
              <count-up>{String(count)}</count-up>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
