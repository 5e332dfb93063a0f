// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';
import { readTheme, setTheme, subscribeTheme, themeScript } from './theme.ts';

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

test('a chosen theme is shown at once and remembered', () => {
  setTheme('paper');
  expect(document.documentElement.dataset.theme).toBe('paper');
  expect(readTheme()).toBe('paper');
});

test('following the system leaves nothing behind', () => {
  setTheme('ink');
  setTheme('system');
  expect(document.documentElement.hasAttribute('data-theme')).toBe(false);
  expect(localStorage.length).toBe(0);
});

test('whatever else is stored means the system', () => {
  localStorage.setItem('theme', 'sepia');
  expect(readTheme()).toBe('system');
});

test('the script for the head shows the stored theme before anything else runs', () => {
  setTheme('ink');
  delete document.documentElement.dataset.theme;
  runInThisContext(themeScript);
  expect(document.documentElement.dataset.theme).toBe('ink');
});

test('the script ignores what is no theme', () => {
  localStorage.setItem('theme', 'sepia');
  runInThisContext(themeScript);
  expect(document.documentElement.hasAttribute('data-theme')).toBe(false);
});

test('another tab is followed', () => {
  const told = vi.fn();
  const unsubscribe = subscribeTheme(told);
  localStorage.setItem('theme', 'paper');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(document.documentElement.dataset.theme).toBe('paper');
  expect(told).toHaveBeenCalled();
  unsubscribe();
  told.mockClear();
  setTheme('ink');
  expect(told).not.toHaveBeenCalled();
});
