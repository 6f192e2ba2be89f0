import { type ChangeRefusal, changeRefusals } from "#app/applications/application.refusals.ts";
import {
  type ComplementRefusal,
  complementRefusals,
} from "#app/applications/complements/complement.refusals.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import { type SessionRefusal, sessionRefusals } from "../sessions/session.ts";
import { type VoteRefusal, voteRefusals } from "../vote/vote.refusals.ts";

type AgendaRefusal = ChangeRefusal | ComplementRefusal | SessionRefusal | VoteRefusal;

/** The answer to each refusal of the acts on an agenda; those of a session and a vote say it in the words of the committee. */
export const applicationRefusalsOfAgenda: Record<AgendaRefusal, RefusalAnswer> = {
  ...complementRefusals,
  ...changeRefusals,
  ...sessionRefusals,
  ...voteRefusals,
};
