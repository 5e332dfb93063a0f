import type { Email } from './mailer.ts';
import { renderEmailHtml } from './render-email-html.ts';

export interface EmailLink {
  label: string;
  /** Absolute. */
  href: string;
}

export interface EmailContent extends Pick<Email, 'id' | 'to' | 'subject'> {
  heading: string;
  /** Plain text before the button; markup in it is escaped. */
  paragraphs: readonly string[];
  /** The main link; its address is repeated below, for programs that show no buttons. */
  button?: EmailLink | undefined;
  /** Further links, each with a line of text. */
  links?: readonly (EmailLink & { text: string })[] | undefined;
  /** Notes in small print: how long a link is valid, what to do about an unrequested e-mail. */
  notes?: readonly string[] | undefined;
  /** Why the recipient gets this e-mail. */
  reason: string;
}

/**
 * Renders an e-mail in the common layout, as HTML and as text. Pass it to `call.platform.mailer.send` in a job; the
 * permanent `id` ensures that it is sent once.
 */
export function renderEmail(facts: EmailContent): Email {
  const { id, to, subject } = facts;
  return { id, to, subject, html: renderEmailHtml(facts), text: renderEmailText(facts) };
}

function renderEmailText({
  heading,
  paragraphs,
  button,
  links = [],
  notes = [],
  reason,
}: EmailContent): string {
  return [
    heading,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...links.map(({ label, href, text }) => `${label}\n${text}\n${href}`),
    ...notes,
    `--\n${reason}`,
  ].join('\n\n');
}
