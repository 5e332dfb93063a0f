import { buildSite } from '#apps/build.ts';
import { createSiteServer } from '#apps/site/serving/create-site-server.ts';
import type { Metrics } from '#platform/server/http/metrics.ts';
import { type AServer, type AServerOptions, aServer } from './a-server.ts';
import { freePort } from './free-port.ts';

export interface ASite extends AServer {
  /** The site's address, without a trailing slash. */
  url: string;
  /** Every route of the site, as `METHOD /path`. */
  routes: readonly string[];
}

let built: Promise<boolean> | undefined;

/** Starts the built site with its pages on a port of its own over a test database. */
export async function aSite(options: AServerOptions & { metrics?: Metrics } = {}): Promise<ASite> {
  process.env.NODE_ENV = 'production';
  // The pages are those of production; failpoints stay available.
  process.env.TONEHALL_ENV = 'test';
  built ??= buildSite({ quiet: true });
  await built;
  const port = await freePort();
  const url = `http://localhost:${port}`;
  // An education site listens at the education address, and the main site elsewhere.
  const addresses = options.educationMode
    ? { settings: { ...options.settings, EDU_URL: url } }
    : { siteUrl: url };
  const base = await aServer({ ...options, ...addresses });
  const routes: string[] = [];
  const server = await createSiteServer(base.platform, {
    educationMode: options.educationMode ?? false,
    metrics: options.metrics,
    onRoute: ({ method, url: path }) => void routes.push(...[method].flat().map((one) => `${one} ${path}`)),
    overload: { guestGate: 10_000, guestDelayMs: 60_000 },
  });
  await server.listen({ host: 'localhost', port });
  return {
    ...base,
    server,
    url,
    routes,
    async close() {
      await server.close();
      await base.close();
    },
  };
}
