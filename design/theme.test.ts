// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';
import { readTheme, setTheme, subscribeTheme, themeScript } from './theme.ts';

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

test('a chosen theme is applied at once and stored', () => {
  setTheme('paper');
  expect(document.documentElement.dataset.theme).toBe('paper');
  expect(readTheme()).toBe('paper');
});

test('the choice "system" removes the stored theme', () => {
  setTheme('ink');
  setTheme('system');
  expect(document.documentElement.hasAttribute('data-theme')).toBe(false);
  expect(localStorage.length).toBe(0);
});

test('an unknown stored value means "system"', () => {
  localStorage.setItem('theme', 'sepia');
  expect(readTheme()).toBe('system');
});

test('the head script applies the stored theme', () => {
  setTheme('ink');
  delete document.documentElement.dataset.theme;
  runInThisContext(themeScript);
  expect(document.documentElement.dataset.theme).toBe('ink');
});

test('the head script ignores an unknown value', () => {
  localStorage.setItem('theme', 'sepia');
  runInThisContext(themeScript);
  expect(document.documentElement.hasAttribute('data-theme')).toBe(false);
});

test('a choice in another tab is applied', () => {
  const onChange = vi.fn();
  const unsubscribe = subscribeTheme(onChange);
  localStorage.setItem('theme', 'paper');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(document.documentElement.dataset.theme).toBe('paper');
  expect(onChange).toHaveBeenCalled();
  unsubscribe();
  onChange.mockClear();
  setTheme('ink');
  expect(onChange).not.toHaveBeenCalled();
});
