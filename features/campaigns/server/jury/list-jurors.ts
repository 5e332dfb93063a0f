import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import type { listJurors as contract, JurorList, JurorView } from '../../jurors.contract.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { findJudgedIds } from '../results/find-ranking.ts';
import { countJudgedEntries } from './find-judged-entries.ts';
import { findJurors, type JurorProgress } from './find-jurors.ts';
import { getOrganisedJury } from './get-judged-campaign.ts';

export async function listJurors(call: MemberCall, { slug }: InputOf<typeof contract>): Promise<JurorList> {
  const { campaign } = await getOrganisedJury(call, slug);
  return presentJurors(call, campaign);
}

/** The jurors and invitations of a campaign as its organisers see them. */
export async function presentJurors(call: Call, campaign: CampaignRow): Promise<JurorList> {
  const among = await findJudgedIds(call.db, campaign);
  const rows = await findJurors(call.db, campaign, among);
  const users = await hydrateUsers(
    call,
    rows.flatMap(({ user_id }) => user_id ?? []),
  );
  return {
    entries: await countJudgedEntries(call.db, campaign, among),
    jurors: rows.map((row) => ({
      id: row.id,
      state: stateOf(row, call.now),
      user: (row.user_id && users.get(row.user_id)) || null,
      email: row.email,
      invitedAt: row.invited_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      remindedAt: row.reminded_at?.toISOString() ?? null,
      scored: row.scored,
      conflicts: row.conflicts,
      isEntrant: row.is_entrant,
    })),
  };
}

function stateOf(row: JurorProgress, now: Date): JurorView['state'] {
  if (row.accepted_at) return 'accepted';
  if (row.revoked_at) return 'declined';
  return row.expires_at <= now ? 'expired' : 'invited';
}
