/** Parameters of e-mail links that authenticate their holder, in both spellings. */
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
/** A suspended member who appeals by an e-mail link cannot sign in, so a reloaded page still needs the token. */
const appealTokenParameters = ['appeal_token', 'appealToken'];

/** True for an address that nobody but the page may learn: no referrer, nothing cached. */
export function carriesLinkToken(url: string): boolean {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  return [...tokenParameters, ...appealTokenParameters].some((name) => query.has(name));
}

/**
 * The first script of such a page: removes the token (except an appeal's) from the address before anything else runs. The page
 * reads it by `readLinkToken`.
 */
export const removeLinkTokenScript =
  `{const u=new URL(location.href),p=u.searchParams,k=${JSON.stringify(appealTokenParameters)};` +
  `for(const n of ${JSON.stringify([...tokenParameters, ...appealTokenParameters])}){const t=p.get(n);` +
  'if(t!==null){window.linkToken=t;if(!k.includes(n))p.delete(n)}}history.replaceState(null,"",u)}';
