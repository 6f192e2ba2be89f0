import type { FastifyInstance } from "fastify";
import type { App } from "./app.ts";

/** Where the code of `app/` comes from: the bundle, or Vite while developing. */
export interface Source {
  app: () => Promise<App>;
  /** While developing: scripts and styles with hot reload, in front of the pages. */
  register?: (server: FastifyInstance) => Promise<void>;
  close?: () => Promise<void>;
}
