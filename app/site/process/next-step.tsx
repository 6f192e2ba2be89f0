import { ButtonLink } from "#app/ui/button.tsx";

interface NextStepProps {
  title: string;
  text: string;
  first: { href: string; label: string };
  second?: { href: string; label: string };
}

/** The call to action at the end of a content page. */
export function NextStep({ title, text, first, second }: NextStepProps) {
  return (
    <section aria-labelledby="suite" className="bg-green text-white">
      <div className="mx-auto max-w-6xl px-4 py-10 sm:py-12 lg:flex lg:items-center lg:justify-between lg:gap-16">
        <div>
          <h2 id="suite" className="text-2xl font-bold">
            {title}
          </h2>
          <p className="mt-2 max-w-prose text-pretty">{text}</p>
        </div>
        <p className="mt-6 flex shrink-0 flex-wrap items-center gap-x-6 gap-y-1 lg:mt-0">
          <ButtonLink href={first.href} tone="secondary">
            {first.label}
          </ButtonLink>{" "}
          {second && (
            <a href={second.href} className="py-3 font-semibold underline">
              {second.label}
            </a>
          )}
        </p>
      </div>
    </section>
  );
}
