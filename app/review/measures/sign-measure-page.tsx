import { data, redirect } from "react-router";
import * as v from "valibot";
import { staffScope } from "#app/accounts/scope.server.ts";
import { TextAreaField } from "#app/forms/field.tsx";
import { textOf, versionOf } from "#app/forms/form-input.ts";
import { fieldsOfButton } from "#app/forms/refused-form.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { addressOf } from "#app/kernel/address.ts";
import type { Context } from "#app/kernel/context.ts";
import { buttonsRefusedBy, pressButton } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { orNotFound, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/sign-measure-page";
import { measureRefusals } from "./measure.refusals.ts";
import { measureDecisionSchema, measureReasonSchema } from "./measure.schema.ts";
import { longestFacts, longestReason } from "./measure.ts";
import { MeasureLetterView } from "./measure-letter-view.tsx";
import { readMeasure } from "./read-measure.server.ts";
import { previewMeasureLetter, type SignedMove, signMeasure } from "./sign-measure.server.ts";

export const headers = privatePageHeaders;

export const handle = { focused: true };

interface Act {
  move: SignedMove;
  title: string;
  label: string;
  help: string;
  longest: number;
  schema: v.GenericSchema<unknown, { reason: string }> & { entries: { reason: v.GenericSchema } };
}

/** The acts that are signed, by the word of the address. */
const acts = {
  decision: {
    move: "decide",
    title: "Décider la mesure",
    label: "Motifs de la décision",
    help: "Répondez à ce que l’entreprise a dit. La lettre les reprend tels quels.",
    longest: longestFacts,
    schema: measureDecisionSchema,
  },
  urgence: {
    move: "suspend-at-once",
    title: "Suspendre en urgence",
    label: "Pourquoi cela ne peut pas attendre",
    help: "Le danger ou la fraude, en faits. La lettre les reprend tels quels.",
    longest: longestReason,
    schema: measureReasonSchema,
  },
  levee: {
    move: "lift",
    title: "Lever la mesure",
    label: "",
    help: "",
    longest: longestReason,
    schema: v.object({ reason: v.string() }),
  },
} satisfies Record<string, Act>;

function actOf(request: Request): keyof typeof acts {
  const word = new URL(request.url).searchParams.get("acte") ?? "";
  if (!Object.hasOwn(acts, word)) throw data(null, { status: 404 });
  return word as keyof typeof acts;
}

async function measureToSign(ctx: Context, id: string) {
  const scope = orNotFound(staffScope(ctx.actor));
  return orNotFound(await readMeasure(ctx, scope, id));
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const act = actOf(request);
  const { move } = acts[act];
  const { id, number, kindLabel, company, version, whyNot } = await measureToSign(ctx, params.id);
  const refusal = whyNot[move];
  // A lifting has its reason already: its letter is read at once.
  const isRead = act === "levee" && refusal === null;
  const preview = isRead
    ? await previewMeasureLetter(ctx, { measureId: id, move, reason: "" })
    : null;
  return {
    id,
    act,
    number,
    kindLabel,
    company: company.name,
    version,
    why: refusal && measureRefusals[refusal].message,
    preview: preview?.ok ? preview.value : null,
  };
}

const button = buttonsRefusedBy(measureRefusals);

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const act = actOf(request);
  const { id: measureId } = await measureToSign(ctx, params.id);
  const form = await readForm(request);
  const { move, schema } = acts[act] as Act;
  const seen = versionOf(form, "seen");
  const pressed = await pressButton(form, {
    read: button(schema, async ({ reason }) => {
      const preview = await previewMeasureLetter(ctx, { measureId, move, reason });
      return preview.ok ? { ok: true, value: { preview: preview.value, reason } } : preview;
    }),
    sign: button(schema, ({ reason }) =>
      signMeasure(ctx, { measureId, move, reason, seen, readSha256: textOf(form, "read") }),
    ),
  });
  if (!pressed.ok) return pressed.answer;
  if (pressed.intent === "read") return pressed.value;
  const here = addressOf("/bureau/mesures/:id", { id: measureId });
  return redirect(`${here}?fait=${move}`, 303);
}

/** The letter of a measure, from its reasons to its signature: it is read before it is signed. */
export default function SignMeasurePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, act, number, kindLabel, company, version, why } = loaderData;
  const { title, label, help, longest } = acts[act];
  const previewed = actionData && "preview" in actionData ? actionData : null;
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  const { letter = null, sha256 = "" } = previewed?.preview ?? loaderData.preview ?? {};
  const field = fieldsOfButton<typeof measureDecisionSchema>(refused, refused?.intent ?? "read");
  return (
    <OfficePage
      title={title}
      parent={{
        path: addressOf("/bureau/mesures/:id", { id }),
        label: `${kindLabel} ${number}`,
      }}
      facts={<span>{company}</span>}
    >
      <RefusedNotice refused={refused} />
      {why && !letter && <p>{why}</p>}
      {letter && (
        <OfficeSection title="La lettre, telle qu’elle sera signée">
          <MeasureLetterView letter={letter} isSigned={false} />
          <form method="post" className="mt-4 print:hidden">
            <input type="hidden" name="seen" value={version} />
            <input type="hidden" name="read" value={sha256} />
            <input type="hidden" name="reason" value={previewed?.reason ?? ""} />
            <p className="mb-3 max-w-prose">
              Signée, la lettre est figée et prend effet aujourd’hui{"\u00A0"}: l’annuaire et la
              vérification le disent aussitôt, et l’entreprise est prévenue.
            </p>
            <SubmitButton intent="sign">Signer et notifier</SubmitButton>
          </form>
        </OfficeSection>
      )}
      {label && !why && (
        <OfficeSection title={letter ? "Reprendre les motifs" : "Les motifs"}>
          <form method="post" noValidate className="max-w-prose">
            <input type="hidden" name="seen" value={version} />
            <TextAreaField
              {...field("reason")}
              defaultValue={previewed?.reason ?? field("reason").defaultValue}
              label={label}
              help={help}
              rows={8}
              maxLength={longest}
            />
            <SubmitButton intent="read">Relire la lettre</SubmitButton>
          </form>
        </OfficeSection>
      )}
    </OfficePage>
  );
}
