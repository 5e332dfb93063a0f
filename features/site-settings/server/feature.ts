import { memberParts } from '#features/members/server/member-part.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { bind, feature } from '#platform/server/feature.ts';
import { getImprint } from '../contract.ts';
import { getSiteSettings } from './get-site-settings.ts';
import { siteSettingsOfMember } from './site-settings-of-member.ts';
import { wellKnownRoutes } from './well-known-routes.ts';

/** What site admins set for the whole installation; their page is in `features/admin`. */
export const siteSettings = feature({
  name: 'site-settings',
  plugs: [memberParts.plug(siteSettingsOfMember)],
  routes: [wellKnownRoutes],
  endpoints: [
    bind(getImprint, async (call) => {
      const { imprint } = await getSiteSettings(call.platform);
      if (imprint === '') throw notFound();
      return { text: imprint };
    }),
  ],
});
