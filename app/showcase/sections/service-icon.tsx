import {
  Building2,
  ClipboardCheck,
  Compass,
  DraftingCompass,
  Droplets,
  Hammer,
  HardHat,
  Home,
  type LucideIcon,
  type LucideProps,
  PaintRoller,
  Route,
  Sun,
  Trees,
} from "lucide-react";
import type { ServiceIconName } from "../data/services.ts";

const icons: Record<ServiceIconName, LucideIcon> = {
  "building-2": Building2,
  "clipboard-check": ClipboardCheck,
  compass: Compass,
  "drafting-compass": DraftingCompass,
  droplets: Droplets,
  hammer: Hammer,
  "hard-hat": HardHat,
  home: Home,
  "paint-roller": PaintRoller,
  route: Route,
  sun: Sun,
  trees: Trees,
};

/** The decorative icon of a service. */
export function ServiceIcon({ name, ...props }: LucideProps & { name: ServiceIconName }) {
  const Icon = icons[name];
  return <Icon aria-hidden="true" {...props} />;
}
