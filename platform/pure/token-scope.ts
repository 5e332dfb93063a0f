import { forbidden } from './refusal.ts';

/** What an access token may do, in the order in which it is shown. */
export const tokenScopes = ['read', 'write', 'upload', 'admin'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** What of an endpoint decides on the scope. */
interface ScopedCall {
  access: string;
  method: string;
  acts?: true;
  tokenScope?: TokenScope | 'none';
}

/** The scope that an access token needs for a call; `none` where no token reaches it. */
export function tokenScopeOf({ access, method, acts, tokenScope }: ScopedCall): TokenScope | 'none' {
  if (tokenScope !== undefined) return tokenScope;
  if (access === 'site_admin') return 'admin';
  return method === 'GET' && acts !== true ? 'read' : 'write';
}

/** Refuses (403) a call that these scopes of an access token do not reach. */
export function checkTokenScope(needed: TokenScope | 'none', scopes: readonly TokenScope[]): void {
  if (needed === 'none') throw sessionNeeded();
  if (!scopes.includes(needed))
    throw forbidden(`This call needs an access token with the scope "${needed}".`, 'scope_missing');
}

/** The refusal of a call that takes a session of a browser only. */
export const sessionNeeded = () =>
  forbidden('An access token does not reach this call. Please log in with a browser.', 'session_needed');
