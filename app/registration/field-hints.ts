import {
  businessRegistryWarningTexts,
  parseBusinessRegistry,
} from "#app/companies/business-registry.ts";
import { einWarningTexts, parseEin } from "#app/companies/ein.ts";
import { legalFormCodeOf } from "#app/companies/legal-forms.ts";
import { latestClosedYear, parseBusinessDate } from "#app/kernel/dates.ts";
import type { RegistrationValues } from "./registration.schema.ts";
import type { RegistrationField } from "./registration-fields.schema.ts";

type Hint = (values: RegistrationValues, today: string) => string | undefined;

/** What the visitor should check in a field although it is accepted. */
const hints: { [Field in RegistrationField]?: Hint } = {
  // Domain §2.1.
  ein: ({ ein, country }) => {
    const parsed = parseEin(ein, country);
    return parsed.ok ? texts(parsed.warnings, einWarningTexts) : undefined;
  },
  // Domain §2.2.
  businessRegistry: ({ businessRegistry, legalForm, foundedOn }, today) => {
    const day = parseBusinessDate(foundedOn);
    const parsed = parseBusinessRegistry(businessRegistry, {
      today,
      legalFormCode: legalFormCodeOf(legalForm),
      ...(day ? { foundedOn: day } : {}),
    });
    return parsed.ok ? texts(parsed.warnings, businessRegistryWarningTexts) : undefined;
  },
};

/** The hint of a field for its current value; none until scripts run. */
export const fieldHint = (
  field: RegistrationField,
  values: RegistrationValues | null,
  today: string,
): string | undefined => (values ? hints[field]?.(values, today) : undefined);

function texts<Warning extends string>(warnings: Warning[], all: Record<Warning, string>) {
  return warnings.map((warning) => all[warning]).join(" ") || undefined;
}

/** Names the year by its number: companies do not agree on which one is « the last ». */
export const turnoverHelp = (today: string): string =>
  `Celui de ${latestClosedYear(today)}, le dernier exercice clos. Exemple\u00A0: 250\u202F000\u202F000`;
