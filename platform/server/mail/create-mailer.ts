import { join } from 'node:path';
import type { Config } from '#platform/server/config/config.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Mailer } from './mailer.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import { readSender } from './read-sender.ts';

/** The folder of the local outbox. */
export const outboxDir = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'outbox');

/** The configured mailer: SMTP where a server is configured, otherwise the local outbox. */
export function createMailer(
  config: Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom' | 'environment'>,
  db: Db,
  log: Log,
): Mailer {
  if (config.smtpUrl === null) return createOutboxMailer({ dir: outboxDir(config), now: () => new Date() });
  const settings = { server: { url: config.smtpUrl.reveal() }, from: readSender(config.mailFrom), db, log };
  // The SMTP code is large: loaded on first use.
  return {
    send: async (mail) =>
      // Such an address cannot exist (RFC 2606), and members of the seed have one.
      mail.to.endsWith('.invalid')
        ? 'already_sent'
        : (await import('./smtp-mailer.ts')).createSmtpMailer(settings).send(mail),
  };
}
