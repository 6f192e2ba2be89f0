import type { Tx } from "#app/kernel/context.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import type { Settings } from "#app/settings/settings.schema.ts";
import { chosenPassword } from "./account-link.queries.server.ts";
import { issueLink } from "./account-links.server.ts";
import { activationKind, activationMail } from "./activation.mail.ts";
import { registrationToActivate } from "./activation.queries.server.ts";

interface ToActivate {
  companyId: string;
  /** Chosen at the registration; undefined takes it over from the previous link. */
  passwordHash?: string;
  settings: Settings;
}

/** Mails the activation link of a waiting company to its contact; earlier links stop working. */
export async function sendActivationIn(
  tx: Tx,
  { companyId, passwordHash, settings }: ToActivate,
): Promise<void> {
  const { accountId, email, knownAs, country, einKey, registeredAt } = await registrationToActivate(
    tx.db,
    companyId,
  );
  const chosen = passwordHash ?? (await chosenPassword(tx, companyId));
  const validityHours = settings.activationValidityHours;
  const token = await issueLink(tx, {
    accountId,
    purpose: "activation",
    validityHours,
    data: { companyId, ...(chosen && { passwordHash: chosen }) },
  });
  await queueMail(tx, {
    kind: activationKind({ knownAs }),
    subjectKind: "company",
    subjectId: companyId,
    to: email,
    mail: activationMail({
      ninea: country === "SN" ? einKey : null,
      registeredAt,
      knownAs,
      publicUrl: tx.publicUrl,
      token,
      validityHours,
      authority: authorityContact(settings),
    }),
  });
}
