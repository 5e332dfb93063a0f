import { expect, test } from 'vitest';
import { hostileTexts } from '#testing/hostile-texts.ts';
import { renderMarkdown } from './render-markdown.ts';

test('headings get anchors of their own and begin below the page’s h1 [CMS-032]', () => {
  expect(renderMarkdown('# Über *uns*\n\n## Plan\n\n## Plan\n\n###### Small')).toBe(
    '<h2 id="s-uber-uns">Über <em>uns</em></h2>\n<h2 id="s-plan">Plan</h2>\n<h2 id="s-plan-2">Plan</h2>\n<h5 id="s-small">Small</h5>',
  );
});

test('lists, tables, code, links and pictures are rendered [CMS-032]', () => {
  const html = renderMarkdown(
    '- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nlet a = 1 < 2;\n```\n\n[in](/tracks) [out](https://example.com) ![A](/files/a.webp)',
  );
  for (const part of [
    '<li>one</li>',
    '<td>1</td>',
    '<code class="language-js">let a = 1 &lt; 2;',
    '<a href="/tracks">in</a>',
    '<a href="https://example.com" rel="noopener nofollow" target="_blank">out</a>',
    '<img src="/files/a.webp" alt="A" loading="lazy" />',
  ])
    expect(html).toContain(part);
});

test('a picture of another site is a link, which asks nothing of it [CMS-087]', () => {
  const html = renderMarkdown(
    '![A drum](https://elsewhere.example/a.png) ![](https://elsewhere.example/b.png)',
  );
  expect(html).toBe(
    '<p><a href="https://elsewhere.example/a.png" rel="noopener nofollow" target="_blank">A drum</a> ' +
      '<a href="https://elsewhere.example/b.png" rel="noopener nofollow" target="_blank">Picture</a></p>',
  );
  for (const source of [
    '![a](//evil.example/a.png)',
    '![a](http://evil.example/a.png)',
    '![a](data:image/png;base64,x)',
  ])
    expect(renderMarkdown(source)).not.toContain('<img');
});

test('raw HTML, scripts, handlers and javascript: addresses are not [CMS-012]', () => {
  const source = [
    ...hostileTexts,
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '[a](//evil.example)',
    '![a](http://evil.example/a.png)',
    '<iframe src="https://evil.example"></iframe>',
    '<p style="position:fixed" id="app" class="x">text</p>',
  ].join('\n\n');
  const html = renderMarkdown(source);
  expect(html).not.toMatch(
    /<script|<iframe|<svg|<object|<[^>]*\son\w+=|style=|(?:href|src)="(?:javascript|data|\/\/|http:\/\/evil)/i,
  );
  expect(html).not.toMatch(/id="app"/);
});
