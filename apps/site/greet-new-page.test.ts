// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { greetNewPage } from './greet-new-page.ts';

test('a new page is entered at its heading, or at its content where it has none', () => {
  document.body.innerHTML = '<a href="/">Home</a><main id="content"><h1>Tracks</h1></main>';
  document.querySelector('a')?.focus();
  greetNewPage(document);
  expect(document.activeElement?.textContent).toBe('Tracks');
  document.body.innerHTML = '<a href="/">Home</a><main id="content"></main>';
  greetNewPage(document);
  expect(document.activeElement?.id).toBe('content');
});

test('where there is no content the focus stays', () => {
  document.body.innerHTML = '<a href="/">Home</a>';
  document.querySelector('a')?.focus();
  greetNewPage(document);
  expect(document.activeElement?.textContent).toBe('Home');
});
