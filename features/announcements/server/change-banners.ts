import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type {
  createBanner as createContract,
  deleteBanner as deleteContract,
  updateBanner as updateContract,
} from '../contract.ts';
import { normaliseBannerLink } from '../model/normalise-banner-link.ts';
import { publishBannerChange } from './active-banners-cache.ts';
import { deleteBannerRow, insertBanner, updateBannerRow } from './banner.store.ts';
import { presentBannerDraft } from './present-banner.ts';
import { renderBannerBody } from './render-banner-body.ts';

export async function createBanner(
  call: MemberCall,
  input: InputOf<typeof createContract>,
): Promise<AnswerOf<typeof createContract>> {
  const row = await insertBanner(call.db, {
    id: call.newId(),
    ...toBannerColumns(input),
    created_at: call.now,
  });
  await publishBannerChange(call);
  return { data: presentBannerDraft(row) };
}

export async function updateBanner(
  call: MemberCall,
  { id, ...draft }: InputOf<typeof updateContract>,
): Promise<AnswerOf<typeof updateContract>> {
  const row = await updateBannerRow(call.db, id, toBannerColumns(draft));
  if (!row) throw notFound();
  await publishBannerChange(call);
  return { data: presentBannerDraft(row) };
}

export async function deleteBanner(
  call: MemberCall,
  input: InputOf<typeof deleteContract>,
): Promise<undefined> {
  if (!(await deleteBannerRow(call.db, input.id))) throw notFound();
  await publishBannerChange(call);
}

/** The columns for an admin's draft. Refuses (422) an end that is not after the beginning. */
function toBannerColumns(draft: InputOf<typeof createContract>) {
  const startsAt = draft.startsAt ? new Date(draft.startsAt) : null;
  const endsAt = draft.endsAt ? new Date(draft.endsAt) : null;
  if (startsAt && endsAt && endsAt <= startsAt) throw invalid({ ends_at: ['must be after the start'] });
  return {
    severity: draft.severity ?? 'warning',
    header: draft.header,
    body: draft.body,
    body_html: renderBannerBody(draft.body),
    cta_label: draft.ctaLabel || null,
    cta_link: normaliseBannerLink(draft.ctaLink),
    show_dismiss_button: draft.showDismissButton,
    frequency: draft.frequency,
    active: draft.active,
    starts_at: startsAt,
    ends_at: endsAt,
    position: draft.position,
    audience: draft.audience,
  };
}
