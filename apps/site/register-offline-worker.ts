/** Where the worker of the offline page is; the file stands in `public`. */
const worker = '/offline-worker.js';

/** Puts the worker in place that says so when a page cannot be reached; once nothing else is to be done. */
export function registerOfflineWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // Where workers are forbidden the browser shows a page of its own.
  const register = () => void navigator.serviceWorker.register(worker).catch(() => {});
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 10_000 });
  else setTimeout(register, 3_000);
}
