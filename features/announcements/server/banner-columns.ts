import type { InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { createBanner } from '../contract.ts';
import { normaliseBannerLink } from '../model/normalise-banner-link.ts';
import { renderBannerBody } from './render-banner-body.ts';

export type BannerInput = InputOf<typeof createBanner>;

/** The columns for an admin's draft. Refuses (422) an end that is not after the beginning. */
export function toBannerColumns(draft: BannerInput) {
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
