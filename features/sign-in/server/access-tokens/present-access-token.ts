import type { AccessTokenView } from '../../access-tokens.contract.ts';
import type { AccessTokenRow } from './access-tokens.store.ts';

export const presentAccessToken = (
  { id, name, scopes, created_at, expires_at, last_used_at }: Omit<AccessTokenRow, 'token_hash' | 'user_id'>,
  now: Date,
): AccessTokenView => ({
  id,
  name,
  scopes,
  createdAt: created_at.toISOString(),
  expiresAt: expires_at.toISOString(),
  expired: expires_at <= now,
  lastUsedAt: last_used_at?.toISOString() ?? null,
});
