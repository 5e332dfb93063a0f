import { sql } from 'kysely';
import { presentUser } from '#features/members/server/present-user.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { AdminMemberView } from '../members.contract.ts';

interface Facts {
  user_id: string;
  second_factor_since: Date | null;
  sessions_count: number;
  last_seen_at: Date | null;
  storage_usage: number;
}

/** Members for site admins, in the given order. */
export async function presentAdminMembers(call: Call, rows: readonly UserRow[]): Promise<AdminMemberView[]> {
  if (rows.length === 0) return [];
  const { rows: found } = await sql<Facts>`
    select u.id as user_id, f.confirmed_at as second_factor_since, coalesce(c.storage_usage, 0)::float8 as storage_usage,
      s.sessions_count, s.last_seen_at
    from users u
    left join second_factors f on f.user_id = u.id
    left join user_counts c on c.user_id = u.id
    cross join lateral (
      select count(*)::int as sessions_count, max(last_seen_at) as last_seen_at from sessions where user_id = u.id
    ) s
    where u.id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(call.db);
  const factsOf = new Map(found.map((one) => [one.user_id, one]));
  return rows.map((row) => {
    const { id, username, selfLink, avatarSmallUrl, admin } = presentUser(row);
    const facts = factsOf.get(id);
    return {
      id,
      username,
      selfLink,
      avatarSmallUrl,
      admin,
      email: row.email,
      createdAt: row.created_at.toISOString(),
      suspended: row.banned_at !== null,
      secondFactorSince: facts?.second_factor_since?.toISOString() ?? null,
      sessionsCount: facts?.sessions_count ?? 0,
      lastSeenAt: facts?.last_seen_at?.toISOString() ?? null,
      storageUsage: facts?.storage_usage ?? 0,
    };
  });
}

/** A member for site admins; refuses (404) an unknown or deleted one. */
export async function getAdminMember(call: Call, id: string): Promise<AdminMemberView> {
  const rows = await call.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  const [view] = await presentAdminMembers(call, rows);
  if (!view) throw notFound();
  return view;
}
