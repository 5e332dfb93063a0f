const key = 'schoolInvitation';
/** Signing up and confirming an address takes no longer. */
const lifetimeMs = 24 * 60 * 60 * 1000;
const invitationPath = /^\/organizations\/[^/?#]+\/invitation(?:\?[^#]*)?$/;

/** Remembers the invitation that a guest wants to answer once they have an account. */
export function savePendingInvitation(path: string, now: number): void {
  nullIfThrown(() => localStorage.setItem(key, JSON.stringify({ path, until: now + lifetimeMs })));
}

/** The path of the invitation that still waits; null without one, and where storage is blocked or spoilt. */
export function loadPendingInvitation(now: number): string | null {
  const kept = nullIfThrown(
    () => JSON.parse(localStorage.getItem(key) ?? 'null') as { path?: unknown; until?: unknown } | null,
  );
  if (typeof kept?.path !== 'string' || typeof kept.until !== 'number' || kept.until < now) return null;
  return invitationPath.test(kept.path) ? kept.path : null;
}

export function clearPendingInvitation(): void {
  nullIfThrown(() => localStorage.removeItem(key));
}

function nullIfThrown<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
