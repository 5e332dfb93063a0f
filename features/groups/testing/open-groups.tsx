import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { aGroupTrackPage, groupList, membershipList } from '#features/groups/testing/a-group-view.ts';
import type { Answers } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import type { Viewer } from '#platform/web/viewer.ts';

interface Opened {
  /** Answers of the calls by `METHOD path`; lists are empty by default. */
  answers?: Answers;
  viewer?: Viewer | null;
  /** Turns plan limits on. */
  planLimits?: boolean;
}

const empty: Answers = {
  'GET /api/groups/featured': () => groupList([]),
  'GET /api/groups/trending': () => groupList([]),
  'GET /api/groups/recent': () => groupList([]),
  'GET /api/users/:user_id/group_memberships': () => membershipList([]),
  'GET /api/groups/:group_link/memberships': () => membershipList([]),
  'GET /api/groups/:group_link/news': () => ({ data: [], included: [], meta: { nextPage: null, total: 0 } }),
  'GET /api/groups/:group_link/group_tracks': () => aGroupTrackPage([]),
  'GET /api/groups/:group_link/group_tracks/featured': () => aGroupTrackPage([]),
  'GET /tracks/my.json': () => aGroupTrackPage([]),
};

/** Renders a page of groups with a fake network, and records the requests and navigations. */
export async function openGroups(page: ReactNode, { answers = {}, ...more }: Opened = {}) {
  const opened = await openTracks(page, { answers: { ...empty, ...answers }, ...more });
  // Parts that the page does not wait for are loaded afterwards.
  await act(() => new Promise((filled) => setTimeout(filled)));
  return opened;
}
