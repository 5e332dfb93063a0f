import { expect } from 'vitest';
import { allPages } from '#apps/site/all-pages.ts';
import type { ASite } from './a-site.ts';
import type { Person } from './person.ts';

/** What the parameters of addresses may stand for, by their names; others become "x". */
export type AddressValues = Readonly<Record<string, readonly string[]>>;

/** Every GET address of the site's calls, routes and pages, but those of its operator. */
export function everyAddress(site: ASite, values: AddressValues): string[] {
  const routes = site.routes.flatMap((route) => (route.startsWith('GET /') ? [route.slice(4)] : []));
  const pages = allPages.map(({ path }) => path);
  return [...new Set([...routes, ...pages])]
    .filter((path) => !path.includes('*') && !/^\/(dev|metrics|healthz|readyz|logout|session)/.test(path))
    .flatMap((path) => fill(path, values));
}

function fill(path: string, values: AddressValues): string[] {
  const name = /[:$](\w+)/.exec(path)?.[1];
  if (name === undefined) return [path];
  return (values[name] ?? ['x']).flatMap((value) =>
    fill(path.replace(/[:$]\w+/, encodeURIComponent(value)), values),
  );
}

/** The addresses at which the reader gets one of the words, each with that word. An error of the server fails the test. */
export async function findRevealing(
  reader: Person,
  addresses: readonly string[],
  words: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  const left = addresses.values();
  const read = async () => {
    for (const url of left) {
      const { status, body, headers } = await reader.raw({ method: 'GET', url });
      expect(status, url).toBeLessThan(500);
      const text = `${typeof body === 'string' ? body : JSON.stringify(body)} ${headers.location ?? ''}`;
      // An answer may repeat the address that was asked for.
      const without = text.replaceAll(decodeURIComponent(url), '').replaceAll(url, '');
      found.push(...words.filter((word) => without.includes(word)).map((word) => `${url} ${word}`));
    }
  };
  // Several at once: the server renders one page while the database answers for another.
  await Promise.all([read(), read(), read()]);
  return found;
}
