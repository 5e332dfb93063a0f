import type { EmailContent } from './email-content.ts';
import type { Email } from './mailer.ts';
import { renderEmailHtml } from './render-email-html.ts';

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
