import * as v from "valibot";
import { isWorkplace, mostWorkplaces } from "#app/companies/workplaces.ts";
import { parsePhone, phoneProblems } from "#app/kernel/phone.ts";

/** The form « Être joint ». A number that is not to be shown is not kept. */
export const contactSchema = v.pipe(
  v.object({
    showsPhone: v.boolean(),
    phone: v.string(),
    places: v.pipe(
      v.array(v.pipe(v.string(), v.check(isWorkplace, "Choisissez des lieux de la liste"))),
      v.maxLength(mostWorkplaces, `Choisissez ${mostWorkplaces} lieux au plus`),
    ),
    takesMessages: v.boolean(),
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const { showsPhone, phone, places, takesMessages } = dataset.value;
    if (!showsPhone) return { phone: null, places, takesMessages };
    const parsed = parsePhone(phone);
    if (parsed.ok) return { phone: parsed.e164, places, takesMessages };
    addIssue({
      message: phoneProblems[parsed.reason],
      path: [{ type: "object", origin: "value", input: dataset.value, key: "phone", value: phone }],
    });
    return NEVER;
  }),
);
