import type { BannerDraftView, BannerView } from '../contract.ts';
import { normaliseBannerLink } from '../model/normalise-banner-link.ts';
import type { BannerRow } from './announcements.tables.ts';

/** A banner as pages show it. */
export function presentBanner(row: BannerRow): BannerView {
  return {
    id: row.id,
    attributes: {
      severity: row.severity,
      header: row.header,
      body: row.body_html,
      ctaLabel: row.cta_label,
      ctaLink: normaliseBannerLink(row.cta_link),
      showDismissButton: row.show_dismiss_button,
      frequency: row.frequency,
    },
  };
}

/** A banner as site admins see it. */
export function presentBannerDraft(row: BannerRow): BannerDraftView {
  return {
    id: row.id,
    attributes: {
      ...presentBanner(row).attributes,
      body: row.body,
      bodyHtml: row.body_html,
      active: row.active,
      startsAt: row.starts_at?.toISOString() ?? null,
      endsAt: row.ends_at?.toISOString() ?? null,
      position: row.position,
      audience: row.audience,
    },
  };
}
