import { emailExample, Honeypot } from "#app/forms/field.tsx";

/** The newsletter box (Spec §2). */
export function NewsletterBox() {
  return (
    <form
      method="post"
      action="/lettre"
      className="mx-auto grid max-w-6xl gap-4 px-4 py-8 md:grid-cols-2 md:items-end md:gap-8"
    >
      <div>
        <h2 className="text-xl font-bold text-green">La lettre d’information</h2>
        <p className="mt-1 text-sm text-ink-soft">
          Les nouvelles de la qualification, quelques fois par an. Vous confirmez par e-mail, et
          vous vous désabonnez d’un clic.
        </p>
      </div>
      <div>
        <label htmlFor="lettre-email" className="text-sm font-semibold">
          E-mail pour recevoir la lettre (obligatoire)
        </label>
        <p id="lettre-exemple" className="text-sm text-ink-soft">
          {emailExample}
        </p>
        <div className="mt-1 flex gap-2 max-sm:flex-col">
          <input
            id="lettre-email"
            name="email"
            type="text"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="email"
            maxLength={254}
            required
            aria-describedby="lettre-exemple"
            className="control"
          />
          <button type="submit" className="button button-primary shrink-0">
            S’abonner
          </button>
        </div>
      </div>
      <Honeypot />
    </form>
  );
}
