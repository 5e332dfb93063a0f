/** A track's short address. `siteUrl` has no slash at its end. */
export const shortLink = (siteUrl: string, shortLinkId: string): string => `${siteUrl}/t/${shortLinkId}`;

/** The embed player's address. */
export const embedUrl = (siteUrl: string, shortLinkId: string): string => `${siteUrl}/player/${shortLinkId}`;

export const embedHeight = 130;

/** The HTML that shows the embed player on any site. */
export function embedCode(siteUrl: string, shortLinkId: string, title: string): string {
  const name = title.replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`);
  return `<iframe src="${embedUrl(siteUrl, shortLinkId)}" width="100%" height="${embedHeight}" frameborder="0" title="${name}"></iframe>`;
}

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
