import { data } from "react-router";

/** The answer that shows a posted form again: 429 with the time to wait when the requester tried too often, else 400. */
export function formAgain<Failure extends { waitSeconds?: number }>(failure: Failure) {
  const { waitSeconds } = failure;
  if (waitSeconds === undefined) return data(failure, { status: 400 });
  return data(failure, { status: 429, headers: { "Retry-After": String(waitSeconds) } });
}
