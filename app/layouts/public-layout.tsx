import { Clock, Mail, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { formatPhone } from "#app/kernel/phone.ts";
import type { Settings } from "#app/settings/settings.schema.ts";
import { BrandLogo } from "#app/ui/brand.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { useSettings } from "./site-data.ts";

/** The frame of the pages that anybody may see. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const settings = useSettings();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#contenu"
        className="sr-only z-10 bg-white p-3 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Aller au contenu
      </a>
      <header className="border-b border-line bg-white">
        <TopBar settings={settings} />
        <div className="mx-auto flex max-w-6xl items-center justify-between gap-4 px-4 py-3">
          <a href="/" className="text-green">
            <BrandLogo
              name={settings.productName}
              tagline="Qualification et certification des entreprises du BTP"
            />
          </a>
          <nav aria-label="Navigation principale" className="flex items-center gap-2">
            <a href="/register" className="link hidden px-3 py-2 font-semibold sm:block">
              S’inscrire
            </a>
            <ButtonLink href={settings.portalUrl} newTab compact>
              ESPACE ENTREPRISE
            </ButtonLink>
          </nav>
        </div>
      </header>
      <main id="contenu" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer settings={settings} />
    </div>
  );
}

function TopBar({ settings }: { settings: Settings }) {
  return (
    <div className="bg-green-deep text-sm text-white">
      <ul className="mx-auto flex max-w-6xl flex-wrap gap-x-6 gap-y-1 px-4 py-2">
        <li>
          <a href={`mailto:${settings.email}`} className="flex items-center gap-2 hover:underline">
            <Mail aria-hidden="true" size={16} />
            {settings.email}
          </a>
        </li>
        <li>
          <a href={`tel:${settings.phone}`} className="flex items-center gap-2 hover:underline">
            <Phone aria-hidden="true" size={16} />
            {formatPhone(settings.phone)}
          </a>
        </li>
        <li className="hidden items-center gap-2 sm:flex">
          <Clock aria-hidden="true" size={16} />
          {settings.hours}
        </li>
      </ul>
    </div>
  );
}

function Footer({ settings }: { settings: Settings }) {
  return (
    <footer className="bg-green-deep text-white">
      <div className="band" aria-hidden="true" />
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-10 text-sm sm:grid-cols-[2fr_1fr_1fr]">
        <div>
          <p className="font-display text-lg font-bold">{settings.productName}</p>
          <p className="mt-2 max-w-prose">
            {settings.bodyName} qualifie et certifie, sur la base du volontariat, les entreprises du
            bâtiment et des travaux publics du Sénégal.
          </p>
        </div>
        <div>
          <p className="font-semibold">Nous joindre</p>
          <p className="mt-2">{settings.address}</p>
          <p className="mt-1">
            <a className="underline" href={`mailto:${settings.email}`}>
              {settings.email}
            </a>
          </p>
          <p className="mt-1">
            <a className="underline" href={`tel:${settings.phone}`}>
              {formatPhone(settings.phone)}
            </a>
          </p>
          <p className="mt-1">{settings.hours}</p>
        </div>
        <div>
          <p className="font-semibold">Liens utiles</p>
          <ul className="mt-2 space-y-1">
            <li>
              <a className="underline" href="/register">
                Inscrire mon entreprise
              </a>
            </li>
            <li>
              <a className="underline" href="/espace/connexion">
                Se connecter
              </a>
            </li>
            <li>
              <a
                className="underline"
                href="/partner-manager/v1/public/general-conditions/affective/_download"
              >
                Conditions générales (PDF)
              </a>
            </li>
          </ul>
        </div>
      </div>
      <a
        href="#haut"
        className="to-top fixed right-4 bottom-4 grid size-12 place-items-center rounded-full bg-green text-2xl text-white shadow-card"
      >
        <span aria-hidden="true">↑</span>
        <span className="sr-only">Revenir en haut de la page</span>
      </a>
      <p className="border-t border-white/20 px-4 py-4 text-center text-sm">
        © 2025 {settings.productName}
      </p>
    </footer>
  );
}
