// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { CommentText } from './comment-text.tsx';

afterEach(cleanup);

const payloads = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">click</a>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</p><style>*{display:none}</style>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '{{constructor.constructor("alert(1)")()}}',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1) data:text/html,<script>alert(1)</script> vbscript:msgbox(1)',
  'https://example.org/"onmouseover="alert(1)',
  "https://example.org/'onmouseover='alert(1)",
  'https://example.org/<script>alert(1)</script>',
  'https://javascript:alert(1)',
  'http://[::1]:x/',
  '\u202ehttps://example.org/gpj.exe',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<base href="https://evil.example/">',
  '<form action=https://evil.example><input type=submit>',
];

test.each(payloads)('%j is shown as written and not executed [COMMENT-011]', (payload) => {
  const { container } = render(<CommentText text={payload} />);
  const [paragraph] = container.children;
  expect(paragraph?.textContent).toBe(payload);
  for (const element of container.querySelectorAll('p *')) {
    expect(element.tagName).toBe('A');
    expect(element.getAttributeNames().sort()).toEqual(['class', 'href', 'rel', 'target']);
    expect(element.getAttribute('href')).toMatch(/^https?:\/\/[^\s"'<>]+$/);
  }
  const html = renderToStaticMarkup(<CommentText text={payload} />);
  expect(html.replaceAll(/<\/?(p|a)( (class|href|rel|target)="[^"<>]*")*>/g, '')).not.toMatch(/[<>]/);
});

test('http and https addresses become links with nofollow, ugc and noopener [COMMENT-011]', () => {
  const { container } = render(
    <CommentText text={'See https://example.org/a?b=1&c=2, (http://example.org/x) and ftp://example.org!'} />,
  );
  const links = [...container.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.rel]);
  expect(links).toEqual([
    ['https://example.org/a?b=1&c=2', 'nofollow ugc noopener'],
    ['http://example.org/x', 'nofollow ugc noopener'],
  ]);
});

test.each([
  ['https://example.org@evil.example/', []],
  ['https://example.org:secret@evil.example/', []],
  ['https://evil.example/\u202egpj.exe', ['https://evil.example/']],
  ['https://exam\u200bple.org/', ['https://exam']],
  ['https://example.org/@ada', ['https://example.org/@ada']],
])('what %j leads to is what it reads as [COMMENT-011]', (text, hrefs) => {
  const { container } = render(<CommentText text={text} />);
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(hrefs);
  expect(container.textContent).toBe(text);
});

test('line breaks are preserved [COMMENT-011]', () => {
  const { container } = render(<CommentText text={'one\ntwo\n\nthree'} />);
  expect(container.textContent).toBe('one\ntwo\n\nthree');
});
