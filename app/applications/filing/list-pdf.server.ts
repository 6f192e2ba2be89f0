import type { Context } from "#app/kernel/context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { isOfDemonstration } from "#app/sheets/demonstration.queries.server.ts";
import { drawOnce } from "#app/sheets/draw-once.server.ts";
import { marked, sheetPdf } from "#app/sheets/sheet.ts";
import { filingInScope } from "../draft/draft.queries.server.ts";
import { applicationOfSpace, readDraft } from "../draft/draft-facts.server.ts";
import { contentOf } from "./filing.server.ts";
import { type ListCode, listDocument } from "./list-document.ts";

/** A list of an application as a PDF: as it was filed, or for a draft as it is now. Null for an empty list or another company. */
export async function listPdf(
  ctx: Context,
  { applicationId: id, code }: { applicationId: string; code: ListCode },
): Promise<Buffer | null> {
  const spaceApplication = await applicationOfSpace(ctx, id);
  if (!spaceApplication) return null;
  const about = { subjectKind: "application", subjectId: id } as const;
  const filed = await filingInScope(ctx.db, spaceApplication.scope, id);
  if (!filed) {
    const draftContent = await readDraft(ctx, spaceApplication.application);
    const content = contentOf(spaceApplication.application, draftContent);
    if (!content.listed?.some((each) => each.code === code)) return null;
    const number = draftContent.company.registrationNumber ?? draftContent.company.ein;
    const settings = await settingsInForce(ctx.db, ctx.now);
    const list = listDocument({ code, content, number, at: ctx.now, sha256: null, settings });
    const isDemo = await isOfDemonstration(ctx.db, about);
    return await ctx.renderPdf(sheetPdf(marked(list, isDemo)));
  }
  const { number, filing: content, filedAt: at, sha256, isAsFiled } = filed;
  if (!content.listed?.some((each) => each.code === code)) return null;
  const sheet = await drawOnce(
    ctx,
    { kind: `list-${code.toLowerCase()}`, ...about },
    {
      draw: async () => {
        if (!isAsFiled) throw new Error(`The filing ${number} is not as it was filed.`);
        const settings = await settingsInForce(ctx.db, at);
        return listDocument({ code, content, number, at, sha256, settings });
      },
      entry: (drawn) => ({
        ...about,
        event: "application-list-drawn",
        data: { ...drawn, code },
      }),
    },
  );
  return sheet?.pdf ?? null;
}
