/** Height of the embed player in CSS px. */
export const embedHeight = 130;

/** The embed player's address. `siteUrl` has no slash at its end. */
export const embedUrl = (siteUrl: string, shortLinkId: string): string => `${siteUrl}/player/${shortLinkId}`;

/** The HTML that shows the embed player on any site (SITE-042). */
export const embedCode = (siteUrl: string, shortLinkId: string): string =>
  `<iframe src="${embedUrl(siteUrl, shortLinkId)}" width="100%" height="${embedHeight}" frameborder="0"></iframe>`;
