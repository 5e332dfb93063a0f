import type { MediaUser } from '#features/media/server/media-user.ts';
import { findSiteSettings } from '#features/site-settings/server/site-settings.store.ts';
import { href } from '#platform/pure/page.ts';
import { adminSitePage } from '../../pages.ts';

/** The logo of the site shows a picture of the shelf. */
export const siteAsMediaUser: MediaUser = {
  name: 'site',
  async findUses({ db }, mediaId) {
    const isLogo = (await findSiteSettings(db))?.logo_id === mediaId;
    return isLogo ? [{ label: 'the logo of the site', url: href(adminSitePage) }] : [];
  },
};
