import { pricingPage, schoolPricingPage } from '#features/billing/pages.ts';
import { campaignsPage } from '#features/campaigns/pages.ts';
import { learnPage, licensingPage, privacyPage, termsPage } from '#features/pages/pages.ts';
import { productsPage } from '#features/shop/pages.ts';
import { imprintPage } from '#features/site-settings/pages.ts';
import type { Page } from '#platform/pure/page.ts';
import { type ExternalLinks, type SiteSettings, siteNameOf } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { communityPage } from '../../own-pages.ts';
import type { MenuLink } from '../header/avatar-menu-items.ts';
import { hasPage, hasPrices } from '../header/navigation.ts';

interface Column {
  title: string;
  links: readonly MenuLink[];
}

const present = (title: string, href: string | null): MenuLink[] => (href ? [{ title, href }] : []);

/**
 * The footer's columns for this site; links without an address, or without a place in education mode, are left out. On the
 * education host only owners read prices.
 */
export function footerColumns(
  settings: SiteSettings,
  viewer: Partial<Pick<Viewer, 'student' | 'faculty'>> | null,
): readonly Column[] {
  const { links } = settings;
  const toPage = (title: string, page: Page): MenuLink[] =>
    hasPage(settings, page) ? [{ title, href: page.path }] : [];
  return [
    {
      title: 'Explore',
      links: [
        ...toPage('Learn', learnPage),
        ...toPage('Community', communityPage),
        ...toPage('Campaigns', campaignsPage),
        ...toPage('Sound Shop', productsPage),
        ...(hasPrices(settings, viewer)
          ? toPage('Pricing', settings.educationMode ? schoolPricingPage : pricingPage)
          : []),
        { title: 'Education', href: settings.educationUrl },
      ],
    },
    {
      title: siteNameOf(settings),
      links: [
        { title: 'Support', href: `mailto:${settings.supportEmail}` },
        ...present('Blog', links.blog),
        ...present('Press', links.press),
        ...present('Jobs', links.jobs),
        ...present('Source', settings.sourceUrl),
      ],
    },
    {
      title: 'House rules',
      links: [
        ...toPage('Terms of service', termsPage),
        ...toPage('Privacy Policy', privacyPage),
        ...toPage('Licensing Agreement', licensingPage),
        ...(settings.own?.imprint ? toPage('Imprint', imprintPage) : []),
      ],
    },
  ];
}

export type SocialName = 'facebook' | 'twitter' | 'youtube' | 'instagram' | 'discord';

const socialNames: readonly (readonly [SocialName, string])[] = [
  ['facebook', 'Facebook'],
  ['twitter', 'Twitter'],
  ['youtube', 'YouTube'],
  ['instagram', 'Instagram'],
  ['discord', 'Discord'],
];

export function socialLinks(links: ExternalLinks): readonly (MenuLink & { id: SocialName })[] {
  return socialNames.flatMap(([id, title]) => {
    const href = links[id];
    return href ? [{ id, title, href }] : [];
  });
}
