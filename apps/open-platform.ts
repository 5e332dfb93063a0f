import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { getMailIdentity } from '#features/site-settings/server/get-mail-identity.ts';
import type { Platform } from '#platform/server/call.ts';
import type { Config } from '#platform/server/config/config.ts';
import { createDb } from '#platform/server/db/db.ts';
import { createLog } from '#platform/server/log/log.ts';
import { createMailer } from '#platform/server/mail/create-mailer.ts';
import { identifiedMailer } from '#platform/server/mail/identified-mailer.ts';
import { lazyDecoderSandbox } from '#platform/server/media/lazy-decoder-sandbox.ts';
import { createFileAddresses } from '#platform/server/storage/file-addresses.ts';
import { openStorage } from '#platform/server/storage/open-storage.ts';

export interface OpenPlatform {
  platform: Platform;
  /** For code that needs a raw connection. */
  pool: pg.Pool;
  databaseUrl: string;
  close(): Promise<void>;
}

/**
 * Opens the services that every process needs: database pool, files, mail, log, clock and randomness. `statementMs: 0` turns the
 * statement timeout off, for bulk inserts.
 */
export function openPlatform(config: Config, more: { statementMs?: number } = {}): OpenPlatform {
  if (!config.databaseUrl)
    throw new Error('DATABASE_URL is not set: start with npm start, which brings a database');
  const databaseUrl = config.databaseUrl.reveal();
  const log = createLog({ level: config.logLevel, pretty: config.environment === 'local' });
  const { db, pool, close } = createDb({
    url: databaseUrl,
    log,
    max: config.databasePool,
    statementMs: more.statementMs,
  });
  const clock = { now: () => new Date() };
  const platform: Platform = {
    config,
    db,
    storage: openStorage(config),
    files: createFileAddresses({ base: '/files', secret: config.secret.reveal(), now: clock.now }),
    mailer: identifiedMailer(createMailer(config, db, log), () => getMailIdentity({ config, db, clock })),
    decoder: lazyDecoderSandbox(config),
    log,
    clock,
    randomBytes,
  };
  return { platform, pool, databaseUrl, close };
}
