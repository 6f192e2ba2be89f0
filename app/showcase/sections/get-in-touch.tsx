import { Honeypot, TextAreaField, TextField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { useSettings } from "#app/layouts/site-data.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { SectionTitle } from "./section-title.tsx";

/** Ids with a prefix, because other forms of the page have fields of the same names. */
const field = (name: "name" | "email" | "phone" | "message") => ({
  name,
  id: `touch-${name}`,
  askedByBrowser: true,
});

/** Name, email, phone and message, all required (Spec §2). Posts to `/contact/devis`, which shows errors. */
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
            get a receipt by e-mail at once, and the answer of a person after that.
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
            <RequiredNote>
              All four fields are required. The message goes to the team of {productName}, whose
              answers are in French.
            </RequiredNote>
            <div className="grid">
              <TextField {...field("name")} label="Name" autoComplete="name" />
            </div>
            <div className="grid gap-x-6 sm:grid-cols-2">
              <TextField
                {...field("email")}
                label="Email"
                help="Example: name@example.com"
                type="text"
                inputMode="email"
                autoCapitalize="none"
                spellCheck={false}
                autoComplete="email"
              />
              <TextField
                {...field("phone")}
                label="Phone"
                help="Example: 77 123 45 67"
                type="tel"
                autoComplete="tel"
              />
            </div>
            <div className="grid">
              <TextAreaField {...field("message")} label="Message" rows={5} />
            </div>
            <Honeypot label="Leave this field empty" />
            <SubmitButton>Send message</SubmitButton>
          </form>
        </div>
      </div>
    </section>
  );
}
