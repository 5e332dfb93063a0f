const key = 'schoolInvitation';
/** Signing up and confirming an address takes no longer. */
const waitsMs = 24 * 60 * 60 * 1000;
const invitationPath = /^\/organizations\/[^/?#]+\/invitation(?:\?[^#]*)?$/;

/** Remembers the invitation that a guest wants to answer once they have an account. */
export function keepWaitingInvitation(path: string, now: number): void {
  attempt(() => localStorage.setItem(key, JSON.stringify({ path, until: now + waitsMs })));
}

/** The path of the invitation that still waits; null without one, and where storage is blocked or spoilt. */
export function waitingInvitation(now: number): string | null {
  const kept = attempt(
    () => JSON.parse(localStorage.getItem(key) ?? 'null') as { path?: unknown; until?: unknown } | null,
  );
  if (typeof kept?.path !== 'string' || typeof kept.until !== 'number' || kept.until < now) return null;
  return invitationPath.test(kept.path) ? kept.path : null;
}

export function forgetWaitingInvitation(): void {
  attempt(() => localStorage.removeItem(key));
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
