import { data, redirect } from "react-router";
import * as v from "valibot";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { versionOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatTime, todayInDakar } from "#app/kernel/dates.ts";
import { fileArrivalsContext } from "#app/layouts/file-arrivals.ts";
import { buttonsRefusedBy, pressButton } from "#app/layouts/form-actions.server.ts";
import { orNotFound, outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readFileForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/measure-page";
import { takeMeasureFile } from "./add-measure-file.server.ts";
import { dropMeasure, keepMeasure, proposeLift } from "./end-measure.server.ts";
import {
  extendMeasureHearing,
  hearMeasuredCompany,
  noteHeardInPerson,
} from "./hear-measured-company.server.ts";
import { measureFileRefusals, measureRefusals } from "./measure.refusals.ts";
import { heardInPersonSchema, measureCallSchema, measureReasonSchema } from "./measure.schema.ts";
import { LARGEST_MEASURE_FILE } from "./measure.ts";
import { MeasureView } from "./measure-view.tsx";
import { recordMeasureCall } from "./notify-measure.server.ts";
import { readMeasure } from "./read-measure.server.ts";

export const headers = privatePageHeaders;

export const handle = { focused: true };

const outcomes = {
  propose:
    "La mesure est proposée. L’entreprise n’en sait rien avant que vous lui demandiez ses observations.",
  hear: "L’entreprise est prévenue\u00A0: elle a jusqu’au jour dit pour répondre.",
  extend: "Le délai de l’entreprise est prolongé.",
  note: "Ce que l’entreprise a dit est noté.",
  file: "La pièce est jointe.",
  drop: "La mesure est abandonnée.",
  "propose-lift": "La levée est proposée. Une autre personne décide.",
  keep: "La mesure est maintenue.",
  call: "L’appel est inscrit\u00A0: les délais partent de ce jour.",
  decide: "La mesure est signée et prend effet aujourd’hui. L’entreprise est prévenue.",
  "suspend-at-once": "La qualification est suspendue. L’entreprise est prévenue et peut répondre.",
  lift: "La mesure est levée. L’entreprise est prévenue.",
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const scope = orNotFound(staffScope(ctx.actor));
  const measure = orNotFound(await readMeasure(ctx, scope, params.id));
  const { id: companyId } = measure.company;
  await noteAccess(ctx, { what: "measure", subject: { kind: "company", id: companyId } });
  return {
    measure,
    now: { day: todayInDakar(ctx.now), time: formatTime(ctx.now) },
    done: outcomeMessage(outcomes, new URL(request.url)),
  };
}

const button = buttonsRefusedBy(measureRefusals);
const fileButton = buttonsRefusedBy(measureFileRefusals);

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const scope = orNotFound(staffScope(ctx.actor));
  const measure = orNotFound(await readMeasure(ctx, scope, params.id));
  const posted = await readFileForm(ctx, request, {
    arrivals: context.get(fileArrivalsContext),
    maxBytes: LARGEST_MEASURE_FILE,
  });
  const { form } = posted;
  const measureId = measure.id;
  const seen = versionOf(form, "seen");
  const none = v.object({});
  const pressed = await pressButton(form, {
    hear: button(none, () => hearMeasuredCompany(ctx, { measureId, seen })),
    extend: button(none, () => extendMeasureHearing(ctx, { measureId })),
    note: button(heardInPersonSchema, (note) => noteHeardInPerson(ctx, { measureId, ...note })),
    drop: button(measureReasonSchema, ({ reason }) =>
      dropMeasure(ctx, { measureId, seen, reason }),
    ),
    "propose-lift": button(measureReasonSchema, ({ reason }) =>
      proposeLift(ctx, { measureId, seen, reason }),
    ),
    keep: button(none, () => keepMeasure(ctx, { measureId, seen })),
    call: button(measureCallSchema, ({ spokeTo, heardOn, calledAt }) =>
      recordMeasureCall(ctx, {
        measureId,
        spokeTo,
        calledAt: new Date(`${heardOn}T${calledAt}:00Z`),
      }),
    ),
    file: fileButton(v.object({}), () =>
      takeMeasureFile(ctx, {
        measureId,
        suppliedBy: "body",
        refusal: measure.mayAddFile ? null : "closed",
        posted,
      }),
    ),
  });
  if (pressed.intent !== "file" && posted.ok && posted.file) await ctx.files.discard(posted.file);
  if (!pressed.ok && pressed.refusal === "unknown-measure") throw data(null, { status: 404 });
  if (!pressed.ok) return pressed.answer;
  const here = addressOf("/bureau/mesures/:id", { id: measureId });
  return redirect(`${here}?fait=${pressed.intent}`, 303);
}

/** One measure with what its reader may do. */
export default function MeasurePage({ loaderData, actionData }: Route.ComponentProps) {
  return <MeasureView {...loaderData} refused={actionData} />;
}
