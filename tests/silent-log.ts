import type { Log } from "#app/kernel/context.ts";

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
