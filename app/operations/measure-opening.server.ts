import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { currentSigner } from "#app/keys/current-signer.server.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { termsOriginInForce } from "#app/terms/terms.queries.server.ts";
import { activeHolders, hasDemonstration, mailHasArrived } from "./opening.queries.server.ts";
import { countOpeningRules, type OpeningStep, openingSteps } from "./opening.ts";

/** What is left to do before the platform opens, and how many steps there are in all. */
export async function measureOpening({
  db,
  now,
  host,
  signer,
}: Pick<Context, "db" | "now" | "host" | "signer">): Promise<{
  left: OpeningStep[];
  all: number;
}> {
  const [settings, holders, haveArrived, seal, backups, terms, demonstration] = await Promise.all([
    settingsInForce(db, now),
    activeHolders(db, ["administrator", "registrar", "cashier"]),
    mailHasArrived(db, now),
    // A register that cannot be read is told of on « Exploitation ».
    currentSigner({ db, now, signer }).catch(() => null),
    host.backups(),
    termsOriginInForce(db, todayInDakar(now)),
    hasDemonstration(db),
  ]);
  const condition = {
    settings,
    holders,
    mails: { go: host.mails.to, haveArrived },
    seal,
    backups,
    terms,
    isPublic: host.isPublic,
    secretGiven: host.secretGiven,
    hasDemonstration: demonstration,
  };
  return { left: openingSteps(condition), all: countOpeningRules(condition) };
}
