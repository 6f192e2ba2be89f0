import { formatDateLong } from "#app/kernel/dates.ts";
import type { PublicSettings } from "#app/settings/public-settings.ts";
import { BrandLogo } from "#app/ui/brand.tsx";
import { AccessibilityLink, FooterBlock, FooterLinks, ToTop } from "../footer-blocks.tsx";
import type { MenuLink } from "../menu.ts";
import { ContactDetails, SocialLinks } from "../site-contact-details.tsx";
import type { PostTeaser } from "../site-data.ts";
import { ThemeSwitch } from "../theme-switch.tsx";
import { NewsletterBox } from "./site-newsletter.tsx";

const usefulLinks: readonly MenuLink[] = [
  { label: "Faire qualifier mon entreprise", path: "/register" },
  { label: "En bref, avec des images", path: "/en-bref" },
  { label: "Processus de qualification", path: "/processus" },
  { label: "Nos qualifications", path: "/qualifications" },
  { label: "Annuaire des entreprises", path: "/annuaire" },
  { label: "Questions fréquentes", path: "/faq" },
  { label: "Nous écrire", path: "/contact" },
  { label: "Actualités", path: "/post-grid" },
  {
    label: "Conditions générales (PDF)",
    path: "/partner-manager/v1/public/general-conditions/affective/_download",
  },
  { label: "Se connecter", path: "/espace/connexion" },
];

const legalLinks: readonly MenuLink[] = [
  { label: "Mentions légales", path: "/mentions-legales" },
  { label: "Conditions générales", path: "/conditions-generales" },
  { label: "Confidentialité", path: "/confidentialite" },
  { label: "Réclamations", path: "/reclamations" },
  { label: "État du service", path: "/etat-du-service" },
  { label: "Données ouvertes", path: "/donnees-ouvertes" },
  { label: "Plan du site", path: "/plan-du-site" },
  { label: "Fil d’actualités", path: "/feed.xml" },
];

interface SiteFooterProps {
  settings: PublicSettings;
  /** Null where the page is one form: its footer is short. */
  recentPosts: readonly PostTeaser[] | null;
}

/** The footer: newsletter, about text, contact details, useful links, two recent posts and copyright (Spec §2). */
export function SiteFooter({ settings, recentPosts }: SiteFooterProps) {
  return (
    <footer className="relative print:hidden">
      {recentPosts && (
        <div className="border-t border-line bg-green-soft">
          <NewsletterBox />
        </div>
      )}
      <div className="bg-green-deep text-sm text-white">
        <div className="band" aria-hidden="true" />
        {recentPosts && (
          <div className="mx-auto grid max-w-6xl gap-x-8 gap-y-6 px-4 py-10 sm:grid-cols-3 lg:grid-cols-[4fr_3fr_3fr_3fr]">
            <div className="max-w-prose sm:col-span-3 lg:col-span-1">
              <BrandLogo name={settings.productName} colours="one" />
              <p className="mt-4">
                {settings.bodyName} qualifie et certifie, sur la base du volontariat, les
                entreprises du bâtiment et des travaux publics du Sénégal. Son annuaire dit à chacun
                qui est qualifié, pour quels travaux et jusqu’à quand.
              </p>
            </div>
            <FooterBlock title="Liens utiles">
              <FooterLinks
                links={usefulLinks}
                className="grid grid-cols-2 gap-x-4 max-[17rem]:grid-cols-1 sm:grid-cols-1"
              />
            </FooterBlock>
            <FooterBlock title="Actualités récentes">
              <RecentPosts posts={recentPosts} />
            </FooterBlock>
            <FooterBlock title="Nous joindre">
              <ContactDetails settings={settings} />
              <SocialLinks settings={settings} label="Nous suivre" />
            </FooterBlock>
          </div>
        )}
        <div className="border-t border-white/20">
          <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 px-4 pt-4 pb-20 min-[84rem]:pb-4">
            <p className="mr-auto py-2">© 2025 {settings.productName}</p>
            <FooterLinks links={legalLinks} className="flex flex-wrap gap-x-6" />
            <AccessibilityLink />
            <ThemeSwitch />
          </div>
        </div>
      </div>
      <ToTop label="Revenir en haut de la page" />
    </footer>
  );
}

function RecentPosts({ posts }: { posts: readonly PostTeaser[] }) {
  if (posts.length === 0)
    return <FooterLinks links={[{ label: "Actualités", path: "/post-grid" }]} />;
  return (
    <ul className="space-y-3">
      {posts.map(({ title, path, publishedOn }) => (
        <li key={path}>
          <a href={path} className="block pt-2 underline">
            {title}
          </a>{" "}
          <time dateTime={publishedOn}>{formatDateLong(publishedOn)}</time>
        </li>
      ))}
    </ul>
  );
}
