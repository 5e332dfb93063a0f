import { href } from '#platform/pure/page.ts';
import { shortLinkPage } from '../pages.ts';
/** Short address of a track. `siteUrl` has no trailing slash. */
export const shortLink = (siteUrl: string, shortLinkId: string): string =>
  siteUrl + href(shortLinkPage, { shortLinkId });

/** Sites where a link can be shared: name, and address of the form. */
export function shareLinks(link: string, title: string): { name: string; href: string }[] {
  const u = encodeURIComponent(link);
  const text = encodeURIComponent(title);
  return [
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${u}` },
    { name: 'X', href: `https://twitter.com/intent/tweet?url=${u}&text=${text}` },
    { name: 'WhatsApp', href: `https://api.whatsapp.com/send?text=${text}%20${u}` },
    { name: 'Reddit', href: `https://www.reddit.com/submit?url=${u}&title=${text}` },
  ];
}
