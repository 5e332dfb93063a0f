import { readFileSync } from 'node:fs';

/** Every kind of actor in the list. A banned member counts as a guest everywhere. */
export const actors = ['guest', 'free', 'paid', 'unverified', 'banned', 'owner', 'other', 'admin'] as const;
export type ActorName = (typeof actors)[number];

export interface AccessEntry {
  /** `METHOD /path`, as the routes state it. */
  route: string;
  /** The status for each actor. */
  statuses: Readonly<Record<ActorName, number>>;
  /** Parameters, query and body of the example, flat; `{track}` and the like stand for things of the owner. */
  input: Readonly<Record<string, unknown>>;
}

const groups: Readonly<Record<string, readonly ActorName[]>> = {
  all: actors,
  guests: ['guest', 'banned'],
  members: ['free', 'paid', 'unverified', 'owner', 'other', 'admin'],
};

/** Parses `guests 401, members 403, admin 200`: later words override. Throws where an actor is missing. */
export function readStatuses(text: string): Record<ActorName, number> {
  const found: Partial<Record<ActorName, number>> = {};
  for (const part of text.split(',')) {
    const [kind = '', status] = part.trim().split(' ');
    const named = groups[kind] ?? actors.filter((name) => name === kind);
    if (named.length === 0 || !/^\d{3}$/.test(status ?? '')) throw new Error(`"${part}" is not "who status"`);
    for (const name of named) found[name] = Number(status);
  }
  const missing = actors.filter((name) => found[name] === undefined);
  if (missing.length > 0) throw new Error(`"${text}" says nothing of ${missing.join(', ')}`);
  return found as Record<ActorName, number>;
}

/** The list of `docs/access.json`. */
export function readAccessList(): AccessEntry[] {
  const file = new URL('../../docs/access.json', import.meta.url);
  const { routes } = JSON.parse(readFileSync(file, 'utf8')) as {
    routes: Record<string, string | [string, Record<string, unknown>]>;
  };
  return Object.entries(routes).map(([route, value]) => {
    const [text, input] = typeof value === 'string' ? [value, {}] : value;
    return { route, statuses: readStatuses(text), input };
  });
}
