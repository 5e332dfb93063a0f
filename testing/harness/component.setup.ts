import { cleanup, configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// Of a slow machine; what is there already is seen at once.
configure({ asyncUtilTimeout: 10_000 });

// A worker keeps its window and the packages for all of its files; what our own modules and the page hold ends with each file.
afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
  if (typeof window === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});
