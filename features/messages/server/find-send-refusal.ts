import { sql } from 'kysely';
import { isUserVisibleToViewer } from '#features/members/server/user.scopes.ts';
import type { MemberActor } from '#platform/pure/actor.ts';
import type { Db } from '#platform/server/call.ts';
import './messages.tables.ts';

/** Why a member may not write to another. */
export type SendRefusal = 'gone' | 'other_school' | 'blocked_by_sender' | 'blocked_by_other';

/** Null where the sender may write. Both must see each other: members of the education site write to their school and to site admins. */
export async function findSendRefusal(
  db: Db,
  sender: MemberActor,
  otherId: string,
): Promise<SendRefusal | null> {
  const { userId } = sender;
  const { rows } = await sql<{ admin: boolean; near: boolean; mine: boolean; theirs: boolean }>`
    select o.admin, s.school_only is null or coalesce(s.school_id = o.school_id, false) as near,
      exists (select from blocks where blocker_id = s.id and blocked_id = o.id) as mine,
      exists (select from blocks where blocker_id = o.id and blocked_id = s.id) as theirs
    from users o join users s on s.id = ${userId}::uuid
    where o.id = ${otherId}::uuid and ${isUserVisibleToViewer('o', sender)}`.execute(db);
  const [found] = rows;
  if (!found) return 'gone';
  if (found.mine) return 'blocked_by_sender';
  if (found.theirs) return 'blocked_by_other';
  return found.near || found.admin || sender.siteAdmin ? null : 'other_school';
}
