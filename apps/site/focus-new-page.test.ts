// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { focusNewPage } from './focus-new-page.ts';

test('a new page is entered at its heading, or at its content where it has none', () => {
  document.body.innerHTML = '<a href="/">Home</a><main id="content"><h1>Tracks</h1></main>';
  document.querySelector('a')?.focus();
  focusNewPage(document);
  expect(document.activeElement?.textContent).toBe('Tracks');
  document.body.innerHTML = '<a href="/">Home</a><main id="content"></main>';
  focusNewPage(document);
  expect(document.activeElement?.id).toBe('content');
});

test('where there is no content the focus stays', () => {
  document.body.innerHTML = '<a href="/">Home</a>';
  document.querySelector('a')?.focus();
  focusNewPage(document);
  expect(document.activeElement?.textContent).toBe('Home');
});
