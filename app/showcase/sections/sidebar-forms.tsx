import { Search } from "lucide-react";
import { Honeypot } from "#app/forms/field.tsx";

/** The site search. */
export function SidebarSearch() {
  return (
    <form action="/search" method="get" className="flex">
      <label htmlFor="sidebar-q" className="sr-only">
        Search the site
      </label>
      <input
        id="sidebar-q"
        name="q"
        type="search"
        enterKeyHint="search"
        title="Search the site"
        placeholder="Type to search"
        className="control min-w-0 rounded-r-none"
      />
      <button type="submit" className="button button-primary rounded-l-none px-4">
        <Search aria-hidden="true" size={20} />
        <span className="sr-only">Search</span>
      </button>
    </form>
  );
}

/** The newsletter form. */
export function SidebarNewsletter() {
  return (
    <section aria-labelledby="sidebar-newsletter" className="rounded-lg bg-green-soft p-5">
      <h2 id="sidebar-newsletter" className="text-xl font-bold text-green">
        Newsletter
      </h2>
      <p className="mt-2">A few letters a year, in French. You confirm by e-mail.</p>
      <form method="post" action="/lettre" className="mt-4">
        <label htmlFor="sidebar-email" className="text-sm font-semibold">
          Your e-mail address (required)
        </label>
        <p id="sidebar-example" className="text-sm text-ink-soft">
          Example: name@example.sn
        </p>
        <input
          id="sidebar-email"
          name="email"
          type="text"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="email"
          maxLength={254}
          required
          aria-describedby="sidebar-example"
          className="control mt-1"
        />
        <button type="submit" className="button button-primary mt-3 w-full">
          Subscribe
        </button>
        <Honeypot label="Leave this field empty" />
      </form>
    </section>
  );
}
