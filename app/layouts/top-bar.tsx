import { Clock, Mail, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { formatPhone } from "#app/kernel/phone.ts";
import type { PublicSettings } from "#app/settings/public-settings.ts";

/** Classes of each link of the bar. */
export const topLink = "flex min-h-11 items-center gap-2 hover:underline";

interface TopBarProps {
  settings: PublicSettings;
  /** Class and language of the opening hours; the class sets the width from which they are shown. */
  hours: { className: string; lang?: string };
  /** The search box of a wide screen; a narrow screen has it in its menu. */
  search: ReactNode;
  /** The link at its end. */
  children: ReactNode;
}

/** E-mail, phone and hours above the brand (Spec §2). */
export function TopBar({ settings, hours, search, children }: TopBarProps) {
  return (
    <div className="bg-green-deep text-sm text-white print:hidden">
      <div className="mx-auto flex max-w-6xl items-center gap-4 px-4 sm:gap-6">
        <a href={`mailto:${settings.email}`} className={`max-md:hidden ${topLink}`}>
          <Mail aria-hidden="true" size={16} />
          {settings.email}
        </a>{" "}
        <a href={`tel:${settings.phone}`} className={`min-w-0 wrap-anywhere ${topLink}`}>
          <Phone aria-hidden="true" size={16} />
          {formatPhone(settings.phone)}
        </a>
        <p lang={hours.lang} className={`hidden items-center gap-2 ${hours.className}`}>
          <Clock aria-hidden="true" size={16} />
          {settings.hours}
        </p>
        <div className="ml-auto max-lg:hidden">{search}</div>
        {children}
      </div>
    </div>
  );
}
