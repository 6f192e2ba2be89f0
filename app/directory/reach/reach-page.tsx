import { data, redirect } from "react-router";
import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import { declaredRecord } from "#app/companies/declared-record.queries.server.ts";
import { type FormFailure, type FormValues, readFields, versionOf } from "#app/forms/form-input.ts";
import type { Context } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { formatPhone } from "#app/kernel/phone.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import {
  companyAsked,
  orNotFound,
  outcomeMessage,
  privatePageHeaders,
} from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { slugOfCompany } from "../directory.queries.server.ts";
import type { Route } from "./+types/reach-page";
import { publishContact, stopMessages } from "./publish-contact.server.ts";
import { publishedContact } from "./published-contact.queries.server.ts";
import { contactRefusals } from "./published-contact.refusals.ts";
import { contactSchema } from "./published-contact.schema.ts";
import { ReachPage } from "./reach-view.tsx";

export const headers = privatePageHeaders;

const outcomes: Record<string, string> = {
  publie: "C’est publié. Vous pouvez revenir ici pour tout retirer, à tout moment.",
  arrete: "Vous ne recevez plus de messages. Le formulaire est fermé dès maintenant.",
};

type Values = FormValues<typeof contactSchema>;

/** What the form brings back: its values, and what would be published when they are right. */
interface Posted extends FormFailure<Values> {
  review?: { phone: string | null; places: string[]; takesMessages: boolean };
  message?: string;
  /** The version that the form was filled in with; absent where the page shows the present one. */
  version?: number;
}

async function companyOf(ctx: Context, request: Request) {
  const space = orNotFound(await companyOfSpace(ctx, companyAsked(request)));
  const record = orNotFound(await declaredRecord(ctx.db, space.company.id));
  return { companyId: space.company.id, companyPhone: record.phone };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { companyId, companyPhone } = await companyOf(ctx, request);
  const { phone, places, takesMessages, version } = await publishedContact(ctx.db, companyId);
  return {
    values: {
      showsPhone: phone !== null,
      phone: formatPhone(phone ?? companyPhone),
      places: [...places],
      takesMessages,
    },
    version,
    slug: await slugOfCompany(ctx.db, companyId),
    mayChange: permit(ctx.actor, "company.change", { companyId }),
    done: outcomeMessage(outcomes, new URL(request.url)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { companyId } = await companyOf(ctx, request);
  const form = await readForm(request);
  const input = readFields(contactSchema, form);
  const { values } = input;
  const version = versionOf(form, "version");
  const back = (done: string) =>
    redirect(`/espace/entreprise/contact?entreprise=${companyId}&fait=${done}`, 303);
  return await actions(form, {
    review: () =>
      input.ok
        ? data<Posted>({ values, errors: {}, version, review: input.output })
        : data<Posted>({ ...input, version }, { status: 400 }),
    edit: () => data<Posted>({ values, errors: {}, version }),
    publish: async () => {
      if (!input.ok) return data<Posted>({ ...input, version }, { status: 400 });
      const result = await publishContact(ctx, {
        companyId,
        contact: input.output,
        seen: version,
      });
      if (result.ok) return back("publie");
      const { status, message } = contactRefusals[result.refusal];
      return data<Posted>({ values, errors: {}, message }, { status });
    },
    stop: async () => {
      const result = await stopMessages(ctx, { companyId });
      return result.ok ? back("arrete") : refusalAnswer(contactRefusals[result.refusal]);
    },
  });
}

export default ReachPage;
