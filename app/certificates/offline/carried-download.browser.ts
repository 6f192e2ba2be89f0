import type { CarriedIndex } from "./carried-rights.ts";
import { rightsOf, rightsPath } from "./offline-cache.ts";

type Fetched = Awaited<ReturnType<typeof fetch>>;

/** The answer of the network; throws when it is none of ours. */
export async function fetchedNow(path: string): Promise<Fetched> {
  const answer = await fetch(path, { cache: "no-cache", credentials: "omit" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** Few at a time: the server makes a segment again after a change of the directory. */
const SEGMENTS_AT_ONCE = 4;

/** The directory that a phone carries, by address: first which segments there are, so that none is older than the list says. */
export async function fetchedRights(): Promise<[path: string, answer: Fetched][]> {
  const index = await fetchedNow(rightsPath);
  const { segments }: CarriedIndex = await index.clone().json();
  const answers: [string, Fetched][] = [[rightsPath, index]];
  for (let from = 0; from < segments.length; from += SEGMENTS_AT_ONCE) {
    const paths = segments.slice(from, from + SEGMENTS_AT_ONCE).map(rightsOf);
    const some = await Promise.all(paths.map(fetchedNow));
    for (const [place, answer] of some.entries()) answers.push([paths[place] ?? "", answer]);
  }
  return answers;
}

/** Replaces the directory that the phone carries by these answers; nothing where there are none. */
export async function putRights(
  cache: Cache,
  answers: readonly [path: string, answer: Fetched][],
): Promise<void> {
  if (answers.length === 0) return;
  for (const { url } of await cache.keys())
    if (new URL(url).pathname.startsWith(rightsOf(""))) await cache.delete(url);
  await Promise.all(answers.map(([path, answer]) => cache.put(path, answer)));
}
