import type { OverviewPart } from '#features/admin/server/overview-part.ts';
import { href } from '#platform/pure/page.ts';
import { bannersPage } from '../pages.ts';
import './announcements.tables.ts';

/** Active banners whose start is to come. */
export const scheduledBannersPart: OverviewPart = {
  name: 'banners',

  async find({ db, now }) {
    const rows = await db
      .selectFrom('banners')
      .select(['header', 'starts_at'])
      .where('active', '=', true)
      .where('starts_at', '>', now)
      .orderBy('starts_at')
      .limit(20)
      .execute();
    return {
      upcoming: rows.map(({ header, starts_at: at }) => ({
        kind: 'Banner',
        title: header,
        href: href(bannersPage),
        at: (at ?? now).toISOString(),
      })),
    };
  },
};
