import type { Server } from "node:http";
import { Registry } from "prom-client";
import type { ProductCounts } from "#app/operations/product-counts.server.ts";
import { type Config, ConfigError } from "../config.ts";
import { type Metrics, openMetrics, type Sources } from "./metrics.ts";
import { listenForMetrics } from "./serve-metrics.ts";
import { stateMetrics } from "./state-metrics.ts";

type Measured = Omit<Sources, "doors" | "readState"> & { counts: () => Promise<ProductCounts> };

/** The metrics that the configuration asks for; null, and nothing is measured, when it names neither port nor token. */
export function metricsOf(
  { METRICS_PORT, METRICS_TOKEN }: Pick<Config, "METRICS_PORT" | "METRICS_TOKEN">,
  { counts, ...sources }: Measured,
) {
  if (METRICS_PORT === undefined && METRICS_TOKEN === undefined) return null;
  const register = new Registry();
  const readState = stateMetrics(register, counts);
  let metrics: Metrics | undefined;
  let server: Server | undefined;
  return {
    /** Begins to measure; `doors` are the requests under way. */
    open(doors: Sources["doors"]): Metrics {
      metrics = openMetrics(register, { ...sources, doors, readState });
      return metrics;
    },
    /** Opens the port of `METRICS_PORT`. */
    async listen(): Promise<void> {
      if (METRICS_PORT === undefined || !metrics) return;
      server = await listenForMetrics(metrics, METRICS_PORT).catch((error: Error) => {
        throw new ConfigError(`METRICS_PORT ${METRICS_PORT} cannot be opened: ${error.message}`);
      });
    },
    close(): void {
      server?.close();
      server?.closeAllConnections();
      metrics?.close();
    },
  };
}
