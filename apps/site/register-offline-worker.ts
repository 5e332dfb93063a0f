/** Address of the offline page's service worker; the file is in `public`. */
const worker = '/offline-worker.js';

/** Registers the service worker that shows the offline page, once the browser is idle. */
export function registerOfflineWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // Where service workers are forbidden the browser shows its own page.
  const register = () => void navigator.serviceWorker.register(worker).catch(() => {});
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 10_000 });
  else setTimeout(register, 3_000);
}
