import { redirect } from "react-router";
import { textOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { orNotFound, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { opinionsAgainstOf } from "../../examination/against-grid.queries.server.ts";
import { declarationAddress } from "../../interests/declaration-address.ts";
import { applicationRefusalsOfAgenda } from "../agenda/agenda.refusals.ts";
import { endWords, lineInWords, recusedHere } from "../minutes/minutes.ts";
import { confirmPresence } from "../sessions/attend-session.server.ts";
import { attendeesOf } from "../sessions/session.queries.server.ts";
import { openSessionPage } from "../sessions/session-access.server.ts";
import type { Route } from "./+types/ballot-page";
import { BallotPage } from "./ballot-view.tsx";
import type { BallotAct } from "./ballot-words.ts";
import { castBallot } from "./cast-ballot.server.ts";
import { confirmBox } from "./confirm-box.server.ts";
import { divideItem } from "./end-item.server.ts";
import { itemPeople } from "./item-standing.server.ts";
import { currentVersion } from "./item-version.server.ts";
import { lastVoteInWords, runningNow } from "./running.server.ts";
import { liveOf } from "./session-state.server.ts";
import { outcomeLabels } from "./tally.ts";
import { type Vote, votersOf } from "./vote.queries.server.ts";

export const headers = privatePageHeaders;

const reasonsNot = {
  absent: "Dites d’abord votre présence, sans intérêt nouveau.",
  recused: recusedHere,
  rapporteur: "Vous rapportez ce dossier\u00A0: vous ne votez pas.",
  examined: "Vous avez instruit ce dossier\u00A0: vous ne votez pas.",
  undeclared: "Déclarez d’abord vos intérêts dans ce dossier.",
  "no-mandate": "Votre mandat ne court pas aujourd’hui.",
  "seat-taken": "Le titulaire que vous suppléez est présent.",
} as const;

/** What the page of a member offers while this vote is open; `votes` when they are one of its voters. */
function actIn(
  { kind, state }: Pick<Vote, "kind" | "state">,
  { votes, urnLost }: { votes: boolean; urnLost: boolean },
): BallotAct {
  if (!votes) return "late";
  if (state === "to-confirm") return "confirm";
  if (kind === "box") return "box";
  if (kind === "hands") return "hands";
  if (kind === "secret" && state === "open") return urnLost ? "lost" : "vote";
  return "wait";
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const opened = orNotFound(await openSessionPage(ctx, params.id));
  const { session, accountId, votes, scope } = opened;
  const here = addressOf("/bureau/seances/:id", { id: session.id });
  const own = (await attendeesOf(ctx.db, scope, session.id)).find(
    (each) => each.accountId === accountId,
  );
  const isOfToday = session.state === "convened" && session.heldOn <= todayInDakar(ctx.now);
  if (!votes || !own || !(isOfToday || session.state === "open")) throw redirect(here);
  const live = await liveOf(ctx, opened, { query: new URL(request.url).searchParams });
  const running = await runningNow(ctx, scope, session);
  const { item, lines, open } = running;
  const isOpen = item?.state === "open";
  const standing =
    isOpen &&
    (
      await itemPeople(ctx, scope, { itemId: item.id, second: session.followsId !== null })
    ).people.find((each) => each.accountId === accountId)?.standing;
  const voters = open ? await votersOf(ctx.db, scope, open) : [];
  const voter = voters.find((each) => each.accountId === accountId);
  const part = lines.filter(({ subAreaId }) => !open?.subAreaId || open.subAreaId === subAreaId);
  const against = item && !item.isHidden ? await opinionsAgainstOf(ctx, item.applicationId) : [];
  const hasEntered = own.here && own.confirmedAt !== null;
  const act: BallotAct =
    open && hasEntered
      ? actIn(open, { votes: voter !== undefined, urnLost: running.urnLost })
      : "wait";
  // A choice that is made to change a ballot would be lost with the page that asks again.
  const isChoosing =
    act === "vote" && (!voter?.tookPart || new URL(request.url).searchParams.has("changer"));
  const last = running.votes.at(-1);
  return {
    live,
    here,
    number: session.number,
    hasEntered,
    isSessionOpen: session.state === "open",
    act,
    isChoosing,
    standsStill: isChoosing || act === "confirm",
    lastVote: last?.outcome && last.outcome !== "adopted" ? lastVoteInWords(last, lines) : null,
    tookPart: voter?.tookPart ?? false,
    // What a member confirms is the outcome with the number of ballots.
    box:
      act === "confirm" && open?.outcome
        ? {
            outcome: outcomeLabels[open.outcome].toLowerCase(),
            ballots: counted(open.voters ?? 0, "bulletin"),
            entitled: counted(open.entitled, "votant"),
          }
        : null,
    why: !hasEntered
      ? (reasonsNot.absent ?? null)
      : item?.isHidden
        ? recusedHere
        : isOpen && !voter && standing && standing !== "votes"
          ? (reasonsNot[standing] ?? null)
          : null,
    declareAt:
      isOpen && !item.isHidden && standing === "undeclared"
        ? declarationAddress(
            item.applicationId,
            addressOf("/bureau/seances/:id/vote", { id: session.id }),
          )
        : null,
    position: item ? `Point ${item.position} sur ${running.items.length}` : "",
    item: item && {
      id: item.id,
      companyName: item.companyName,
      seen: item.isHidden ? "" : await currentVersion(ctx.db, item.id),
      end: item.state === "closed" && item.outcome ? endWords[item.outcome] : null,
      report: item.isHidden
        ? null
        : addressOf("/bureau/dossiers/:id/rapport", { id: item.applicationId }),
      mayDivide:
        isOpen &&
        item.dividedBy === null &&
        running.votes.length === 0 &&
        lines.length > 1 &&
        !voter &&
        standing === "votes",
      against,
      lines: part.map((line) => ({
        id: line.subAreaId,
        text: lineInWords({ ...line, reasons: line.reasons }),
      })),
    },
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  orNotFound(await openSessionPage(ctx, params.id));
  const form = await readForm(request);
  const itemId = textOf(form, "itemId");
  const seen = textOf(form, "seen");
  const result = await actions(form, {
    here: () => confirmPresence(ctx, { sessionId: params.id }),
    // The same length for each choice: an address, an item, its version and one digit (review §2.1).
    vote: () => castBallot(ctx, { itemId, seen, digit: textOf(form, "v") }),
    confirm: () => confirmBox(ctx, { itemId, seen }),
    divide: () => divideItem(ctx, { itemId }),
  });
  if (!result.ok) return refusalAnswer(applicationRefusalsOfAgenda[result.refusal]);
  return redirect(addressOf("/bureau/seances/:id/vote", { id: params.id }), 303);
}

export default BallotPage;
