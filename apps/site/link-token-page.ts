/** Parameters of letters' links that let in whoever has them, as addresses may spell them. */
const names = [
  'reset_password_token',
  'resetPasswordToken',
  'confirmation_token',
  'confirmationToken',
  'revert_token',
  'revertToken',
  'appeal_token',
  'appealToken',
  'letters_token',
  'lettersToken',
];

/** True for an address that nobody but the page itself may learn: no referrer, no history, no other script. */
export function carriesLinkToken(url: string): boolean {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  return names.some((name) => query.has(name));
}

/**
 * The first script of such a page: takes the token out of the address before anything else runs. The page finds it by
 * `readLinkToken`.
 */
export const takeLinkToken =
  `{const u=new URL(location.href),p=u.searchParams;for(const n of ${JSON.stringify(names)}){` +
  'const t=p.get(n);if(t!==null){p.delete(n);window.linkToken=t}}history.replaceState(null,"",u)}';
