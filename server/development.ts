import { resolve } from "node:path";
import middie from "@fastify/middie";
import type { FastifyInstance } from "fastify";
import { createServer, isRunnableDevEnvironment } from "vite";
import type { Source } from "./http.ts";

/** Vite in front of the same server: scripts and styles with hot reload, pages rendered from the sources. */
export async function startDevelopment(): Promise<Source> {
  const ownListeners = process.listeners("SIGTERM");
  const vite = await createServer({
    root: resolve(import.meta.dirname, ".."),
    server: { middlewareMode: true },
    appType: "custom",
  });
  // Vite would end the process by itself, before the database is closed.
  for (const listener of process.listeners("SIGTERM"))
    if (!ownListeners.includes(listener)) process.removeListener("SIGTERM", listener);
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr))
    throw new Error("Vite offers no runnable environment");
  return {
    register: async (app: FastifyInstance) => {
      await app.register(middie);
      app.use(vite.middlewares);
    },
    app: async () => (await ssr.runner.import("/server/app.ts")).app,
    close: () => vite.close(),
  };
}
