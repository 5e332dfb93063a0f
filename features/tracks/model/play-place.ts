/** Where a play was started: the kind of page that was open. `embed` is a player on another site. */
export const playPlaces = [
  'profile',
  'track',
  'list',
  'search',
  'tracks',
  'genre',
  'tag',
  'front',
  'community',
  'users',
  'group',
  'campaign',
  'news',
  'embed',
  'other',
] as const;
export type PlayPlace = (typeof playPlaces)[number];

/** Of pages whose address begins with this. */
const byFirstPart: Readonly<Record<string, PlayPlace>> = {
  '': 'front',
  community: 'community',
  users: 'users',
  group: 'group',
  groups: 'group',
  campaigns: 'campaign',
  feed: 'news',
  news: 'news',
  tutorials: 'news',
};

/** The place of a page of the site by its path. */
export function playPlaceOf(path: string): PlayPlace {
  const [first = '', second, third] = path.split('/').slice(1);
  if (first === 'user') return third === 'track' || third === 'list' ? third : 'profile';
  if (first === 'tracks') return second === 'genre' || second === 'tag' ? second : 'tracks';
  if (first === 'community' && second === 'search') return 'search';
  if (first === 'account' && second === 'lists') return 'list';
  return (Object.hasOwn(byFirstPart, first) && byFirstPart[first]) || 'other';
}

export const PLAY_HOST_LIMIT = 100;
/** A name of a host as browsers write it, in small letters and without a port. */
export const playHostPattern = /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/;

/** The host of the page that embeds a player, by `document.referrer`; undefined where it is not known. */
export function playHostOf(referrer: string): string | undefined {
  if (!URL.canParse(referrer)) return undefined;
  const host = new URL(referrer).hostname;
  return host.length <= PLAY_HOST_LIMIT && playHostPattern.test(host) ? host : undefined;
}
