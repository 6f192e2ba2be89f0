import { createContext } from "react-router";
import type { Requester, Services } from "#app/kernel/context.ts";

export const servicesContext = createContext<Services>();
export const requesterContext = createContext<Requester>();
export const nonceContext = createContext("");
export const referenceContext = createContext("");
