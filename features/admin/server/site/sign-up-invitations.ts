import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import { findMembersForAdmins } from '#features/members/server/find-members-for-admins.ts';
import { authPage } from '#features/sign-in/pages.ts';
import {
  hashInvitationToken,
  insertSignUpInvitation,
  updateRevokedAt,
} from '#features/site-settings/server/sign-up-invitations.store.ts';
import type { SignUpInvitationRow } from '#features/site-settings/server/site-settings.tables.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import { invalid, notFound } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { editionUrl } from '#platform/server/config/edition.ts';
import type {
  createSignUpInvitation as createContract,
  revokeSignUpInvitation as revokeContract,
  SignUpInvitationView,
} from '../../site.contract.ts';

/** Makes a link. Only its hash is stored, so that nobody who reads the database can sign up by it. Refuses (422) a time that has passed. */
export async function createSignUpInvitation(
  call: MemberCall,
  { note, maxUses, expiresAt }: InputOf<typeof createContract>,
): Promise<AnswerOf<typeof createContract>> {
  const end = expiresAt ? new Date(expiresAt) : null;
  if (end && end <= call.now) throw invalid({ expires_at: ['has to be later than now'] });
  const token = Buffer.from(call.randomBytes(24)).toString('base64url');
  const row = await insertSignUpInvitation(call.db, {
    id: call.newId(),
    token_hash: hashInvitationToken(token),
    note,
    max_uses: maxUses,
    expires_at: end,
    created_by: call.actor.userId,
    created_at: call.now,
  });
  await writeAuditLog(call, {
    action: 'sign_up_invitation.create',
    targetId: null,
    details: { subject: note || row.id },
  });
  const [invitation] = await presentInvitations(call, [row]);
  if (!invitation) throw new Error('The invitation was not written.');
  const parameters = { tab: 'sign_up', plan: 'free', sign_up_invitation: token };
  return { invitation, url: editionUrl(call.platform.config, 'site') + href(authPage, {}, parameters) };
}

/** Ends a link. Refuses (404) one that is unknown or ended already. */
export async function revokeSignUpInvitation(
  call: MemberCall,
  { id }: InputOf<typeof revokeContract>,
): Promise<SignUpInvitationView> {
  const row = await updateRevokedAt(call.db, id, call.now);
  const [view] = row ? await presentInvitations(call, [row]) : [];
  if (!row || !view) throw notFound();
  await writeAuditLog(call, {
    action: 'sign_up_invitation.revoke',
    targetId: null,
    details: { subject: row.note || row.id },
  });
  return view;
}

export async function presentInvitations(
  { db, now }: Pick<Call, 'db' | 'now'>,
  rows: readonly SignUpInvitationRow[],
): Promise<SignUpInvitationView[]> {
  const members = await findMembersForAdmins(
    db,
    rows.flatMap((row) => row.created_by ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    note: row.note,
    maxUses: row.max_uses,
    uses: row.uses,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    createdBy: members.get(row.created_by ?? '')?.username ?? null,
    state: stateOf(row, now),
  }));
}

function stateOf(row: SignUpInvitationRow, now: Date): SignUpInvitationView['state'] {
  if (row.revoked_at) return 'revoked';
  if (row.max_uses !== null && row.uses >= row.max_uses) return 'used_up';
  return row.expires_at && row.expires_at <= now ? 'expired' : 'open';
}
