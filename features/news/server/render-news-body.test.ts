import { expect, test } from 'vitest';
import { renderNewsBody, summaryOf } from './render-news-body.ts';

test('Markdown becomes headings, paragraphs, emphasis, lists, quotes, code, links and images [COMM-073]', () => {
  const html = renderNewsBody(
    [
      '# Big',
      '## Middle',
      'Some **bold** and *soft* words, `code`, [a page](/tracks) and <https://example.org/>.',
      '- one\n- two',
      '3. three\n4. four',
      '> said somebody',
      '```\nlet x = 1;\n```',
      '![A drum](https://example.org/drum.png) ![Cover](/covers/x/400.svg)',
    ].join('\n\n'),
  );
  for (const part of [
    '<h2>Big</h2>',
    '<h2>Middle</h2>',
    '<strong>bold</strong>',
    '<em>soft</em>',
    '<code>code</code>',
    '<a href="/tracks">a page</a>',
    '<a href="https://example.org/" rel="noopener nofollow">',
    '<li>two</li>',
    '<ol start="3">',
    '<blockquote>',
    '<pre><code>let x = 1;',
    '<img src="https://example.org/drum.png" alt="A drum" loading="lazy" />',
    '<img src="/covers/x/400.svg" alt="Cover" loading="lazy" />',
  ]) {
    expect(html).toContain(part);
  }
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '![x](data:image/svg+xml;base64,PHN2Zz4=)',
  '![x](javascript:alert(1))',
  '![x](//evil.example/x.png)',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt&colon;alert(1))',
  '[x](data:text/html,x)',
  '[x](vbscript:x)',
  '<a href="java\tscript:alert(1)" onclick="alert(1)">x</a>',
  '<svg/onload=alert(1)>',
  '<svg><script href="data:,alert(1)"/></svg>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<style>*{display:none}</style>',
  '<iframe src="https://evil.example"></iframe>',
  '<object data="x"></object><embed src="x">',
  '<form action="https://evil.example"><input name=password></form>',
  '<p style="position:fixed">x</p>',
  '<a href="/x" target="_top" id="content" class="x">x</a>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
])(
  'scripts, frames, styles, event attributes and javascript: or data: URLs are removed: %s [COMM-073]',
  (source) => {
    const html = renderNewsBody(source);
    expect(html).not.toMatch(
      /<(script|svg|style|iframe|form|input|object|embed|math|noscript)|<[^>]*\s(on\w+|style|id|class|target)=|(href|src)="(javascript|data|vbscript|\/\/)/i,
    );
  },
);

test('the summary is the first paragraph as plain text, cut between words', () => {
  expect(summaryOf(renderNewsBody('## Head\n\nRock & **roll**\nnow\n\nLater'))).toBe('Rock & roll now');
  const long = summaryOf(renderNewsBody('word '.repeat(200)));
  expect(long.length).toBeLessThanOrEqual(241);
  expect(long.endsWith('word…')).toBe(true);
  expect(summaryOf('')).toBe('');
});
