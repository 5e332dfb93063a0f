import MailComposer from 'nodemailer/lib/mail-composer';
import type { Db } from '#platform/server/db/db.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import type { Log } from '#platform/server/log/log.ts';
import { checkOutgoingEmail } from './check-outgoing-email.ts';
import { claimDelivery, confirmDelivery, releaseDelivery } from './mail-deliveries.store.ts';
import { type Email, EmailNotSentError, type Mailer } from './mailer.ts';
import { openSmtpSession, type SmtpServer, type SmtpSession } from './smtp-session.ts';

export interface Sender {
  /** Display name of the sender. */
  name: string;
  address: string;
}

/**
 * Creates a mailer that sends by SMTP. The claim that prevents sending twice is made after authentication, right before the
 * message: no e-mail is lost while the server is down, slow or full; a crash loses one only during its transfer.
 */
export function createSmtpMailer(settings: { server: SmtpServer; from: Sender; db: Db; log: Log }): Mailer {
  const { server, from, db, log } = settings;

  const deliver = async (session: SmtpSession, mail: Email, message: Buffer) => {
    if (!(await claimDelivery(db, mail.id))) return 'already_sent';
    await failpoint('mail.claimed');
    const outcome = await session.deliver(from.address, mail.to, message);
    await failpoint('mail.sent');
    if (outcome === 'taken') {
      await confirmDelivery(db, mail.id);
      return 'sent';
    }
    if (outcome === 'refused') {
      await releaseDelivery(db, mail.id);
      throw new EmailNotSentError('The mail server refused the mail', { cause: session.problem });
    }
    log.error(
      { err: session.problem, mail: mail.id },
      'nobody knows whether this mail has left; it is not sent again',
    );
    return 'already_sent';
  };

  return {
    async send(given) {
      const mail = checkOutgoingEmail(given);
      const message = await composeMessage(mail, from);
      await failpoint('mail.begun');
      const session = await openSmtpSession(server).catch((cause: unknown) => {
        throw new EmailNotSentError('The mail server cannot be reached', { cause });
      });
      try {
        return await deliver(session, mail, message);
      } finally {
        session.close();
      }
    },
  };
}

/** The Message-ID derives from the id, so that mail programs recognise duplicates. */
function composeMessage(mail: Email, from: Sender): Promise<Buffer> {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const node = new MailComposer({
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: `<${mail.id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return node.compile().build();
}
