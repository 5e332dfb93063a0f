import type { OverviewPart } from '#features/admin/server/overview-part.ts';
import { findOldDrafts } from '#features/drafts/server/drafts.store.ts';
import { href } from '#platform/pure/page.ts';
import { bannersPage } from '../pages.ts';
import { type BannerDocument, bannerHost } from './drafts/banner-draft-document.ts';
import './announcements.tables.ts';

const toEntry = (title: string, at: Date) => ({
  kind: 'Banner',
  title,
  href: href(bannersPage),
  at: at.toISOString(),
});

/** Active banners whose start is to come, and drafts that nobody has published for long. */
export const scheduledBannersPart: OverviewPart = {
  name: 'banners',

  async find({ db, now }, oldBefore) {
    const rows = await db
      .selectFrom('banners')
      .select(['header', 'starts_at'])
      .where('active', '=', true)
      .where('starts_at', '>', now)
      .orderBy('starts_at')
      .orderBy('id')
      .limit(20)
      .execute();
    const drafts = await findOldDrafts(db, bannerHost('').kind, oldBefore);
    return {
      oldDrafts: drafts.map(({ document, saved_at: at }) => toEntry((document as BannerDocument).header, at)),
      upcoming: rows.map(({ header, starts_at: at }) => toEntry(header, at ?? now)),
    };
  },
};
