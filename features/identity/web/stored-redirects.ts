import { safeRedirect } from '../model/safe-redirect.ts';

const redirectKey = 'loginRedirect';
const buttonKey = 'successButton';
const lastingKey = 'signInRedirectUrl';
const maxLabelLength = 60;

/** An address with the words that lead there. */
export interface StoredLink {
  url: string;
  label: string;
}

/** What the browser remembers of where somebody wanted to go; storage that is blocked or spoilt remembers nothing. */
export function readStoredRedirects(): { sessionUrl: string | null; storedUrl: string | null } {
  return {
    sessionUrl: readLink(redirectKey)?.url ?? null,
    storedUrl: tryStorage(() => localStorage.getItem(lastingKey)),
  };
}

/** Forgets the redirect that has been followed. */
export function clearStoredRedirect(from: 'session' | 'stored'): void {
  tryStorage(() =>
    from === 'session' ? sessionStorage.removeItem(redirectKey) : localStorage.removeItem(lastingKey),
  );
}

/** Remembers, in every tab and for longer, where somebody goes who is let in next. */
export function saveLastingRedirect(url: string): void {
  tryStorage(() => localStorage.setItem(lastingKey, url));
}

/** Remembers for this browser session where somebody goes who signs in next. */
export function saveLoginRedirect(link: StoredLink): void {
  tryStorage(() => sessionStorage.setItem(redirectKey, JSON.stringify(link)));
}

/** Remembers for this browser session the button that a finished purchase shows. */
export function saveSuccessButton(link: StoredLink): void {
  tryStorage(() => sessionStorage.setItem(buttonKey, JSON.stringify(link)));
}

/** That button, if its address may be followed from a site with these origins; null otherwise. */
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
