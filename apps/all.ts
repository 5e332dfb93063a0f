import Fastify from 'fastify';
import type { Config } from '#platform/server/config/config.ts';
import type { Running } from './run-process.ts';

/** Everything in one process. */
export async function main(config: Config): Promise<Running> {
  const server = Fastify();
  server.get('/healthz', async () => ({ status: 'ok' }));
  await server.listen({ host: config.host, port: config.port });
  return { stop: () => server.close() };
}
