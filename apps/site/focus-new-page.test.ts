// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { focusNewPage } from './focus-new-page.ts';

test('focus moves to the heading of a new page, or to its content where it has no heading', () => {
  document.body.innerHTML = '<a href="/">Home</a><main id="content"><h1>Tracks</h1></main>';
  document.querySelector('a')?.focus();
  focusNewPage(document);
  expect(document.activeElement?.textContent).toBe('Tracks');
  document.body.innerHTML = '<a href="/">Home</a><main id="content"></main>';
  focusNewPage(document);
  expect(document.activeElement?.id).toBe('content');
});

test('focus stays where the page has no content', () => {
  document.body.innerHTML = '<a href="/">Home</a>';
  document.querySelector('a')?.focus();
  focusNewPage(document);
  expect(document.activeElement?.textContent).toBe('Home');
});
