import { findMedia } from '#features/media/server/find-media.ts';
import { findMembersForAdmins } from '#features/members/server/find-members-for-admins.ts';
import { findSiteSettings } from '#features/site-settings/server/site-settings.store.ts';
import { defaultSiteName } from '#platform/pure/site-name.ts';
import type { Call } from '#platform/server/call.ts';
import { readSender } from '#platform/server/mail/read-sender.ts';
import type { SiteSettingsView } from '../../site.contract.ts';

/** The settings with what stands for those that nobody has set. */
export async function getSite(call: Call): Promise<SiteSettingsView> {
  const row = await findSiteSettings(call.db);
  const sender = readSender(call.platform.config.mailFrom);
  const logo = row?.logo_id ? (await findMedia(call, [row.logo_id])).get(row.logo_id) : undefined;
  const author = row?.changed_by
    ? (await findMembersForAdmins(call.db, [row.changed_by])).get(row.changed_by)
    : undefined;
  return {
    revision: row?.revision ?? 0,
    name: row?.name ?? '',
    logo: logo ?? null,
    accent: row?.accent ?? '',
    imprint: row?.imprint ?? '',
    senderName: row?.sender_name ?? '',
    senderAddress: row?.sender_address ?? '',
    signUp: row?.sign_up ?? 'open',
    notice: row?.notice ?? '',
    noticeUntil: row?.notice_until?.toISOString() ?? null,
    changedAt: row?.changed_at.toISOString() ?? null,
    changedBy: author?.username ?? null,
    defaults: {
      name: defaultSiteName,
      senderName: sender.name || row?.name || defaultSiteName,
      senderAddress: sender.address,
    },
  };
}
