import { findMedia, lockMedia } from '#features/media/server/find-media.ts';
import { emailError } from '#features/members/model/email.ts';
import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import { accentError } from '#features/site-settings/model/accent.ts';
import { siteSettingsTag } from '#features/site-settings/model/site-settings-tag.ts';
import { upsertSiteSettings } from '#features/site-settings/server/site-settings.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type FieldErrors, invalid, Refusal } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { saveSite as contract, SiteSettingsView } from '../../site.contract.ts';
import { getSite } from './present-site.ts';

type Wanted = InputOf<typeof contract>;

/**
 * Changes the settings for all processes within a second. Refuses (422) a colour that cannot be read, a logo that is no picture of
 * the shelf, an address that is none and a time that has passed, and (409 `stale_revision`) where another admin saved meanwhile.
 */
export async function saveSite(call: MemberCall, given: Wanted): Promise<SiteSettingsView> {
  const wanted = { ...given, accent: given.accent.toLowerCase() };
  const before = await getSite(call);
  const errors = await findErrors(call, wanted, before);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const written = await upsertSiteSettings(
    call.db,
    {
      name: wanted.name,
      logo_id: wanted.logoId,
      accent: wanted.accent,
      imprint: wanted.imprint,
      sender_name: wanted.senderName,
      sender_address: wanted.senderAddress,
      sign_up: wanted.signUp,
      notice: wanted.notice,
      notice_until: wanted.noticeUntil ? new Date(wanted.noticeUntil) : null,
      changed_by: call.actor.userId,
      changed_at: call.now,
    },
    wanted.revision,
  );
  if (!written)
    throw new Refusal(
      409,
      `${before.changedBy ?? 'Somebody'} has changed the settings meanwhile. Their changes are taken over here: please save again.`,
      {
        code: 'stale_revision',
        details: before,
      },
    );
  const changes = describeChanges(before, wanted);
  if (changes !== '')
    await writeAuditLog(call, { action: 'site.save', targetId: null, details: { subject: changes } });
  await publishInvalidation(call.db, [siteSettingsTag]);
  return getSite(call);
}

async function findErrors(call: MemberCall, wanted: Wanted, before: SiteSettingsView): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const colour = wanted.accent === '' ? null : accentError(wanted.accent);
  if (colour) errors.accent = [colour];
  const address = wanted.senderAddress === '' ? null : emailError(wanted.senderAddress);
  if (address) errors.sender_address = [address];
  const { noticeUntil } = wanted;
  const isNewTime = noticeUntil !== null && Date.parse(noticeUntil) !== Date.parse(before.noticeUntil ?? '');
  if (isNewTime && new Date(noticeUntil) <= call.now) errors.notice_until = ['has to be later than now'];
  if (wanted.logoId !== null && !(await isPicture(call, wanted.logoId)))
    errors.logo_id = ['is no picture of the media shelf'];
  return errors;
}

/** Locks the picture against being deleted until the settings that name it are written. */
async function isPicture(call: MemberCall, id: string): Promise<boolean> {
  await lockMedia(call.db, [id]);
  return (await findMedia(call, [id])).get(id)?.kind === 'image';
}

/** What an admin has changed, for the audit log: short texts with their new value, long ones by their name. */
function describeChanges(before: SiteSettingsView, { revision, logoId, ...after }: Wanted): string {
  const old = { ...before, logoId: before.logo?.id ?? null };
  const isSame = (key: keyof typeof after) =>
    key === 'noticeUntil'
      ? Date.parse(after.noticeUntil ?? '') === Date.parse(old.noticeUntil ?? '') ||
        (after.noticeUntil === null && old.noticeUntil === null)
      : after[key] === old[key];
  const changed = Object.entries(after)
    .filter(([key]) => !isSame(key as keyof typeof after))
    .map(([key, value]) => (key === 'imprint' ? key : `${key}: ${value || 'none'}`));
  return [...changed, ...(logoId === old.logoId ? [] : ['logo'])].join('; ');
}
