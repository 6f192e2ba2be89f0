import { data, redirect } from "react-router";
import { textOf, versionOf } from "#app/forms/form-input.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { changeRefusals } from "../application.refusals.ts";
import { applicationOfSpace, filedPlace } from "../draft/draft-facts.server.ts";
import { DraftFrame } from "../draft/draft-frame.tsx";
import { draftPage } from "../draft/draft-page.server.ts";
import { Summary } from "../draft/draft-summary.tsx";
import type { Route } from "./+types/filing-page";
import { fileApplication } from "./file-application.server.ts";

export const headers = privatePageHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const spaceApplication = await applicationOfSpace(ctx, params.id);
  if (!spaceApplication) throw data(null, { status: 404 });
  const { id, state } = spaceApplication.application;
  if (state !== "draft") throw redirect(filedPlace(id));
  return await draftPage(ctx, spaceApplication.application, { section: "resume" });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const spaceApplication = await applicationOfSpace(ctx, params.id);
  if (!spaceApplication) throw data(null, { status: 404 });
  const { id: applicationId, version } = spaceApplication.application;
  const form = await readForm(request);
  const sworn = textOf(form, "serment") === "on";
  const seen = versionOf(form, "version") || version;
  const filed = await fileApplication(ctx, { applicationId, seen, sworn });
  if (filed.ok) return redirect(`${filedPlace(applicationId)}?depose`, 303);
  const { status, message } = changeRefusals[filed.refusal];
  return formAgain({ values: { sworn }, errors: {}, message }, status);
}

/** The last section of a draft with the reason why it was not filed. */
export default function FilingPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DraftFrame page={loaderData}>
      <Summary
        page={loaderData}
        refusal={actionData?.message}
        sworn={actionData?.values.sworn ?? false}
      />
    </DraftFrame>
  );
}
