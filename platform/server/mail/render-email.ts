import type { Email } from './mailer.ts';
import { renderEmailHtml } from './render-email-html.ts';

export interface EmailLink {
  label: string;
  /** Absolute. */
  href: string;
}

export interface EmailContent extends Pick<Email, 'id' | 'to' | 'subject'> {
  heading: string;
  /** What the letter says, before its button. Plain text; markup in it stays text. */
  paragraphs: readonly string[];
  /** What the letter is for; its address stands below it once more, for programs that show no buttons. */
  button?: EmailLink | undefined;
  /** More ways on, each with a line about it. */
  links?: readonly (EmailLink & { text: string })[] | undefined;
  /** What else the reader should know, in smaller letters: how long a link works, what to do when it was not them. */
  notes?: readonly string[] | undefined;
  /** Why the reader gets this letter. */
  reason: string;
}

/**
 * A letter of the house in its one layout, as HTML that mail programs of any age can show and as text. Give it to
 * `call.platform.mailer.send` in a job; `id` names it for ever, so that it leaves once.
 */
export function renderEmail(facts: EmailContent): Email {
  const { id, to, subject } = facts;
  return { id, to, subject, html: renderEmailHtml(facts), text: renderEmailText(facts) };
}

function renderEmailText({
  heading,
  paragraphs,
  button,
  links: ways = [],
  notes = [],
  reason,
}: EmailContent): string {
  return [
    heading,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...ways.map(({ label, href, text }) => `${label}\n${text}\n${href}`),
    ...notes,
    `--\n${reason}`,
  ].join('\n\n');
}
