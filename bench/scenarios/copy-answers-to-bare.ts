import type { ComparedHosts } from './comparison-sides.ts';

/** Stores our answers in the bare route; returns their addresses there. */
export async function copyAnswersToBare(
  setup: Pick<ComparedHosts, 'site' | 'bare'>,
  paths: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const bareAddresses: string[] = [];
  for (const [at, path] of paths.entries()) {
    const ours = await fetch(setup.site.url + path, { headers });
    if (ours.status !== 200) throw new Error(`${path} was answered ${ours.status}`);
    const answer = await ours.text();
    const isJson = ours.headers.get('content-type')?.startsWith('application/json');
    await fetch(`${setup.bare.url}/same/${at}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      // A page is stored as JSON text, which is some bytes longer.
      body: isJson ? answer : JSON.stringify({ page: answer }),
    });
    bareAddresses.push(`/same/${at}`);
  }
  return bareAddresses;
}
