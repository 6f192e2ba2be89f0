import { type Step, statementsEnded } from "#server/trace.ts";

/** The texts of all statements that end while this work runs, `begin` and `commit` included, in the order of their answers. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const note = (step: unknown) => texts.push((step as Step).what);
  statementsEnded.subscribe(note);
  try {
    await work();
  } finally {
    statementsEnded.unsubscribe(note);
  }
  return texts;
}
