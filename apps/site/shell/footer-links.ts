import type { ExternalLinks, SiteSettings } from '#platform/web/site-settings.ts';
import type { MenuLink } from './avatar-menu-items.ts';

interface Column {
  title: string;
  links: readonly MenuLink[];
}

const present = (title: string, href: string | null): MenuLink[] => (href ? [{ title, href }] : []);

/** The footer's columns for this site; links without an address, or without a place in education mode, are left out. */
export function footerColumns(settings: SiteSettings): readonly Column[] {
  const { educationMode, links } = settings;
  const open = !educationMode;
  return [
    {
      title: 'Explore',
      links: [
        { title: 'Learn', href: '/learn/' },
        ...(open ? [{ title: 'Community', href: '/community' }] : []),
        ...(open ? [{ title: 'Sound Shop', href: '/products' }] : []),
        { title: 'Pricing', href: '/accounts' },
        { title: 'Education', href: settings.educationUrl },
      ],
    },
    {
      title: 'Tonehall',
      links: [
        { title: 'Support', href: `mailto:${settings.supportEmail}` },
        ...present('Blog', links.blog),
        ...present('Press', links.press),
        ...present('Jobs', links.jobs),
      ],
    },
    {
      title: 'House rules',
      links: [
        { title: 'Terms of service', href: '/terms-of-service' },
        { title: 'Privacy Policy', href: '/privacy-policy' },
        { title: 'Licensing Agreement', href: '/licensing-agreement' },
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
