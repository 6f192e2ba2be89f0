import type { LoaderFunctionArgs } from "react-router";
import { levelCode } from "#app/certificates/qualification.ts";
import { askedEachTime, json, refusedQuestion } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { classes, levels } from "#app/tariff/classes.ts";
import { recentTariff } from "#app/tariff/tariff.queries.server.ts";
import { readNoCriteria } from "../directory-query.ts";
import type { PublishedClasses } from "./published-classes.schema.ts";

/** GET /partners/classes: what the levels and classes of the directory mean today, with the sums of their contracts in FCFA. */
export async function loader({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">): Promise<Response> {
  const question = readNoCriteria(new URL(request.url).searchParams);
  if (!question.ok) return refusedQuestion(question);
  const { db, now } = context.get(requestContext);
  const { effectiveFrom, levels: levelNames, classCeilings } = await recentTariff(db, now);
  const body: PublishedClasses = {
    effectiveFrom,
    levels: levels.map((level) => ({ code: levelCode(level), name: levelNames[level].name })),
    classes: classes.map((each, index) => {
      const next = classes[index + 1];
      return {
        code: each,
        above: next === undefined || next === "A" ? null : classCeilings[next],
        upTo: each === "A" ? null : classCeilings[each],
      };
    }),
  };
  return json(body, { headers: { "cache-control": askedEachTime } });
}

export const handle = { openToAll: true };
