import type { HTMLInputAutoCompleteAttribute } from "react";
import { useSettings } from "#app/layouts/site-data.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { SectionTitle } from "./section-title.tsx";

/** Name, email, phone and message, all required (Spec §2); `/contact/devis` takes them and says what is wrong. */
export function GetInTouch() {
  const { productName } = useSettings();
  return (
    <section aria-labelledby="get-in-touch" className="bg-sand">
      <div className="mx-auto grid max-w-6xl items-start gap-8 px-4 py-12 sm:py-20 lg:grid-cols-2 lg:gap-16">
        <div>
          <SectionTitle id="get-in-touch" kicker="Get in touch">
            Tell us what you want to build
          </SectionTitle>
          <p className="mt-4 max-w-prose text-lg text-pretty">
            Four lines are enough: where it is, what should stand there, and when you need it. You
            get a receipt by email at once, and the answer of a person after that.
          </p>
          <div className="mt-6 overflow-hidden rounded-lg max-lg:hidden">
            <Picture
              name="maquette-quartier"
              alt=""
              sizes="(min-width: 64rem) 34rem, 1px"
              className="w-full"
            />
          </div>
        </div>
        <div className="card p-5 sm:p-8">
          <form method="post" action="/contact/devis">
            <div className="grid">
              <TouchField name="name" label="Name" autoComplete="name" />
            </div>
            <div className="grid gap-x-6 sm:grid-cols-2">
              <TouchField name="email" label="Email" type="email" autoComplete="email" />
              <TouchField name="phone" label="Phone" type="tel" autoComplete="tel" />
            </div>
            <div className="grid">
              <TouchField name="message" label="Message" />
            </div>
            <label hidden>
              Leave this field empty
              <input name="site" tabIndex={-1} autoComplete="off" />
            </label>
            <SubmitButton>Send message</SubmitButton>
          </form>
          <p className="mt-4 text-sm text-ink-soft">
            All four fields are required. The message goes to the team of {productName}, whose
            answers are in French.
          </p>
        </div>
      </div>
    </section>
  );
}

interface TouchFieldProps {
  name: string;
  label: string;
  type?: "text" | "email" | "tel";
  /** Left out for the message, which has several lines. */
  autoComplete?: HTMLInputAutoCompleteAttribute;
}

function TouchField({ name, label, type = "text", autoComplete }: TouchFieldProps) {
  const control = { id: `touch-${name}`, name, required: true, className: "control" };
  return (
    <div className="field">
      <label htmlFor={control.id} className="font-semibold">
        {label}
      </label>
      {autoComplete ? (
        <input {...control} type={type} autoComplete={autoComplete} />
      ) : (
        <textarea {...control} rows={5} />
      )}
    </div>
  );
}
