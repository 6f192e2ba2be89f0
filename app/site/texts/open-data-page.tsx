import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { directoryDay, exampleCompany } from "#app/directory/directory.queries.server.ts";
import { askedEachTime } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { useSiteData } from "#app/layouts/site-data.ts";
import { openData } from "./open-data-text.ts";
import { TextPage } from "./text-page.tsx";

export const handle = { showsListings: true };

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export async function loader({ context }: Pick<LoaderFunctionArgs, "context">) {
  const ctx = context.get(requestContext);
  const { today } = await directoryDay(ctx);
  const example = await exampleCompany(ctx.db, today);
  return data({ example }, { headers: { "cache-control": askedEachTime } });
}

/** The public data for people: what can be downloaded, how to ask, how to reuse. */
export default function OpenDataPage() {
  const { settings, publicUrl } = useSiteData();
  const { example } = useLoaderData<typeof loader>();
  return (
    <TextPage
      title="Données ouvertes"
      lead="L’annuaire se télécharge, s’interroge depuis un programme et se cite, sans compte et sans frais."
      description="Télécharger l’annuaire des entreprises qualifiées en CSV ou JSON, l’interroger depuis un programme, et les conditions de réutilisation."
      path="/donnees-ouvertes"
      updatedOn="2026-11-30"
      sections={openData(settings, { publicUrl, example })}
    />
  );
}
