import { randomUUID } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failpoint } from '#platform/server/failpoints.ts';
import { checkOutgoingEmail } from './check-outgoing-email.ts';
import type { Email, Mailer } from './mailer.ts';

/** An e-mail in the local outbox. */
export interface OutboxEmail extends Email {
  sentAt: string;
}

/** Creates a mailer that writes e-mails as JSON files instead of sending them, for machines without a mail server. */
export function createOutboxMailer(settings: { dir: string; now: () => Date }): Mailer {
  const { dir, now } = settings;
  return {
    async send(given) {
      const mail: OutboxEmail = { ...checkOutgoingEmail(given), sentAt: now().toISOString() };
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const draft = join(dir, `.${randomUUID()}`);
      await writeFile(draft, JSON.stringify(mail, null, 2), { mode: 0o600 });
      try {
        await failpoint('mail.begun');
        // A link is atomic and never overwrites: of two e-mails with one id the first stays.
        await link(draft, join(dir, outboxFileName(mail.id)));
        await failpoint('mail.sent');
        return 'sent';
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return 'already_sent';
        throw error;
      } finally {
        await rm(draft, { force: true });
      }
    },
  };
}

/** The file name of an e-mail; ids contain only letters, digits and `_.:-`. */
export function outboxFileName(id: string): string {
  return `mail-${id.replaceAll(':', '%3A')}.json`;
}
