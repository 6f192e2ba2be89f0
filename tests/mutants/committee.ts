import type { Mutant } from "./mutants.ts";

const folder = "app/review/committee";
const vote = `${folder}/vote/vote.data.test.ts`;
const anotherRound = `${folder}/vote/another-round.data.test.ts`;
const ending = `${folder}/vote/end-item.data.test.ts`;
const minutes = `${folder}/minutes/minutes.data.test.ts`;

/** The gates of a session: who votes, when a vote opens, what is kept of it, who signs. */
export const committeeMutants: Mutant[] = [
  {
    rule: "a page on which a ballot is changed stands still",
    file: "app/review/committee/vote/ballot-page.tsx",
    text: '(!voter?.tookPart || new URL(request.url).searchParams.has("changer"))',
    replacement: "!voter?.tookPart",
    tests: ["app/review/committee/vote/vote.data.test.ts"],
  },
  {
    rule: "a vote of the committee needs more votes for than against and half of its voters",
    file: `${folder}/vote/tally.ts`,
    text: "tally.for > tally.against && tally.for * 2 >= entitled",
    replacement: "tally.for > tally.against",
    tests: [`${folder}/vote/tally.test.ts`],
  },
  {
    rule: "no college of the committee holds more than half of the voters",
    file: `${folder}/vote/quorum.ts`,
    text: "reached: !last && !tooMany",
    replacement: "reached: !last",
    tests: [`${folder}/vote/quorum.test.ts`],
  },
  {
    rule: "a class of the committee is one above or below that of the figures at most",
    file: `${folder}/agenda/proposal.ts`,
    text: "- rankOf(base)) > 1",
    replacement: "- rankOf(base)) > 2",
    tests: [`${folder}/agenda/proposal.test.ts`],
  },
  {
    rule: "a ballot of the committee opens for its voter, item and round alone",
    file: `${folder}/vote/urn.server.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the file
    text: "Buffer.from(`${itemId} ${round} ${accountId}`)",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the file
    replacement: "Buffer.from(`${itemId} ${round} ${accountId.slice(0, 0)}`)",
    tests: [`${folder}/vote/urn.server.test.ts`],
  },
  {
    rule: "examiner and rapporteur leave before a vote of the committee",
    file: `${folder}/vote/open-vote.server.ts`,
    text: '  if (!left) return refused("still-in-room");\n',
    replacement: "",
    tests: [vote],
  },
  {
    rule: "a vote of the committee opens with its quorum",
    file: `${folder}/vote/open-vote.server.ts`,
    text: '    if (!quorum.reached) return refused("no-quorum");\n',
    replacement: "",
    tests: [vote],
  },
  {
    rule: "a vote of the committee needs somebody authorised for each family",
    file: `${folder}/vote/open-vote.server.ts`,
    text: '    if (unjudged.length > 0) return refused("unjudged-family");\n',
    replacement: "",
    tests: [vote],
  },
  {
    rule: "only members of the committee cast ballots",
    file: `${folder}/vote/cast-ballot.server.ts`,
    text: 'actor.kind !== "person" || !permit(actor, "application.vote")',
    replacement: 'actor.kind !== "person"',
    tests: [vote],
  },
  {
    rule: "a ballot of the committee enters the vote that its voter read and no other",
    file: `${folder}/vote/cast-ballot.server.ts`,
    text: '    if (seen !== (await currentVersion(tx.db, itemId))) return refused("vote-changed");\n',
    replacement: "",
    tests: [anotherRound],
  },
  {
    rule: "the secretary closes the vote that they read and no other",
    file: `${folder}/vote/close-vote.server.ts`,
    text: '    if (vote.kind !== "secret") return refused("vote-open");\n    if (seen !== (await currentVersion(tx.db, itemId))) return refused("item-changed");\n',
    replacement: '    if (vote.kind !== "secret") return refused("vote-open");\n',
    tests: [anotherRound],
  },
  {
    rule: "a member confirms the outcome on paper that they read and no other",
    file: `${folder}/vote/confirm-box.server.ts`,
    text: '    if (seen !== (await currentVersion(tx.db, itemId))) return refused("vote-changed");\n',
    replacement: "",
    tests: [anotherRound],
  },
  {
    rule: "the version of an item says the round of its votes",
    file: `${folder}/vote/item-version.server.ts`,
    text: "      round,\n",
    replacement: "",
    tests: [anotherRound],
  },
  {
    rule: "a vote on paper has three ballots, of which half of those entitled can be for",
    file: `${folder}/vote/tally.ts`,
    text: 'return outcome === "adopted" && voters * 2 < entitled ? "too-few-for" : null;',
    replacement: "return null;",
    tests: [`${folder}/vote/tally.test.ts`],
  },
  {
    rule: "ballots of a committee that cannot all be opened are not counted",
    file: `${folder}/vote/close-vote.server.ts`,
    text: "const lost = !half || whole.length < cast.length;",
    replacement: "const lost = false;",
    tests: [vote],
  },
  {
    rule: "a casting vote of the committee follows two ties",
    file: `${folder}/vote/cast-casting-vote.server.ts`,
    text: 'if (!isTiedTwice([last, before], proposal)) return refused("no-tie");',
    replacement: "",
    tests: [vote],
  },
  {
    rule: "a member in conflict does not vote in the committee",
    file: `${folder}/vote/item-standing.server.ts`,
    text: '  if (person.declared === "conflict") return "recused";\n',
    replacement: "",
    tests: [ending],
    equivalent:
      "A conflict is no clear declaration, so its person is undeclared and votes no more; the line only says why.",
  },
  {
    rule: "an item is adjourned with what is asked of its company",
    file: `${folder}/vote/end-item.server.ts`,
    text: '  if (requests.length === 0) return refused("nothing-asked");\n',
    replacement: "",
    tests: [ending],
  },
  {
    rule: "nobody signs minutes that they corrected, even where another corrected them since (product)",
    file: `${folder}/minutes/sign-minutes.server.ts`,
    text: "if (minutes.drafters.includes(by)) return",
    replacement: "if (minutes.drafters[0] === by) return",
    tests: [minutes],
  },
  {
    rule: "nobody signs minutes that they corrected, even where another corrected them since (database)",
    file: "db/migrations/0152_drafters_of_minutes.sql",
    text: "if new.signed_by = any(new.drafters) then",
    replacement: "if false then",
    tests: [minutes],
  },
  {
    rule: "who presided signs the minutes",
    file: `${folder}/minutes/sign-minutes.server.ts`,
    text: '    if (session.presidedBy !== by) return refused("not-presiding");\n',
    replacement: "",
    tests: [minutes],
  },
  {
    rule: "the written opinion of an expert stands only for a family that nobody in the room may judge",
    file: `${folder}/vote/record-opinion.server.ts`,
    text: 'if (!unjudged.some(({ id }) => id === familyId)) return refused("family-judged");',
    replacement: "",
    tests: [ending],
  },
  {
    rule: "an opinion for the committee is that of an expert who is authorised",
    file: `${folder}/vote/record-opinion.server.ts`,
    text: 'if (!experts.some((each) => each.expertId === expertId)) return refused("unknown-expert");',
    replacement: "",
    tests: [ending],
  },
  {
    rule: "a session is cancelled with a reason",
    file: `${folder}/sessions/change-session.server.ts`,
    text: '"reason-given": (_ctx, _session, { reason }) => Boolean(reason?.trim()),',
    replacement: '"reason-given": () => true,',
    tests: [`${folder}/sessions/agenda-day.data.test.ts`],
  },
  {
    rule: "a session of the committee begins on its day or later",
    file: "db/migrations/0156_session_on_its_day.sql",
    text: ">= held_on)",
    replacement: ">= held_on - 400)",
    tests: [`${folder}/vote/held-by-database.data.test.ts`],
  },
  {
    rule: "the opinion of an expert names the document from which it was entered",
    file: "db/migrations/0157_source_of_an_opinion.sql",
    text: "between 3 and 300",
    replacement: "between 0 and 300",
    tests: [`${folder}/vote/held-by-database.data.test.ts`],
  },
  {
    rule: "the quorum without a member counts the alternate who takes over their seat",
    file: `${folder}/vote/item-standing.server.ts`,
    text: "seatTaken: each.seatTaken && each.seatOf !== accountId,",
    replacement: "seatTaken: each.seatTaken,",
    tests: [vote],
  },
];
