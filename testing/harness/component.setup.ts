import { cleanup, configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// For slow machines; what is already there is found at once.
configure({ asyncUtilTimeout: 10_000 });

// A worker keeps its window and packages for all of its files; our own modules and the page's contents end with each file.
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
