import { Clock, Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { formatPhone } from "#app/kernel/phone.ts";
import { useSettings } from "#app/layouts/site-data.ts";

/** Phone, e-mail, address and hours of the certification body. */
export function ContactDetails() {
  const { phone, email, address, hours } = useSettings();
  return (
    <ul className="mt-5 flex flex-col gap-5">
      <Detail icon={<Phone size={22} />} label="Téléphone">
        <a className="link inline-block py-1 font-semibold" href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
      </Detail>
      <Detail icon={<Mail size={22} />} label="E-mail">
        <a className="link inline-block py-1 font-semibold break-all" href={`mailto:${email}`}>
          {email}
        </a>
      </Detail>
      <Detail icon={<MapPin size={22} />} label="Adresse">
        {address}
      </Detail>
      <Detail icon={<Clock size={22} />} label="Horaires">
        {hours}
      </Detail>
    </ul>
  );
}

interface DetailProps {
  icon: ReactNode;
  label: string;
  children: ReactNode;
}

function Detail({ icon, label, children }: DetailProps) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-full bg-green text-white"
      >
        {icon}
      </span>
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">{label}</p>
        <p>{children}</p>
      </div>
    </li>
  );
}
