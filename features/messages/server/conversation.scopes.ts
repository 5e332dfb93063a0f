import { type RawBuilder, sql } from 'kysely';
import type { UserSummaryRow } from '#features/members/server/present-user-summary.ts';
import { type ReachRow, reachRowJson } from '#features/members/server/reach.scopes.ts';
import { userSummaryJson } from '#features/members/server/user-summary.scopes.ts';
import type { MemberActor } from '#platform/pure/actor.ts';

export interface ConversationRow {
  id: string;
  last_at: Date;
  own: UserSummaryRow;
  other: UserSummaryRow;
  own_reach: ReachRow;
  other_reach: ReachRow;
  own_updated: boolean;
  own_updated_at: Date;
  own_read_up_to: number;
  other_updated: boolean;
  other_updated_at: Date;
  other_read_up_to: number;
  blocked: boolean;
  message_id: string;
  position: number;
  message_user_id: string;
  content: string;
  message_at: Date;
  message_withheld_at: Date | null;
}

/** Columns of a conversation from `c`, `p` and `o` (own and other participation), `pu` and `ou` (their users) and `m` (the last message). */
const columns = (
  viewer: MemberActor,
) => sql`c.id, p.last_at, ${userSummaryJson('pu', viewer)} as own, ${userSummaryJson('ou', viewer)} as other,
  ${reachRowJson('pu')} as own_reach, ${reachRowJson('ou')} as other_reach,
  p.updated as own_updated, p.updated_at as own_updated_at, p.read_up_to as own_read_up_to,
  o.updated as other_updated, o.updated_at as other_updated_at, o.read_up_to as other_read_up_to,
  exists (select from blocks b where b.blocker_id = p.user_id and b.blocked_id = o.user_id) as blocked,
  m.id as message_id, m.position, m.user_id as message_user_id, m.content, m.created_at as message_at,
  m.withheld_at as message_withheld_at`;

/** The viewer's conversations (`p` is their participation) with all shown columns; `rest` filters and orders. */
export const conversationsWhere = (viewer: MemberActor, rest: RawBuilder<unknown>) => sql<ConversationRow>`
  select ${columns(viewer)} from conversation_participations p
  join conversations c on c.id = p.conversation_id
  join conversation_participations o on o.conversation_id = c.id and o.user_id <> p.user_id
  join messages m on m.conversation_id = c.id and m.position = c.messages_count
  join users pu on pu.id = p.user_id
  join users ou on ou.id = o.user_id
  where p.user_id = ${viewer.userId}::uuid ${rest}`;
