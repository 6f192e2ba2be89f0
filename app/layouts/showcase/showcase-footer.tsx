import { Honeypot } from "#app/forms/field.tsx";
import type { PublicSettings } from "#app/settings/public-settings.ts";
import { BrandLogo } from "#app/ui/brand.tsx";
import { AccessibilityLink, FooterBlock, FooterLinks, ToTop } from "../footer-blocks.tsx";
import type { MenuLink } from "../menu.ts";
import { ContactDetails, SocialLinks } from "../site-contact-details.tsx";
import { ThemeSwitch } from "../theme-switch.tsx";
import { demoPages, recentTemplatePosts } from "./template-pages.ts";

const templates: readonly MenuLink[] = [
  { label: "Services", path: "/services" },
  { label: "Project grid", path: "/project-grid" },
  { label: "Project detail", path: "/project-detail" },
  { label: "Blog grid", path: "/blog-grid" },
  { label: "Blog listing", path: "/blog-list" },
];

const english = {
  title: "Appearance",
  auto: "Automatic",
  light: "Light",
  dark: "Dark",
  chosen: "chosen",
};

/** The footer of template pages, dated 2021 (Spec §2). */
export function ShowcaseFooter({ settings }: { settings: PublicSettings }) {
  return (
    <footer className="relative print:hidden">
      <Newsletter />
      <div className="bg-green-deep text-sm text-white">
        <div className="band" aria-hidden="true" />
        <div className="mx-auto grid max-w-6xl gap-x-8 gap-y-6 px-4 py-10 sm:grid-cols-2 lg:grid-cols-[4fr_2fr_3fr_3fr_3fr]">
          <div className="max-w-prose sm:col-span-2 lg:col-span-1">
            <BrandLogo name={settings.productName} colours="one" />
            <p className="mt-4">
              A demonstration: the builder whose pages these are does not exist, and neither do its
              projects, its prices or its people. They show which sections a new page can be made
              of.
            </p>
          </div>
          <FooterBlock title="Templates">
            <FooterLinks links={templates} className="max-sm:grid max-sm:grid-cols-2" />
          </FooterBlock>
          <FooterBlock title="Shortcodes">
            <FooterLinks links={demoPages} className="grid grid-cols-2 gap-x-4" />
          </FooterBlock>
          <FooterBlock title="Recent posts">
            <ul className="space-y-3">
              {recentTemplatePosts.map(({ label, path }) => (
                <li key={path}>
                  <a href={path} className="block pt-2 underline">
                    {label}
                  </a>{" "}
                  <time dateTime="2021-06-20">20 June 2021</time>
                </li>
              ))}
            </ul>
          </FooterBlock>
          <FooterBlock title="Reach us">
            <div lang="fr">
              <ContactDetails settings={settings} />
            </div>
            <SocialLinks settings={settings} label="Follow us" />
          </FooterBlock>
        </div>
        <div className="border-t border-white/20">
          <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 px-4 pt-4 pb-20 min-[84rem]:pb-4">
            <p className="mr-auto py-2">© 2021 {settings.productName}</p>
            <a href="/" lang="fr" className="inline-block py-2 underline">
              Retour au site de {settings.productName}
            </a>{" "}
            <AccessibilityLink />
            <ThemeSwitch words={english} />
          </div>
        </div>
      </div>
      <ToTop label="Back to top" />
    </footer>
  );
}

function Newsletter() {
  return (
    <form
      method="post"
      action="/lettre"
      className="border-t border-line bg-green-soft"
      aria-labelledby="newsletter"
    >
      <div className="mx-auto grid max-w-6xl gap-4 px-4 py-8 md:grid-cols-2 md:items-end md:gap-8">
        <div>
          <h2 id="newsletter" className="text-xl font-bold text-green">
            Newsletter
          </h2>
          <p className="mt-1 text-sm text-ink-soft">
            The news of the certification body, a few times a year, in French. You confirm by e-mail
            and leave with one click.
          </p>
        </div>
        <div>
          <label htmlFor="newsletter-email" className="text-sm font-semibold">
            Your e-mail address (required)
          </label>
          <p id="newsletter-example" className="text-sm text-ink-soft">
            Example: name@example.sn
          </p>
          <div className="mt-1 flex gap-2 max-sm:flex-col">
            <input
              id="newsletter-email"
              name="email"
              type="text"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              autoComplete="email"
              maxLength={254}
              required
              aria-describedby="newsletter-example"
              className="control"
            />
            <button type="submit" className="button button-primary shrink-0">
              Subscribe
            </button>
          </div>
        </div>
        <Honeypot label="Leave this field empty" />
      </div>
    </form>
  );
}
