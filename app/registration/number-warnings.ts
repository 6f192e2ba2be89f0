import {
  businessRegistryWarningTexts,
  parseBusinessRegistry,
} from "#app/companies/business-registry.ts";
import { einWarningTexts, parseEin } from "#app/companies/ein.ts";
import { legalFormCodeOf } from "#app/companies/legal-forms.ts";
import { parseBusinessDate, todayInDakar } from "#app/kernel/dates.ts";
import type { RegistrationValues } from "./registration-form-data.ts";

/** What to check in a tax number that is accepted all the same (domain §2.1). */
export function einWarning(typed: RegistrationValues | null): string | undefined {
  const parsed = parseEin(typed?.ein ?? "", typed?.country ?? "SN");
  return parsed.ok ? texts(parsed.warnings, einWarningTexts) : undefined;
}

/** What to check in a trade register number that is accepted all the same (domain §2.2). */
export function businessRegistryWarning(typed: RegistrationValues | null): string | undefined {
  const foundedOn = parseBusinessDate(typed?.foundedOn ?? "");
  const parsed = parseBusinessRegistry(typed?.businessRegistry ?? "", {
    today: todayInDakar(new Date()),
    legalFormCode: legalFormCodeOf(typed?.legalForm ?? ""),
    ...(foundedOn ? { foundedOn } : {}),
  });
  return parsed.ok ? texts(parsed.warnings, businessRegistryWarningTexts) : undefined;
}

function texts<Warning extends string>(warnings: Warning[], all: Record<Warning, string>) {
  return warnings.map((warning) => all[warning]).join(" ") || undefined;
}
