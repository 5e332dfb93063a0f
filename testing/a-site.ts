import { createServer } from 'node:net';
import { buildSite } from '#apps/build.ts';
import { createSiteServer } from '#apps/site/create-site-server.ts';
import { type AServer, type AServerOptions, aServer } from './a-server.ts';

export interface ASite extends AServer {
  /** Where it listens, without a trailing slash. */
  url: string;
  /** Every route of it, `METHOD /path`. */
  routes: readonly string[];
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}

/** The built site, pages and all, listening on a port of its own over a test database. */
export async function aSite(options: AServerOptions = {}): Promise<ASite> {
  process.env.NODE_ENV = 'production';
  // The pages are those of production; failpoints stay within reach.
  process.env.TONEHALL_ENV = 'test';
  await buildSite({ quiet: true });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  // An education site is found at the school's address, and the other one is somewhere else.
  const addresses = options.educationMode
    ? { settings: { ...options.settings, EDU_URL: url } }
    : { siteUrl: url };
  const house = await aServer({ ...options, ...addresses });
  const routes: string[] = [];
  const server = await createSiteServer(house.platform, {
    educationMode: options.educationMode ?? false,
    onRoute: ({ method, url: path }) => void routes.push(...[method].flat().map((one) => `${one} ${path}`)),
    overload: { guestGate: 10_000, guestDelayMs: 60_000 },
  });
  await server.listen({ host: 'localhost', port });
  return {
    ...house,
    server,
    url,
    routes,
    async close() {
      await server.close();
      await house.close();
    },
  };
}
