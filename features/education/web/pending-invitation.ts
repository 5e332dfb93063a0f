const key = 'schoolInvitation';
/** Enough for signing up and confirming an address. */
const lifetimeMs = 24 * 60 * 60 * 1000;
const invitationPath = /^\/(?:organizations|workspaces)\/[^/?#]+\/invitation(?:\?[^#]*)?$/;

/** Saves the invitation that a guest answers once they have an account. */
export function savePendingInvitation(path: string, now: number): void {
  nullIfThrown(() => localStorage.setItem(key, JSON.stringify({ path, until: now + lifetimeMs })));
}

/** The path of the pending invitation; null without one and where the storage is blocked or malformed. */
export function loadPendingInvitation(now: number): string | null {
  const saved = nullIfThrown(
    () => JSON.parse(localStorage.getItem(key) ?? 'null') as { path?: unknown; until?: unknown } | null,
  );
  if (typeof saved?.path !== 'string' || typeof saved.until !== 'number' || saved.until < now) return null;
  return invitationPath.test(saved.path) ? saved.path : null;
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
