import { expect, test } from 'vitest';
import { htmlToText } from '#platform/pure/text/html-to-text.ts';
import { hostileTexts } from '#testing/hostile-texts.ts';
import { renderDescription } from './render-description.ts';

const link = (href: string, text = href) =>
  `<a href="${href}" rel="nofollow ugc noopener noreferrer" target="_blank">${text}</a>`;

test('a description has paragraphs, line breaks, emphasis, lists and links; headings are paragraphs [TRACK-163]', () => {
  expect(
    renderDescription('# Soon\n\nSo *slow*,\nso **low**. [Band](https://a.example/b)\n\n- one\n- two'),
  ).toBe(
    `<p>Soon</p>\n<p>So <em>slow</em>,<br />so <strong>low</strong>. ${link('https://a.example/b', 'Band')}</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>`,
  );
});

test.each([
  ['<b>x</b> <3 & "so"', '<p>&lt;b&gt;x&lt;/b&gt; &lt;3 &amp; "so"</p>'],
  ['<div>Words</div>', '<p>&lt;div&gt;Words&lt;/div&gt;</p>'],
  ['![x](https://a.example/x.png)', '<p>![x](https://a.example/x.png)</p>'],
  ['> said', '<p>&gt; said</p>'],
  ['a `b` ~~c~~', '<p>a `b` ~~c~~</p>'],
  ['one\n\n---\n\ntwo', '<p>one</p>\n<p>---</p><p>two</p>'],
  ['me@a.example', '<p>me@a.example</p>'],
  ['[x](javascript:alert(1)) [y](//a.example)', '<p>[x](javascript:alert(1)) [y](//a.example)</p>'],
  ['https://bank.example@evil.example', '<p>https://bank.example@evil.example</p>'],
  ['see https://a.example/b.', `<p>see ${link('https://a.example/b')}.</p>`],
  ['one\ntwo\n\nthree', '<p>one<br />two</p>\n<p>three</p>'],
])(
  'what a description may not have, or has had before Markdown, reads as it was written: %s [TRACK-163]',
  (source, html) => {
    expect(renderDescription(source)).toBe(html);
  },
);

test('nothing hostile survives in a description, and the words of it are what was written [TRACK-163]', () => {
  for (const text of hostileTexts) {
    const html = renderDescription(text);
    expect(html).not.toMatch(/<(?!\/?(?:p|br|strong|em|ul|ol|li|a)\b)|<[^>]*\s(?:on\w+|style|x-h)\b/);
    expect(html).not.toMatch(/href="(?!https?:)/);
  }
  expect(htmlToText(renderDescription('<b>x</b> & **y**\nz\n\n- "a"\n- it\'s'))).toBe(
    '<b>x</b> & y\nz\n"a"\nit\'s',
  );
});
