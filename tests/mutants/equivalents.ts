/** Generated mutants that no test can notice, by name, each with what makes it have no effect. */
export const equivalents: Record<string, string> = {
  'app/activity/nomenclature.queries.server.ts:where("stamp")#1':
    "the stamp is compared before, in the same transaction; on one connection nobody comes between",
  'app/contact/relay/relayed-message.queries.server.ts:where("fingerprint")#1':
    "takes away the fingerprints of other old messages as well, which serve no longer",
  'app/companies/members/change-member.server.ts:||(ownMember.role !== "owner")#1':
    "whether the session may is asked before; this asks again what holds under the lock",
  'app/companies/waiting-company.queries.server.ts:where("state")#1':
    "`waitingCompany` finds no other in the same transaction, and the link is spent once",
  "app/layouts/form-actions.server.ts:&&(field !== undefined)#1":
    "no form has a field named « undefined »; the compiler alone needs the line",
  'app/operations/search.queries.server.ts:||(!permit(actor, "application.read"))#1':
    "the readings of a role without the permission give it no application (inScope)",
  'app/operations/search.queries.server.ts:||(!permit(actor, "payment.read"))#1':
    "roles that may not read payments see no fees: the scope finds none for them",
  'app/payments/desk/close-day.server.ts:refused("day-closed")#1':
    "the insert decides it a second time",
  'app/payments/attempts/end-attempt.server.ts:return("paid")#1':
    "the attempt that was paid is answered at the end as well",
  "app/payments/ledger/ledger.queries.server.ts:return(false)#1":
    "the unique index refuses the entry; the number is given back with the transaction",
  "app/review/committee/agenda/item.queries.server.ts:scope(itemHiddenFrom(scope))#2":
    "The pages ask for the lines of a shown item alone: the query enforces it a second time.",
  "app/review/assignment/own-applications.queries.server.ts:where(inScope(scope, ofApplication))#1":
    "Who has an application has declared clear on it and reads it whole; a conflict ends the assignment.",
  'app/review/committee/confirmations/answer-confirmation.server.ts:refused("own-confirmation")#1':
    "The table refuses one person for both, so the act fails all the same; the line says it in words.",
  'app/review/committee/minutes/sign-minutes.server.ts:refused("changed-meanwhile")#2':
    "Their words change only with their version, which `writeSigned` compares; their facts never change.",
  'app/review/committee/minutes/sign-minutes.server.ts:refused("no-minutes")#3':
    "Minutes are found before, and the table refuses that any be deleted.",
  "app/review/committee/vote/cast-casting-vote.server.ts:refused(gap)#1":
    "`openVote` asked the same of these lines, which have been voted twice as they are.",
  'app/review/committee/vote/item-standing.server.ts:return("recused")#1':
    "A conflict is no clear declaration, so its person is undeclared and votes no more; the line only says why.",
  'app/review/committee/vote/vote.queries.server.ts:where(itemInScope(scope, "vote.item_id"))#1':
    "The pages ask for the votes on a shown item alone: the query enforces it a second time.",
  "app/review/decision/change-decision.server.ts:guard(minutes-signed)#1":
    "A decision is prepared only on a session whose minutes are signed, and signed minutes stay.",
  'app/review/objections/raise-objection.server.ts:refused("raised-already")#1':
    "the unique key of the objection refuses the second with the same words",
  "app/sheets/draw-once.server.ts:return(keptSheet)#1":
    "`sheet_once` keeps the first one, which is answered; drawing again only costs time",
};
