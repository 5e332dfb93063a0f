// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { Markdown } from '@tiptap/markdown';
import { expect, test } from 'vitest';
import { positionOfCaret, survivesEditor, textExtensions } from './markdown-round-trip.ts';

/** What the editor shows as it is. */
const kept = [
  '',
  'One line.',
  'Two\n\nparagraphs.',
  'One\nline break in the source.',
  'A hard  \nbreak.',
  'A **bold** word.',
  'An *italic* word.',
  '**Bold with *italic* inside.**',
  'A ~~struck~~ word.',
  'Some `code` here.',
  '## Heading',
  '### Smaller',
  '#### Smallest',
  '## Heading\n\nText below it.',
  '- one\n- two\n- three',
  '1. one\n2. two',
  '- one\n  - inner\n- two',
  '- one\n  1. inner\n  2. second',
  '> A quote.',
  '> A quote.\n>\n> Of two paragraphs.',
  '```js\nconst a = 1;\n```',
  '```\nplain\n```',
  '---',
  'Before\n\n---\n\nafter',
  '[a link](https://example.org)',
  '[a link](/tracks)',
  '[a link](https://example.org "with a title")',
  'Write to [us](mailto:us@example.org).',
  '[**a bold link**](https://example.org)',
  'Umlauts: äöüß, kanji: 音楽, an emoji: 🎹.',
  'A price: 5 € (net).',
  'Escaped \\*stars\\*.',
  'Blank lines\n\n\n\nbetween.',
  '## Rules\n\n1. Be *kind*.\n2. Send **one** track.\n\nSee [the terms](/terms-of-service).',
];

/** What stays in its source mode, because the editor has no such thing or would write it in another way. */
const sourceOnly = [
  '# A first heading that is the page’s own',
  '##### Five',
  '_italic_ by underscore',
  '__bold__ by underscore',
  '* a star for a list',
  '+ a plus for a list',
  '1) a bracket for a list',
  'Underlined\n===',
  'Underlined\n---',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '![a picture](https://example.org/a.png)',
  'Some <b>HTML</b>.',
  '<div>a block of HTML</div>',
  '<!-- a comment -->',
  '<https://example.org>',
  'A bare https://example.org',
  'A footnote[^1].\n\n[^1]: Below.',
  '[by name][name]\n\n[name]: https://example.org',
  '- [ ] a task',
  '- loose\n\n- list',
  '* * *',
  '***both***word',
  '    code by indentation',
  '~~~\ncode by tildes\n~~~',
  '5 < 6 & 7 > 3',
  'A \\\nbreak by backslash',
  '## Heading\nwithout a gap',
];

const texts = [...kept, ...sourceOnly];

test('there are more than 60 texts', () => {
  expect(new Set(texts).size).toBeGreaterThanOrEqual(60);
});

test.each(texts)('a text is unchanged in the editor, or stays in its source mode [CMS-134]: %j', (text) => {
  if (!survivesEditor(text)) return;
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: [...textExtensions, Markdown],
    content: text,
    contentType: 'markdown',
    injectCSS: false,
  });
  expect(editor.getMarkdown().trimEnd()).toBe(text.trimEnd());
  editor.destroy();
});

test.each(kept)('the editor takes %j [CMS-134]', (text) => {
  expect(survivesEditor(text)).toBe(true);
});

test.each(['| a |\n|---|\n| 1 |', '![a](https://example.org/a.png)', 'Some <b>HTML</b>.', '_a_', '- [ ] a'])(
  'the editor refuses %j [CMS-134]',
  (text) => {
    expect(survivesEditor(text)).toBe(false);
  },
);

test('an offset of the Markdown is found in the document, but not within its signs [CMS-190]', () => {
  const textBefore = (markdown: string, offset: number) => {
    const editor = new Editor({
      extensions: [...textExtensions, Markdown],
      content: markdown,
      contentType: 'markdown',
    });
    const { doc } = editor.state;
    const position = positionOfCaret(doc, markdown, offset);
    return position === null ? null : doc.textBetween(0, position, '|');
  };
  const text = 'One **two**\n\n- three\n- four';
  const after = (words: string) => textBefore(text, text.indexOf(words) + words.length);
  expect(['O', 'tw', 'thr', 'four'].map(after)).toEqual(['O', 'One tw', 'One two|thr', 'One two|three|four']);
  expect(textBefore(text, 0)).toBe('');
  expect(after('One *')).toBeNull();
});
