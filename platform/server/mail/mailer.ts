import type { Sender } from './read-sender.ts';

/** An e-mail ready to send. `html` comes from templates that escape user input; `text` is the same without markup. */
export interface Email {
  /** Permanent id: an e-mail is sent at most once, however often it is passed to `send`. */
  id: string;
  to: string;
  /** The configured sender by default. */
  from?: Sender;
  subject: string;
  html: string;
  text: string;
  /** Address that ends e-mails of this kind by one POST without a session (RFC 8058). */
  unsubscribe?: string;
}

export interface Mailer {
  /**
   * Throws when the e-mail was certainly not sent, so that the job retries. `already_sent` when it was sent before, or
   * when that is unknown: at most once rather than twice.
   */
  send(mail: Email): Promise<'sent' | 'already_sent'>;
}

/** The mail server could not be reached, or refused the e-mail. */
export class EmailNotSentError extends Error {
  override readonly name = 'MailFailure';
}
