import type { SchoolInvitation } from '../../invitations.contract.ts';
import type { OrganizationInvitationTable } from '../education.tables.ts';

/** An invitation as its view for owner and faculty. */
export const presentSchoolInvitation = (
  row: OrganizationInvitationTable & { username: string | null },
): SchoolInvitation => ({
  id: row.id,
  email: row.user_id === null ? row.email : '',
  username: row.username,
  role: row.role,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});
