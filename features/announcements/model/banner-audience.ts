/** What of a viewer decides which banners are for them. */
export interface BannerViewer {
  signedIn: boolean;
  unverified: boolean;
  education: boolean;
}

type Audience = 'all' | 'guests' | 'signed_in' | 'unverified' | 'education';

export function isForViewer(audience: Audience, viewer: BannerViewer): boolean {
  switch (audience) {
    case 'all':
      return true;
    case 'guests':
      return !viewer.signedIn;
    case 'signed_in':
      return viewer.signedIn;
    case 'unverified':
      return viewer.unverified;
    case 'education':
      return viewer.education;
  }
}

/** Times in milliseconds; null for none. */
export const isWithinPeriod = (startsAt: number | null, endsAt: number | null, now: number): boolean =>
  (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt);

interface Placed {
  id: string;
  attributes: {
    active: boolean;
    startsAt: string | null;
    endsAt: string | null;
    audience: Audience;
    position: number;
  };
}

const toTime = (iso: string | null) => (iso === null ? null : Date.parse(iso));

/** The banner that a viewer without dismissals sees at a time: the first by position, then by id. */
export function findBannerFor<B extends Placed>(
  banners: readonly B[],
  viewer: BannerViewer,
  now: number,
): B | undefined {
  return banners
    .filter(({ attributes: { active, startsAt, endsAt, audience } }) => {
      return active && isWithinPeriod(toTime(startsAt), toTime(endsAt), now) && isForViewer(audience, viewer);
    })
    .toSorted((a, b) => a.attributes.position - b.attributes.position || (a.id < b.id ? -1 : 1))[0];
}
