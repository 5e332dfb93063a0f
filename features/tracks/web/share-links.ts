/** A track's short address. `siteUrl` has no slash at its end. */
export const shortLink = (siteUrl: string, shortLinkId: string): string => `${siteUrl}/t/${shortLinkId}`;

/** Where a link can be posted: the name of the site and the address that opens its form. */
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
