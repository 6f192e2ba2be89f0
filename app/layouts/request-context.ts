import { createContext } from "react-router";
import type { Context, Requester, Services } from "#app/kernel/context.ts";
import type { ServedRoutes } from "./served-routes.ts";

export const servicesContext = createContext<Services>();
export const requesterContext = createContext<Requester>();
export const referenceContext = createContext("");
/** The table of served routes, read by `enter`; null when a test calls one route directly. */
export const servedRoutesContext = createContext<ServedRoutes | null>(null);
/** Headers that a loader adds to the answer: `Retry-After` of a 503 after a temporary fault, `Allow` of a 405. */
export const answerContext = createContext<{ retryAfterSeconds?: number; allow?: string }>({});
/** The context of the use cases of one request, made by the middleware of `app/root.tsx`. */
export const requestContext = createContext<Context>();
