import type { Feature } from '#platform/server/feature.ts';
import { printOpenApi } from '#platform/server/http/openapi.ts';

/** The reviewed text of the API: what `/api/openapi.json` answers, ordered by path and indented. */
export function printApi(features: readonly Feature[]): string {
  const endpoints = features
    .flatMap((feature) => feature.endpoints.map((bound) => bound.endpoint))
    .sort((one, other) => (one.path + one.method < other.path + other.method ? -1 : 1));
  const routes = features.flatMap((feature) => feature.documentedRoutes);
  return `${JSON.stringify(printOpenApi(endpoints, undefined, routes), null, 2)}\n`;
}
