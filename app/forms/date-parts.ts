/** The three fields of a date; `foundedOn` is posted as `foundedOn.day`, `foundedOn.month` and `foundedOn.year`. */
export const dateParts = ["day", "month", "year"] as const;

export type DatePart = (typeof dateParts)[number];

export const partName = (field: string, part: DatePart) => `${field}.${part}`;

/** The field of a form that a control belongs to: its own name, or that of the date that it is a part of. */
export const fieldOfControl = (control: string): string => control.split(".")[0] ?? control;

/** One value of three: « 1/9/2015 », « 1//2015 » while it is incomplete, nothing when all three are empty. */
export function joinDate(parts: readonly string[]): string {
  const typed = parts.map((part) => part.trim());
  return typed.every((part) => part === "") ? "" : typed.join("/");
}

/** What stands in each of the three fields, for a value in the form of `joinDate` or for YYYY-MM-DD. */
export function splitDate(value: string): Record<DatePart, string> {
  const stored = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  const [day = "", month = "", year = ""] = stored ? stored.slice(1).reverse() : value.split("/");
  return { day, month, year };
}
