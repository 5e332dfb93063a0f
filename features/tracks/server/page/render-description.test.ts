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
  ['one\n\n---\n\ntwo', '<p>one</p>\n<p>---</p>\n<p>two</p>'],
  ['Title\n-----\na\n===\n> b', '<p>Title<br />-----<br />a<br />===<br />&gt; b</p>'],
  ['[1]: http://a.example/b\nHello', `<p>[1]: ${link('http://a.example/b')}<br />Hello</p>`],
  ['[Chorus]: <oh\noh>', '<p>[Chorus]: &lt;oh<br />oh&gt;</p>'],
  ['¯\\_(ツ)_/¯ \\\nb', '<p>¯\\_(ツ)_/¯ \\<br />b</p>'],
  ['```\na\n```', '<p>```<br />a<br />```</p>'],
  ['a | b\n--|--', '<p>a | b<br />--|--</p>'],
  ['######', '<p>######</p>'],
  ['&copy; &#64;', '<p>&amp;copy; &amp;#64;</p>'],
  ['<https://a.example/b>', `<p>&lt;${link('https://a.example/b')}&gt;</p>`],
  ['![x\ny](https://a.example/x.png)', '<p>![x<br />y](https://a.example/x.png)</p>'],
  [
    '[**https://bank.example**](https://evil.example)',
    '<p>[**https://bank.example**](https://evil.example)</p>',
  ],
  ['[https://a.example](https://a.example/)', `<p>${link('https://a.example/', 'https://a.example')}</p>`],
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

test.each(['https://bank.example&#64;evil.example', 'https://a.example/&#8238;gpj.exe'])(
  'a link has no address that hides where it leads: %s [TRACK-163]',
  (address) => {
    expect(renderDescription(`[x](${address})`)).not.toContain('href');
  },
);

test.each(['>', '*', '_', '[', '- ', '- a\n', '1. ', '#', '`', '<', '&', '!', '(', '*a', '[a](http://a.b)'])(
  'a description of %s alone is shown, in at most 20,000 characters of HTML [TRACK-163]',
  (sign) => {
    for (const end of ['', 'a']) {
      const html = renderDescription(sign.repeat((2000 - end.length) / sign.length) + end);
      expect(html).toMatch(/^<(?:p|ol|ul)>/);
      expect(html.length).toBeLessThanOrEqual(20_000);
    }
  },
);

test('a definition of a link gives no HTML of its own, and HTML that would be too long is plain text [TRACK-163]', () => {
  const defined = renderDescription(`[a]: http://a.b/${'&'.repeat(960)}\n\n${'[a] '.repeat(255)}`);
  expect(defined.length).toBeLessThanOrEqual(20_000);
  const and = '&'.repeat(1991);
  expect(renderDescription(`http://a/${and}`)).toBe(`<p>http://a/${and.replaceAll('&', '&amp;')}</p>`);
});

test('the words of a list keep the numbers of its items, and a list in a list begins a line [TRACK-164]', () => {
  expect(htmlToText(renderDescription('1986. A great year'))).toBe('1986. A great year');
  expect(htmlToText(renderDescription('1. a\n   - b\n   - c\n2. d'))).toBe('1. a\nb\nc\n2. d');
});

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
