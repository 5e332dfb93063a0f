import type { MemberPart } from '#features/members/server/member-part.ts';
import {
  accountColumns,
  emptyAccountColumns,
  signingInColumns,
  studentColumns,
} from '#features/members/server/student-columns.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { deviceName } from '../model/device-name.ts';
import { findAccessTokensOf } from './access-tokens/access-tokens.store.ts';
import { deleteSecondFactor } from './second-factor/second-factor.store.ts';
import {
  clearSecurityNetworks,
  findSecurityEventsOf,
  type OwnSecurityEvent,
  securityEventDays,
} from './security-log/security-events.store.ts';
import { findSessionsOf, sessionDays } from './sessions/sessions.store.ts';
import { revokeSessions } from './sessions/sessions.ts';
import { deleteIdentitiesOf } from './social/social-identities.store.ts';
import { deleteAllTokensOf } from './tokens/one-time-tokens.store.ts';
import { clearCredentials, updatePasswordHash } from './user-credentials.store.ts';

/** What signs the member in, and where they are signed in. */
export const signInOfMember: MemberPart = {
  name: 'sign-in',
  tables: {
    users: [
      accountColumns('managed_by released_at'),
      signingInColumns('sign_in_count'),
      emptyAccountColumns('email email_normalised email_verified_at email_bounced_at password_hash'),
    ],
    sessions: [
      studentColumns(
        'Staying signed in, and seeing a misuse',
        'id_hash user_id created_at last_seen_at user_agent network proved_at handed_by proved_by_school',
        { days: sessionDays, basis: 'security' },
      ),
    ],
    security_events: [
      studentColumns(
        'Seeing a misuse, and whom it concerns',
        'id at kind user_id actor_id session_key network organization_id details',
        { days: securityEventDays, basis: 'security' },
      ),
    ],
    // Students cannot have one.
    access_tokens: [],
    one_time_tokens: [
      studentColumns(
        'Going from one host to another without signing in again',
        'id_hash kind user_id payload created_at expires_at',
        { days: 1, basis: 'security' },
      ),
    ],
    second_factors: [],
    recovery_codes: [],
    social_identities: [],
  },

  async deleteAtOnce(call, userId) {
    await clearCredentials(call.db, userId);
    await deleteWaysIn(call, userId);
  },

  async *exportFiles(call, userId) {
    const { db } = call;
    const sessions = await findSessionsOf(db, userId);
    yield {
      path: 'devices.json',
      json: sessions.map((session) => ({
        ...deviceName(session.user_agent),
        userAgent: session.user_agent,
        network: session.network,
        firstUsedAt: session.created_at,
        lastUsedAt: session.last_seen_at,
      })),
    };
    const tokens = await findAccessTokensOf(call, userId);
    yield {
      path: 'access-tokens.json',
      json: tokens.map((token) => ({
        name: token.name,
        scopes: token.scopes,
        createdAt: token.created_at,
        expiresAt: token.expires_at,
        lastUsedAt: token.last_used_at,
      })),
    };
    yield { path: 'security-log.json', json: await listSecurityEvents(db, userId) };
  },

  async erase(call, userId) {
    // Repeated, since requests that ran during the deletion may have added rows after it.
    await updatePasswordHash(call.db, userId, null);
    await deleteWaysIn(call, userId);
    await clearSecurityNetworks(call.db, userId);
  },
};

async function listSecurityEvents(db: Db, userId: string): Promise<Omit<OwnSecurityEvent, 'id'>[]> {
  const events: OwnSecurityEvent[] = [];
  for (let afterId: string | undefined = '00000000-0000-0000-0000-000000000000'; afterId !== undefined; ) {
    const found = await findSecurityEventsOf(db, { userId, afterId });
    events.push(...found);
    afterId = found.length === 1000 ? found.at(-1)?.id : undefined;
  }
  return events
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, kind, network }) => ({ at, kind, network }));
}

async function deleteWaysIn(call: Call, userId: string): Promise<void> {
  await revokeSessions(call, userId);
  await deleteIdentitiesOf(call.db, userId);
  await deleteSecondFactor(call.db, userId);
  await deleteAllTokensOf(call.db, userId);
}
