import { safeRedirect } from '../model/safe-redirect.ts';

const redirectKey = 'loginRedirect';
const buttonKey = 'successButton';
const lastingKey = 'signInRedirectUrl';
const maxLabelLength = 60;

/** An address with the label of its link. */
export interface StoredLink {
  url: string;
  label: string;
}

/** The stored redirects; null for blocked or malformed storage. */
export function readStoredRedirects(): { sessionUrl: string | null; storedUrl: string | null } {
  return {
    sessionUrl: readLink(redirectKey)?.url ?? null,
    storedUrl: tryStorage(() => localStorage.getItem(lastingKey)),
  };
}

/** Clears the redirect that was followed. */
export function clearStoredRedirect(from: 'session' | 'stored'): void {
  tryStorage(() =>
    from === 'session' ? sessionStorage.removeItem(redirectKey) : localStorage.removeItem(lastingKey),
  );
}

/** Saves the target of the next sign-in for all tabs, beyond this browser session. */
export function saveLastingRedirect(url: string): void {
  tryStorage(() => localStorage.setItem(lastingKey, url));
}

/** Saves the target of the next sign-in for this browser session. */
export function saveLoginRedirect(link: StoredLink): void {
  tryStorage(() => sessionStorage.setItem(redirectKey, JSON.stringify(link)));
}

/** Saves the button of a finished purchase for this browser session. */
export function saveSuccessButton(link: StoredLink): void {
  tryStorage(() => sessionStorage.setItem(buttonKey, JSON.stringify(link)));
}

/** The saved button if its address is safe for these origins; null otherwise. */
export function readSuccessButton(origins: readonly string[]): StoredLink | null {
  const stored = readLink(buttonKey);
  const url = safeRedirect(stored?.url, origins);
  return stored && url !== null && stored.label.length <= maxLabelLength
    ? { url, label: stored.label }
    : null;
}

function readLink(key: string): StoredLink | null {
  const stored = tryStorage(
    () => JSON.parse(sessionStorage.getItem(key) ?? 'null') as { url?: unknown; label?: unknown } | null,
  );
  if (typeof stored?.url !== 'string') return null;
  return { url: stored.url, label: typeof stored.label === 'string' ? stored.label : '' };
}

function tryStorage<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
