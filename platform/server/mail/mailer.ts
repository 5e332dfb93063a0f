/** A mail that is ready to go. `html` comes from templates that escape what people wrote; `text` says the same without markup. */
export interface Email {
  /** Names this mail for ever: however often it is given to `send`, it leaves at most once. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

export interface Mailer {
  /**
   * Throws when the mail has certainly not left, so that the job tries again later. `already_sent` when it has left
   * before, or when that cannot be known: rather no mail than two.
   */
  send(mail: Email): Promise<'sent' | 'already_sent'>;
}

/** The mail server could not be reached, or would not take the mail. */
export class EmailNotSentError extends Error {
  override readonly name = 'MailFailure';
}
