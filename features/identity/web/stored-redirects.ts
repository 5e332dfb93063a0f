const sessionKey = 'loginRedirect';
const lastingKey = 'signInRedirectUrl';

/** What the browser remembers of where somebody wanted to go; storage that is blocked or spoilt remembers nothing. */
export function readStoredRedirects(): { sessionUrl: string | null; storedUrl: string | null } {
  return {
    sessionUrl: attempt(() => urlOf(sessionStorage.getItem(sessionKey))),
    storedUrl: attempt(() => localStorage.getItem(lastingKey)),
  };
}

/** Forgets the redirect that has been followed. */
export function forgetStoredRedirect(from: 'session' | 'stored'): void {
  attempt(() =>
    from === 'session' ? sessionStorage.removeItem(sessionKey) : localStorage.removeItem(lastingKey),
  );
}

function urlOf(json: string | null): string | null {
  const stored = json === null ? null : (JSON.parse(json) as { url?: unknown } | null);
  return typeof stored?.url === 'string' ? stored.url : null;
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
