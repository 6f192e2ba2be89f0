const key = "session-last-use";

/** Keeps, for all tabs of the browser, that the session was used now: a page was opened, or one that follows something asked for it. */
export function noteUse(): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage, only the use of this tab counts.
  }
}

/** When the session was last used in any tab, in milliseconds; null without storage. */
export function readLastUse(): number | null {
  try {
    const storedTime = localStorage.getItem(key);
    return storedTime === null ? null : Number(storedTime);
  } catch {
    return null;
  }
}
