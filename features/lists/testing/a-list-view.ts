import type { TrackView } from '#features/tracks/contract.ts';
import { mira } from '#features/tracks/testing/a-track.ts';
import type { ListEntry, ListEntryPage, ListPage, ListView } from '../contract.ts';

/** A public playlist of mira, as its owner sees it. */
export function aListView(more: Partial<ListView> = {}): ListView {
  const title = more.title ?? 'Slow mornings';
  const permalink = title.toLowerCase().replaceAll(' ', '-');
  const { id, username, profileLink } = mira;
  return {
    id: '0198f000-0000-7000-8000-0000000000aa',
    kind: 'playlist',
    title,
    description: '',
    visibility: 'public',
    permalink,
    selfLink: `/user/mira/list/${permalink}`,
    secretLink: null,
    tracksCount: 2,
    followersCount: 0,
    withheld: false,
    cover: null,
    releasedOn: null,
    covers: [],
    user: {
      id,
      guid: id,
      username,
      profileLink,
      selfLink: '/user/mira',
      avatarSmallUrl: null,
      accountType: 0,
      admin: false,
    },
    createdAt: '2026-03-05T14:07:00.000Z',
    updatedAt: '2026-03-06T14:07:00.000Z',
    can: { edit: true, add: true },
    ...more,
  };
}

/** The places of a list with these tracks; null stands for one that is not there now. */
export function anEntryPage(
  tracks: readonly (TrackView | null)[],
  nextPage: string | null = null,
): ListEntryPage {
  const entries = tracks.map((track, at): ListEntry => {
    const id = track?.id ?? `0198f000-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`;
    return { id, place: at + 1, track, addedBy: null };
  });
  return { entries, meta: { nextPage } };
}

export const aListPage = (lists: ListView[], nextPage: string | null = null): ListPage => ({
  lists,
  meta: { nextPage },
});
