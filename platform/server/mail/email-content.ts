import type { Email } from './mailer.ts';

export interface EmailLink {
  label: string;
  /** Absolute. */
  href: string;
}

export interface EmailContent extends Pick<Email, 'id' | 'to' | 'subject'> {
  heading: string;
  /** Plain text before the button; markup in it is escaped. */
  paragraphs: readonly string[];
  /** A text after the paragraphs: HTML that is sanitised already, and the same as plain text. */
  body?: { html: string; text: string } | undefined;
  /** The main link; its address is repeated below, for programs that show no buttons. */
  button?: EmailLink | undefined;
  /** Further links, each with a line of text. */
  links?: readonly (EmailLink & { text: string })[] | undefined;
  /** The link to a page that ends e-mails of this kind, and the address that mail programs post to for the same. */
  unsubscribe?: (EmailLink & { text: string; postTo: string }) | undefined;
  /** Notes in small print: how long a link is valid, what to do about an unrequested e-mail. */
  notes?: readonly string[] | undefined;
  /** Why the recipient gets this e-mail. */
  reason: string;
}
