import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Platform } from '#platform/server/call.ts';
import type { Config } from '#platform/server/config/config.ts';
import { createDb } from '#platform/server/db/db.ts';
import { createLog } from '#platform/server/log/log.ts';
import { createMailer } from '#platform/server/mail/create-mailer.ts';
import { lazyDecoderSandbox } from '#platform/server/media/lazy-decoder-sandbox.ts';
import { createFileAddresses } from '#platform/server/storage/file-addresses.ts';
import { openStorage } from '#platform/server/storage/open-storage.ts';

export interface OpenPlatform {
  platform: Platform;
  /** For what needs a bare connection. */
  pool: pg.Pool;
  databaseUrl: string;
  close(): Promise<void>;
}

/**
 * What every process of Tonehall stands on: the database's pool, files, mail, log, the real clock and randomness. With
 * `statementMs: 0` its statements take as long as they take, for what fills a database.
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
    mailer: createMailer(config, db, log),
    decoder: lazyDecoderSandbox(config),
    log,
    clock,
    randomBytes,
  };
  return { platform, pool, databaseUrl, close };
}
