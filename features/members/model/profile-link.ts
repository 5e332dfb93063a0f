/** Links that read like a page or a role of the site; no member may have them. */
export const reservedLinks: ReadonlySet<string> = new Set(
  `about account admin administrator api app auth billing blog campaign campaigns cart checkout comments community
  contact create dashboard delete dev download edit education embed events explore faq feed feedback files follow
  followers following groups health healthz help home hosting imprint index invite jobs legal likes live login logout
  mail mailer me media members messages moderator music new news null official oembed orders organizations payment
  player playlist plans podcast press pricing privacy products profile projects readyz referral register report root
  sales search security settings shop signin signout signup site staff start static status store studio subscriptions
  support system team terms test tonehall tonehallteam track tracks trending tutorials undefined upload uploads user
  username users webmaster welcome www`.split(/\s+/),
);

/** True for links that no member may have. */
export const isReservedLink = (link: string): boolean => reservedLinks.has(link.toLowerCase());

/** The validation error for a profile link, or null. */
export function profileLinkError(link: string): string | null {
  if (!/^[A-Za-z0-9]+$/.test(link)) return 'can contain only letters and numbers';
  if (link.length > 50) return 'is too long (maximum is 50 characters)';
  if (!/[A-Za-z]/.test(link)) return 'must contain a letter';
  return isReservedLink(link) ? 'has already been taken' : null;
}

/** The link of a member who has not chosen one; never digits alone, which would read like an id (USER-051). */
export const defaultProfileLink = (handle: string): string => {
  const link = handle.toLowerCase();
  return /^\d+$/.test(link) ? `user${link}` : link;
};
