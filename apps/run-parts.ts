import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { checkDecoder } from '#apps/check-decoder.ts';
import { startEducationLive } from '#apps/live/start-education-live.ts';
import { startSiteLive } from '#apps/live/start-site-live.ts';
import { type OpenPlatform, openPlatform } from '#apps/open-platform.ts';
import { runProcess, type StoppableProcess } from '#apps/run-process.ts';
import { createSiteServer } from '#apps/site/serving/create-site-server.ts';
import { routeByHost } from '#apps/site/serving/route-by-host.ts';
import { createStudioServer } from '#apps/studio/create-studio-server.ts';
import { startStudioLive } from '#apps/studio/start-studio-live.ts';
import { insertMissingNameKeys } from '#features/members/server/name-keys.store.ts';
import type { Config } from '#platform/server/config/config.ts';
import { ConfigError } from '#platform/server/config/config-error.ts';
import { compareMigrations } from '#platform/server/db/migrate.ts';
import { createMetrics } from '#platform/server/http/metrics.ts';
import { projectRoot } from '#platform/server/project-root.ts';

/** `site` is the site with its API and its education edition, `studio` the studio's host, `worker` jobs and events. */
const allParts = ['site', 'studio', 'worker'] as const;
type Part = (typeof allParts)[number];

const isPart = (word: string): word is Part => (allParts as readonly string[]).includes(word);

/** The parts that the command line names; all where it names none. */
function readParts(words: readonly string[]): ReadonlySet<Part> {
  const unknown = words.find((word) => !isPart(word));
  if (unknown !== undefined) throw new ConfigError([`"${unknown}" is none of ${allParts.join(', ')}`]);
  return new Set(words.length > 0 ? words.filter(isPart) : allParts);
}

/** Starts parts of Tonehall in this process. Throws a `ConfigError` where others are to have prepared the database and have not. */
async function startParts(config: Config, parts: ReadonlySet<Part>): Promise<StoppableProcess> {
  const open = openPlatform(config);
  const { platform } = open;
  const isAll = parts.size === allParts.length;
  if (!isAll) await checkMigrated(open);
  const hosts: StoppableProcess[] = [];
  if (parts.has('site')) hosts.push(await startSite(open, isAll));
  if (parts.has('studio')) hosts.push(await startStudio(open));
  await checkDecoder(platform);
  let stopWorker = async () => {};
  if (parts.has('worker')) {
    const { startWorker } = await import('#apps/worker/start-worker.ts');
    stopWorker = await startWorker(open);
  }
  if (isAll && config.seed === 'auto') {
    const { seedAll } = await import('#db/seeds/seed-all.ts');
    await seedAll(platform);
  }
  return {
    async stop() {
      await Promise.all(hosts.map((host) => host.stop()));
      await stopWorker();
      await open.close();
    },
  };
}

/** One process migrates, and the others must not serve before: `npm start` does it by itself. */
async function checkMigrated({ platform }: OpenPlatform): Promise<void> {
  const { pending } = await compareMigrations(platform.db, join(projectRoot, 'db/migrations'));
  if (pending > 0)
    throw new ConfigError([
      `DATABASE_URL: migrations have not run there (${pending}): npm run migrate runs them`,
    ]);
}

async function startSite(open: OpenPlatform, isAll: boolean): Promise<StoppableProcess> {
  const { config, db } = open.platform;
  await insertMissingNameKeys(db);
  const metrics = createMetrics();
  // Beside another site a stored answer could be from before a member's own write there.
  const cacheAnswers = isAll;
  const server = await createSiteServer(open.platform, { metrics, cacheAnswers });
  // The site listens first; what it does not need for that is loaded from disk afterwards.
  if (isAll) await server.listen({ host: config.host, port: config.port });
  const stopLive = await startSiteLive(server.server, open);
  const education = await createSiteServer(open.platform, { educationMode: true, cacheAnswers });
  await education.ready();
  routeByHost(server.server, new Map([[new URL(config.eduUrl).host, education.server]]));
  const stopEducationLive = await startEducationLive(education.server, open);
  await (isAll
    ? education.listen({ host: config.host, port: config.eduPort })
    : server.listen({ host: config.host, port: config.port }));
  const figures = await metrics.listen(config.metricsPort);
  return {
    async stop() {
      await Promise.all([stopLive(), stopEducationLive()]);
      await closeAll([server, education]);
      figures.close();
    },
  };
}

async function startStudio(open: OpenPlatform): Promise<StoppableProcess> {
  const { config } = open.platform;
  const server = await createStudioServer(open.platform);
  const stopLive = await startStudioLive(server.server, open);
  await server.listen({ host: config.host, port: config.studioPort });
  return {
    async stop() {
      await stopLive();
      await closeAll([server]);
    },
  };
}

const closeAll = (servers: readonly FastifyInstance[]) =>
  Promise.all(servers.map((server) => server.close()));

// The program that `npm start` supervises runs everything; `npm run start:site`, `start:studio` and `start:worker` run a part each.
await runProcess((config) => startParts(config, readParts(process.argv.slice(2))));
