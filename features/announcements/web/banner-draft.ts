import type { RequestInputOf } from '#platform/pure/contract.ts';
import { fromLocalTime, toLocalTime } from '#platform/web/local-time.ts';
import type { BannerDraftView, createBanner } from '../contract.ts';

export const severities = ['info', 'promotion', 'warning', 'error'] as const;
export const audiences = ['all', 'guests', 'signed_in', 'unverified', 'education'] as const;
export const frequencies = ['once', 'daily', 'weekly', 'monthly', 'yearly', 'disabled'] as const;

/** The fields of the form; times as `datetime-local` values in the admin's time zone. */
export interface BannerDraft {
  header: string;
  body: string;
  severity: (typeof severities)[number];
  audience: (typeof audiences)[number];
  frequency: (typeof frequencies)[number];
  ctaLabel: string;
  ctaLink: string;
  showDismissButton: boolean;
  active: boolean;
  startsAt: string;
  endsAt: string;
  position: string;
}

export const emptyBannerDraft: BannerDraft = {
  header: '',
  body: '',
  severity: 'info',
  audience: 'all',
  frequency: 'once',
  ctaLabel: '',
  ctaLink: '',
  showDismissButton: true,
  active: true,
  startsAt: '',
  endsAt: '',
  position: '0',
};

/** The fields of an existing banner. */
export function toBannerDraft({ attributes }: BannerDraftView): BannerDraft {
  const { bodyHtml: _html, ...rest } = attributes;
  return {
    ...rest,
    ctaLabel: rest.ctaLabel ?? '',
    ctaLink: rest.ctaLink ?? '',
    startsAt: toLocalTime(rest.startsAt),
    endsAt: toLocalTime(rest.endsAt),
    position: String(rest.position),
  };
}

/** The fields as input of the call. */
export function toBannerInput(draft: BannerDraft): RequestInputOf<typeof createBanner> {
  return {
    ...draft,
    ctaLabel: draft.ctaLabel || null,
    ctaLink: draft.ctaLink || null,
    startsAt: fromLocalTime(draft.startsAt),
    endsAt: fromLocalTime(draft.endsAt),
    position: Number(draft.position) || 0,
  };
}
