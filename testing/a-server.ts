import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { features as allFeatures, plugged } from '#apps/features.ts';
import { createReadActor } from '#features/sign-in/server/sessions/read-actor.ts';
import { bringsSession } from '#features/sign-in/server/sessions/session-cookie.ts';
import { getMailIdentity } from '#features/site-settings/server/get-mail-identity.ts';
import { siteLookOf } from '#features/site-settings/server/site-look.ts';
import type { Platform } from '#platform/server/call.ts';
import type { Config } from '#platform/server/config/config.ts';
import { readConfig } from '#platform/server/config/read-config.ts';
import { onEvents } from '#platform/server/events/announce-events.ts';
import type { Feature } from '#platform/server/feature.ts';
import { createServer } from '#platform/server/http/create-server.ts';
import { type Log, silentLog } from '#platform/server/log/log.ts';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { identifiedMailer } from '#platform/server/mail/identified-mailer.ts';
import { createOutboxMailer } from '#platform/server/mail/outbox-mailer.ts';
import { lazyDecoderSandbox } from '#platform/server/media/lazy-decoder-sandbox.ts';
import { createDiskStorage } from '#platform/server/storage/disk-storage.ts';
import { createFileAddresses } from '#platform/server/storage/file-addresses.ts';
import { createHeadOf, createMayServe, fileGuards } from '#platform/server/storage/file-guard.ts';
import { openFilesOf } from '#platform/server/storage/open-storage.ts';
import { serveFiles } from '#platform/server/storage/serve-files.ts';
import { type FakeClock, fakeClock } from './fake-clock.ts';
import { type TestDatabase, testDatabase } from './harness/test-db.ts';
import { seededBytes } from './seeded-bytes.ts';

export interface AServer {
  server: FastifyInstance;
  platform: Platform;
  clock: FakeClock;
  database: TestDatabase;
  features: readonly Feature[];
  close(): Promise<void>;
}

export interface AServerOptions {
  features?: readonly Feature[];
  /** Off by default, for tests of limits only. */
  rateLimits?: 'on' | 'off';
  /** With https the cookies are those of production. */
  siteUrl?: string;
  /** The number of trusted proxies. */
  trustedProxies?: number;
  /** As under the education address. */
  educationMode?: boolean;
  /** More environment variables: `{ GOOGLE_CLIENT_ID: 'x' }`. */
  settings?: Readonly<Record<string, string>>;
  /** Off by default, since the clock stands still. */
  cacheAnswers?: boolean;
  /** An existing database and data folder; new ones by default. */
  existing?: { databaseUrl: string; dataDir: string };
  /** A fixed clock by default. */
  clock?: FakeClock;
  /** None by default. */
  log?: Log;
}

/**
 * Starts the whole server on its own database and data folder, with a fixed clock and seeded randomness. It does not listen:
 * `server.inject()`. Call it at the top of a test file or in `beforeAll`.
 */
export async function aServer(options: AServerOptions = {}): Promise<AServer> {
  const dataDir = options.existing?.dataDir ?? (await mkdtemp(join(tmpdir(), 'tonehall-server-')));
  const database = await testDatabase({ url: options.existing?.databaseUrl });
  const clock = options.clock ?? fakeClock();
  const read = readConfig({
    TONEHALL_ENV: 'test',
    DATA_DIR: dataDir,
    SECRET: 'a secret of tests with more than 32 characters',
    RATE_LIMITS: options.rateLimits ?? 'off',
    // Most tests are not about plans; those that are say so.
    PLAN_LIMITS: 'off',
    TRUSTED_PROXIES: String(options.trustedProxies ?? 0),
    LOG_LEVEL: 'silent',
    ...(options.siteUrl ? { SITE_URL: options.siteUrl } : {}),
    ...options.settings,
  });
  const config: Config = { ...read, edition: options.educationMode ? 'education' : 'site' };
  const platform: Platform = {
    config,
    db: database.db,
    storage: createDiskStorage(join(dataDir, 'objects')),
    files: createFileAddresses({ base: '/files', secret: config.secret.reveal(), now: () => clock.now() }),
    mailer: identifiedMailer(createOutboxMailer({ dir: outboxDir(config), now: () => clock.now() }), () =>
      getMailIdentity({ config, db: database.db, clock }),
    ),
    decoder: lazyDecoderSandbox(config),
    log: options.log ?? silentLog,
    clock,
    randomBytes: seededBytes('tonehall'),
  };
  // Tests deliver events themselves: an announcement some ms later would ask the database beside what a test counts.
  onEvents(platform, () => undefined);
  const features = options.features ?? allFeatures;
  const server = await createServer({
    platform,
    features,
    readActor: createReadActor(platform),
    hasSession: bringsSession,
    origins: new Set([config.siteUrl, config.eduUrl, config.studioUrl]),
    secureCookies: config.siteUrl.startsWith('https:'),
    strictAnswers: true,
    cacheAnswers: options.cacheAnswers ?? false,
    educationMode: options.educationMode ?? false,
    looks: siteLookOf(platform),
    overload: { guestGate: 10_000, guestDelayMs: 60_000 },
  });
  const openFiles = openFilesOf(platform.storage);
  await server.register(
    async (scope) =>
      serveFiles(scope, {
        files: openFiles,
        addresses: platform.files,
        mayServe: createMayServe(plugged.byKey(fileGuards), platform),
        headOf: createHeadOf(plugged.byKey(fileGuards), platform),
      }),
    { prefix: '/files' },
  );
  async function close(): Promise<void> {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  return { server, platform, clock, database, features, close };
}
