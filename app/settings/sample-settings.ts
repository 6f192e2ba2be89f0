import { defaultSettings, type Settings } from "./settings.schema.ts";

/** What the product invents about the certification body so that its pages have no hole, and nobody can reach. */
type Invented = Pick<Settings, "address" | "phone" | "email">;

/** Whether this contact of the certification body is still the one that the product invents: nobody answers there. */
export const isInvented = <Key extends keyof Invented>(
  settings: Pick<Invented, Key>,
  key: Key,
): boolean => settings[key] === defaultSettings[key];
