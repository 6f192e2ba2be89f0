import { Clock, Mail, MapPin, Phone } from "lucide-react";
import { formatPhone } from "#app/kernel/phone.ts";
import type { PublicSettings } from "#app/settings/public-settings.ts";

/** Address, phone, e-mail and hours of the certification body, one per line. */
export function ContactDetails({ settings }: { settings: PublicSettings }) {
  const { address, phone, email, hours } = settings;
  return (
    <ul>
      <Line icon={MapPin}>{address}</Line>
      <Line icon={Phone} href={`tel:${phone}`}>
        {formatPhone(phone)}
      </Line>
      <Line icon={Mail} href={`mailto:${email}`}>
        {email}
      </Line>
      <Line icon={Clock}>{hours}</Line>
    </ul>
  );
}

interface LineProps {
  icon: typeof Clock;
  href?: string;
  children: string;
}

function Line({ icon: Icon, href, children }: LineProps) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden="true" size={18} className="my-2 h-[1lh] shrink-0" />
      {href ? (
        <a href={href} className="min-w-0 py-2 underline">
          {children}
        </a>
      ) : (
        <span className="min-w-0 py-2">{children}</span>
      )}
    </li>
  );
}

interface SocialLinksProps {
  settings: PublicSettings;
  /** Text before the links. */
  label: string;
}

/** Links to the social media pages of the certification body; nothing when it has none. */
export function SocialLinks({ settings, label }: SocialLinksProps) {
  const links = [
    { name: "Facebook", url: settings.facebookUrl },
    { name: "LinkedIn", url: settings.linkedinUrl },
    { name: "X", url: settings.xUrl },
    { name: "YouTube", url: settings.youtubeUrl },
  ].filter(({ url }) => url !== null);
  if (links.length === 0) return null;
  return (
    <div>
      <p className="font-semibold">{label}</p>
      <ul className="flex flex-wrap gap-x-5">
        {links.map(({ name, url }) => (
          <li key={name}>
            <a href={url ?? ""} className="inline-block min-w-11 py-2 underline" rel="noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
