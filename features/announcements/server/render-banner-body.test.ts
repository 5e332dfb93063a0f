import { expect, test } from 'vitest';
import { renderBannerBody } from './render-banner-body.ts';

test('Markdown text, lists and links become HTML [SITE-017]', () => {
  expect(renderBannerBody('**New** [plans](/accounts), see <https://example.org>')).toBe(
    '<p><strong>New</strong> <a href="/accounts" rel="noopener">plans</a>, see <a href="https://example.org" rel="noopener">https://example.org</a></p>',
  );
  expect(renderBannerBody('- one\n- two')).toContain('<li>two</li>');
  expect(renderBannerBody('one\ntwo')).toBe('<p>one<br />two</p>');
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![x](https://example.org/x.png)',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt&colon;alert(1))',
  '[x](data:text/html,x)',
  '[x](//evil.example)',
  '<a href="java\tscript:alert(1)" onclick="alert(1)">x</a>',
  '<svg/onload=alert(1)>',
  '<style>*{display:none}</style>',
  '<iframe src="https://evil.example"></iframe>',
  '<form action="https://evil.example"><input name=password></form>',
  '<p style="position:fixed">x</p>',
  '<a href="/x" target="_top" id="content" class="x">x</a>',
])('rendered HTML cannot run, load or cover anything: %s', (source) => {
  const html = renderBannerBody(source);
  expect(html).not.toMatch(
    /<(script|img|svg|style|iframe|form|input)|\son\w+=|style=|id=|class=|target=|javascript|data:|href="\/\//i,
  );
});
