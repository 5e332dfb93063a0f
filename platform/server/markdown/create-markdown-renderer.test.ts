import { expect, test } from 'vitest';
import { hostileTexts } from '#testing/hostile-texts.ts';
import { createMarkdownRenderer } from './create-markdown-renderer.ts';

const render = createMarkdownRenderer({
  tags: ['p', 'br', 'h2', 'a', 'img'],
  attributes: { a: ['href'], img: ['src', 'alt', 'loading'] },
  replaced: { h1: 'h2' },
  schemes: ['https'],
  pictureSchemes: ['https'],
  link: ({ href = '' }, siteUrl) => ({ href: href.startsWith('/') ? siteUrl + href : href }),
});

test('a renderer gives the tags, attributes, schemes and links of its rules and the words of all else [SITE-095]', () => {
  expect(render('# A **b**\n\n1\n2 [x](/y "t")', 'https://hall.example')).toBe(
    '<h2>A b</h2>\n<p>1<br />2 <a href="https://hall.example/y">x</a></p>',
  );
  expect(render('[x](http://a.example) [y](https://a.example) [z](mailto:a@a.example)')).toBe(
    '<p><a>x</a> <a href="https://a.example">y</a> <a>z</a></p>',
  );
  expect(render('![a](https://a.example/a.png "t") ![b](http://a.example/b.png) ![c](/c)')).toBe(
    '<p><img src="https://a.example/a.png" alt="a" loading="lazy" />  <img src="/c" alt="c" loading="lazy" /></p>',
  );
});

test('nothing hostile survives whatever the rules allow [SITE-095]', () => {
  for (const text of hostileTexts)
    expect(render(text)).not.toMatch(
      /<(?!\/?(?:p|br|h2|a|img)\b)|<[^>]*\s(?:on\w+|style|x-h)\b|(?:href|src)="(?:javascript|data|\/\/)/i,
    );
});
