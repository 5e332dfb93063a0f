import { expect, test } from 'vitest';
import { renderEmail } from './render-email.ts';

const facts = {
  id: 'note:1',
  to: 'ada@example.test',
  subject: 'Notes & <keys>',
  heading: 'Hello <script>alert(1)</script>',
  paragraphs: ['One "quoted" & <b>bold</b>.', 'Two.'],
  button: { label: 'Open <it>', href: 'https://hall.test/a?b=1&c="2"' },
  links: [{ label: 'Listen', href: 'https://hall.test/tracks', text: 'To <what> plays' }],
  notes: ['Works for one hour.'],
  reason: 'Because <you> asked.',
};

test('the text part has the whole content of the HTML, with its addresses', () => {
  const { text, html, id, to, subject } = renderEmail(facts);
  expect({ id, to, subject }).toEqual({ id: 'note:1', to: 'ada@example.test', subject: 'Notes & <keys>' });
  for (const expected of [
    facts.heading,
    ...facts.paragraphs,
    ...facts.notes,
    facts.reason,
    facts.button.label,
    'https://hall.test/a?b=1&c="2"',
    'https://hall.test/tracks',
    'To <what> plays',
  ]) {
    expect(text).toContain(expected);
    expect(html).toContain(expected.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`));
  }
});

test('user input is escaped, and the HTML has no external resources', () => {
  const { html } = renderEmail(facts);
  expect(html).not.toMatch(/<script|<b>|<it>|<img|<link|url\(|@import|src=/i);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    'https://hall.test/a?b=1&#38;c=&#34;2&#34;',
    'https://hall.test/a?b=1&#38;c=&#34;2&#34;',
    'https://hall.test/tracks',
  ]);
});

test('an e-mail without button, links and notes has none of their markup', () => {
  const { html, text } = renderEmail({ ...facts, button: undefined, links: undefined, notes: undefined });
  expect(html).not.toContain('If the button does not work');
  expect(html).not.toContain('border-top');
  expect(text.split('\n\n')).toHaveLength(4);
});
