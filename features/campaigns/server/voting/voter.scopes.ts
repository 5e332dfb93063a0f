import { type RawBuilder, sql } from 'kysely';

/** Whether the member of `users` is a student of a school. `users`: the table's name or alias. */
export const isStudent = (users: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from organization_memberships m where m.user_id = ${sql.ref(`${users}.id`)}
    and m.role = 'student' and m.accepted_at is not null)`;

/** Whether the member owns a project that the track was made from, or is a member of it. `tracks`: the table's name or alias. */
export const isOfOwnProject = (tracks: string, memberId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from origins o join pieces p on p.id = o.parent_id
  where o.track_id = ${sql.ref(`${tracks}.id`)} and o.kind = 'project' and (p.owner_id = ${memberId} or exists (
    select from project_memberships m where m.piece_id = p.id and m.user_id = ${memberId} and m.accepted_at is not null)))`;

/** The entries of a campaign that the member has voted for and that were disqualified since. */
export const disqualifiedVotes = (vote: {
  campaignId: RawBuilder<unknown>;
  voterId: string;
}): RawBuilder<string[]> => sql<string[]>`array(
  select dv.track_id from campaign_votes dv
  join campaign_entries de on de.campaign_id = dv.campaign_id and de.track_id = dv.track_id
  where dv.voter_id = ${vote.voterId} and dv.campaign_id = ${vote.campaignId}
    and de.state = 'disqualified' order by dv.slot)`;
