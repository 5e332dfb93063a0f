import { findConsentsOfMember } from '#features/members/server/consents.store.ts';
import { findPictureKeys } from '#features/members/server/deleted-users.store.ts';
import { findUser } from '#features/members/server/find-user.ts';
import type { MemberPart } from '#features/members/server/member-part.ts';
import { findUserCounts } from '#features/members/server/user-counts.store.ts';
import { updateUser } from '#features/members/server/users.store.ts';
import { deviceName } from '../model/device-name.ts';
import { noPlans } from './current-user/own-plans.ts';
import { presentCurrentUser } from './current-user/present-current-user.ts';
import { deleteSecondFactor } from './second-factor/second-factor.store.ts';
import { findSessionsOf } from './sessions/sessions.store.ts';
import { revokeSessions } from './sessions/sessions.ts';
import { deleteIdentitiesOf } from './social/social-identities.store.ts';
import { deleteAllTokensOf } from './tokens/one-time-tokens.store.ts';

/** Profile, consents, devices. The deletion itself removes what signs the member in; pictures follow here. */
export const signInOfMember: MemberPart = {
  name: 'sign-in',
  tables: [
    'users',
    'user_counts',
    'user_consents',
    'sessions',
    'one_time_tokens',
    'second_factors',
    'recovery_codes',
    'social_identities',
    'name_keys',
    // Stays without names: the actions of an admin must stay traceable after either has left.
    'audit_log',
  ],

  async *exportFiles({ db }, userId) {
    const user = await findUser(db, userId);
    if (!user) return;
    const counts = await findUserCounts(db, userId);
    // Subscriptions are exported in a file of their own.
    const {
      subscriptions: _subscriptions,
      activeRecurringSubscription: _active,
      paymentProvider: _provider,
      ...profile
    } = presentCurrentUser(user, counts, noPlans);
    yield { path: 'profile.json', json: profile };
    const consents = await findConsentsOfMember(db, userId);
    yield { path: 'consents.json', json: consents.map(({ user_id: _id, id: _number, ...rest }) => rest) };
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
  },

  async erase(call, userId) {
    const { db, platform } = call;
    // Repeated, since requests that ran during the deletion may have added rows after it.
    await updateUser(db, userId, { password_hash: null });
    await deleteIdentitiesOf(db, userId);
    await deleteSecondFactor(db, userId);
    await deleteAllTokensOf(db, userId);
    await revokeSessions(call, userId);
    for (const directory of await findPictureKeys(db, userId)) {
      for await (const { key } of platform.storage.list(`${directory}/`)) await platform.storage.delete(key);
    }
    await updateUser(db, userId, { avatar_key: null, cover_key: null });
  },
};
