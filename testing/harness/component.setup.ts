import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';

// For slow machines; what is already there is found at once.
configure({ asyncUtilTimeout: 10_000 });

/** Labels of fields that were refused as empty without having said before that they are required. */
const unannounced = new Set<string>();
let fields: MutationObserver | undefined;

function findUnannounced(): void {
  for (const error of document.querySelectorAll('[id$="-error"]')) {
    if (!error.textContent.includes('This field is required')) continue;
    const control = document.getElementById(error.id.slice(0, -'-error'.length));
    const says = control?.hasAttribute('required') || control?.querySelector('[aria-required="true"]');
    if (control && !says)
      unannounced.add(document.querySelector(`[for="${control.id}"]`)?.textContent ?? control.id);
  }
}

beforeAll(() => {
  if (typeof window === 'undefined') return;
  // A click on a download leaves happy-dom at an address of the file, where no path of a picture is valid.
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    'http://localhost:3000/',
  );
  fields = new MutationObserver(findUnannounced);
  fields.observe(document.body, { childList: true, subtree: true });
  // Pictures never load in happy-dom, which would report them as complete. Each window has classes of its own.
  const picture = Object.getPrototypeOf(document.createElement('img')) as HTMLImageElement;
  Object.defineProperty(picture, 'complete', { configurable: true, get: () => false });
});

afterEach(() => {
  const labels = [...unannounced];
  unannounced.clear();
  if (labels.length > 0) throw new Error(`Required fields that do not say so: ${labels.join(', ')}`);
});

// A worker keeps its window and packages for all of its files; our own modules and the page's contents end with each file.
afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
  if (typeof window === 'undefined') return;
  fields?.disconnect();
  localStorage.clear();
  sessionStorage.clear();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});
