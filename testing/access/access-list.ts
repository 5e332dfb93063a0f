import { readFileSync } from 'node:fs';

/** Every kind of actor in the list. A banned member counts as a guest everywhere. */
export const actors = ['guest', 'free', 'paid', 'unverified', 'banned', 'owner', 'other', 'admin'] as const;
export type ActorName = (typeof actors)[number];

/** People of the owner's school on the education host, and the owner of another school. A pupil's account is kept by the school. */
export const schoolActors = ['pupil', 'student', 'teacher', 'owner', 'otherOwner'] as const;
export type SchoolActorName = (typeof schoolActors)[number];

export interface AccessEntry {
  /** `METHOD /path`, as the routes state it. */
  route: string;
  /** The status for each actor. */
  statuses: Readonly<Record<ActorName, number>>;
  /** The status for each person of a school, on the education host. */
  schools: Readonly<Record<SchoolActorName, number>>;
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

const schoolGroups: Readonly<Record<string, readonly SchoolActorName[]>> = {
  all: schoolActors,
  students: ['pupil', 'student'],
  teachers: ['teacher', 'owner', 'otherOwner'],
};

/**
 * What people of schools are answered: what `text` says, and else what the others are: the owner as on the site, a teacher, a student and
 * another school's owner like a member with a free plan, and a pupil nothing that was not made for them.
 */
function readSchoolStatuses(
  text: string,
  { free, owner }: Readonly<Record<ActorName, number>>,
  isPage: boolean,
): Record<SchoolActorName, number> {
  const pupil = isPage ? 302 : 403;
  const found = { pupil, student: free, teacher: free, owner, otherOwner: free };
  for (const part of text === '' ? [] : text.split(',')) {
    const [kind = '', status] = part.trim().split(' ');
    const named = schoolGroups[kind] ?? schoolActors.filter((name) => name === kind);
    if (named.length === 0 || !/^\d{3}$/.test(status ?? '')) throw new Error(`"${part}" is not "who status"`);
    for (const name of named) found[name] = Number(status);
  }
  return found;
}

/** The list of `docs/access.json`. */
export function readAccessList(): AccessEntry[] {
  const file = new URL('../../docs/access.json', import.meta.url);
  const { routes, schools } = JSON.parse(readFileSync(file, 'utf8')) as {
    routes: Record<string, string | [string, Record<string, unknown>]>;
    schools: Record<string, string>;
  };
  const unknown = Object.keys(schools).filter((route) => !(route in routes));
  if (unknown.length > 0) throw new Error(`there is no route ${unknown.join(', ')}`);
  return Object.entries(routes).map(([route, value]) => {
    const [text, input] = typeof value === 'string' ? [value, {}] : value;
    const statuses = readStatuses(text);
    const isPage = !/^\w+ \/(?:api|snd_api|v1)\//.test(route);
    return { route, statuses, schools: readSchoolStatuses(schools[route] ?? '', statuses, isPage), input };
  });
}
