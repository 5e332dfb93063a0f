import { expect, test } from 'vitest';
import { hostileTexts } from '#testing/hostile-texts.ts';
import { renderMarkdown } from './render-markdown.ts';

test('headings, emphasis, lists and links are rendered', () => {
  expect(renderMarkdown('# Soon\n\nBring **light**,\nand [more](/groups).')).toBe(
    '<h3>Soon</h3>\n<p>Bring <strong>light</strong>,<br />and <a href="/groups">more</a>.</p>',
  );
  expect(renderMarkdown('https://example.org/a')).toBe(
    '<p><a href="https://example.org/a" rel="ugc noopener nofollow">https://example.org/a</a></p>',
  );
});

test('raw HTML leaves its words, and scripts, pictures and other schemes leave nothing', () => {
  expect(renderMarkdown('A <b onclick="x()">bold</b> word')).toBe('<p>A bold word</p>');
  expect(renderMarkdown('<div class="x">Words</div>')).toBe('Words');
  expect(renderMarkdown('<script>alert(1)</script>')).toBe('');
  expect(renderMarkdown('![x](https://example.org/x.png)')).toBe('<p></p>');
  expect(renderMarkdown('[x](javascript:alert(1)) [y](//evil.example)')).not.toMatch(/javascript|evil/);
});

test('nothing hostile survives', () => {
  for (const text of hostileTexts)
    expect(renderMarkdown(text)).not.toMatch(
      /<(?!\/?(?:p|h[34]|ul|ol|li|blockquote|pre|hr|br|strong|em|del|code|a)\b)/,
    );
});

test('with the address of the site its pages are linked absolutely', () => {
  expect(renderMarkdown('[more](/groups)', 'https://hall.example')).toContain(
    'href="https://hall.example/groups"',
  );
});
