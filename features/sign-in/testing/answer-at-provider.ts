/**
 * Follows an identity provider's pages as a browser would: from the start address over the choice of a person (`as`;
 * null cancels) to the callback. Returns path and query of the callback.
 */
export async function answerAtProvider(start: string, as: string | null): Promise<string> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(start);
  let address = start;
  for (let steps = 0; steps < 12; steps += 1) {
    const url = new URL(address, origin);
    if (url.origin !== origin) return url.pathname + url.search;
    const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie: header } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    address = location ?? findAnswerLink(await answer.text(), as, url);
  }
  throw new Error('The provider redirects in circles.');
}

function findAnswerLink(html: string, as: string | null, at: URL): string {
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
  const found = links.find((href) => (as === null ? href.includes('cancel') : href.endsWith(`as=${as}`)));
  if (!found) throw new Error(`No link at ${at.href}: ${html.slice(0, 400)}`);
  return new URL(found, at).href;
}
