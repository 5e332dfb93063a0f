/** Parameters of letters' links that let in whoever has them, as addresses may spell them. */
const tokenParameters = [
  'reset_password_token',
  'resetPasswordToken',
  'confirmation_token',
  'confirmationToken',
  'revert_token',
  'revertToken',
  'letters_token',
  'lettersToken',
];
/** Whoever appeals by a letter is often suspended, and cannot sign in: a page that is loaded again must still know them. */
const appealTokenParameters = ['appeal_token', 'appealToken'];

/** True for an address that nobody but the page itself may learn: no referrer, nothing kept on the way. */
export function carriesLinkToken(url: string): boolean {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  return [...tokenParameters, ...appealTokenParameters].some((name) => query.has(name));
}

/**
 * The first script of such a page: takes the token, unless it stays, out of the address before anything else runs. The page finds it by
 * `readLinkToken`.
 */
export const removeLinkTokenScript =
  `{const u=new URL(location.href),p=u.searchParams,k=${JSON.stringify(appealTokenParameters)};` +
  `for(const n of ${JSON.stringify([...tokenParameters, ...appealTokenParameters])}){const t=p.get(n);` +
  'if(t!==null){window.linkToken=t;if(!k.includes(n))p.delete(n)}}history.replaceState(null,"",u)}';
