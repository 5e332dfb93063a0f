import type { Member } from '#testing/world.ts';
import { getSite, type SiteSettingsView, saveSite } from '../site.contract.ts';

/** Changes some settings of the installation as an admin. */
export async function changeSite(
  admin: Member,
  change: Partial<Omit<SiteSettingsView, 'revision' | 'logo'>> & { logoId?: string | null },
): Promise<SiteSettingsView> {
  const { logo, defaults: _defaults, changedAt: _at, changedBy: _by, ...now } = await admin.call(getSite, {});
  return admin.call(saveSite, { ...now, logoId: logo?.id ?? null, ...change });
}

export const emptySite = {
  revision: 0,
  name: '',
  logoId: null,
  accent: '',
  imprint: '',
  senderName: '',
  senderAddress: '',
  signUp: 'open' as const,
  notice: '',
  noticeUntil: null,
};
