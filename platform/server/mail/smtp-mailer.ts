import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Db } from '#platform/server/db/db.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import type { Log } from '#platform/server/log/log.ts';
import { checkOutgoingEmail } from './check-outgoing-email.ts';
import { claimDelivery, confirmDelivery, releaseDelivery } from './mail-deliveries.store.ts';
import { type Email, EmailNotSentError, type Mailer } from './mailer.ts';
import type { Sender } from './read-sender.ts';

/**
 * Creates a mailer that sends by SMTP. The claim that prevents sending twice is made after authentication, right before the
 * message: no e-mail is lost while the server is down, slow or full; a crash loses one only during its transfer.
 */
export function createSmtpMailer(settings: { server: SmtpServer; from: Sender; db: Db; log: Log }): Mailer {
  const { server, db, log } = settings;

  const deliver = async (session: SmtpSession, mail: Email & { from: Sender }, message: Buffer) => {
    if (!(await claimDelivery(db, mail.id))) return 'already_sent';
    await failpoint('mail.claimed');
    const outcome = await session.deliver(mail.from.address, mail.to, message);
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
      const mail = { ...checkOutgoingEmail(given), from: given.from ?? settings.from };
      const message = await composeMessage(mail, mail.from);
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
    messageId: `<${toMessageIdText(mail.id)}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return node.compile().build();
}

/** The id in characters of a dot-atom (RFC 5322), in which a colon is none and dots do not stand anywhere. */
const toMessageIdText = (id: string): string => id.replaceAll(':', '+').replaceAll('.', '=');

/** RFC 2369 and RFC 8058; one click needs an https address. */
function unsubscribeHeaders({ unsubscribe }: Email): Record<string, string> {
  if (unsubscribe === undefined) return {};
  const list = { 'List-Unsubscribe': `<${unsubscribe}>` };
  return unsubscribe.startsWith('https:')
    ? { ...list, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : list;
}

interface SmtpServer {
  /** `smtp://user:password@host:587` (STARTTLS where offered) or `smtps://…`. */
  url: string;
  /** Timeout for an answer of the server. */
  timeoutMs?: number;
}

interface SmtpSession {
  /**
   * Transfers a message. `taken`: the server has accepted it. `refused`: it certainly has not. `unknown`: the connection
   * failed during the transfer.
   */
  deliver(from: string, to: string, message: Buffer): Promise<'taken' | 'refused' | 'unknown'>;
  /** Why the last message was not accepted. */
  readonly problem: Error | null;
  close(): void;
}

/** Opens a connection and authenticates. A rejection means that nothing was sent. */
async function openSmtpSession(server: SmtpServer): Promise<SmtpSession> {
  const { hostname, port, protocol, username, password } = new URL(server.url);
  const { timeoutMs = 20_000 } = server;
  const secure = protocol === 'smtps:';
  const connection = new SMTPConnection({
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    connectionTimeout: Math.min(timeoutMs, 10_000),
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  let problem: Error | null = null;
  connection.on('error', (error) => {
    problem = error;
  });

  try {
    await awaitSmtpStep(connection, (done) => connection.connect(done));
    if (username !== '') {
      const credentials = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
      await awaitSmtpStep(connection, (done) => connection.login({ credentials }, done));
    }
  } catch (error) {
    connection.close();
    throw error;
  }

  return {
    get problem() {
      return problem;
    },
    async deliver(from, to, message) {
      try {
        await awaitSmtpStep(connection, (done) => connection.send({ from, to: [to] }, message, done));
        return 'taken';
      } catch (error) {
        problem = error instanceof Error ? error : new Error(String(error));
        // Only an error response proves that the server has not accepted the message.
        const answered = 'responseCode' in problem && typeof problem.responseCode === 'number';
        return answered ? 'refused' : 'unknown';
      }
    },
    close: () => connection.quit(),
  };
}

/** Connects and authenticates without sending; rejects where a mail could not be sent. */
export async function checkSmtpServer(server: SmtpServer): Promise<void> {
  const session = await openSmtpSession(server);
  session.close();
}

/** Awaits a step of the SMTP dialogue, which ends by its callback or by an error or end of the connection. */
function awaitSmtpStep(
  connection: SMTPConnection,
  step: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error?: Error) => reject(error ?? new Error('The mail server closed the connection'));
    connection.once('error', fail);
    connection.once('end', fail);
    step((error) => {
      connection.off('error', fail);
      connection.off('end', fail);
      if (error) reject(error);
      else resolve();
    });
  });
}
