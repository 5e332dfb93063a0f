// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aListView } from '#features/lists/testing/a-list-view.ts';
import { trackDocument } from '#features/tracks/model/track-document.ts';
import { aTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { SeenAtOnce } from '#testing/seen-at-once.ts';
import { TrackWithLineage } from './track-with-lineage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('beside a track stand its artist, what it was made from, its lists and what is like it, in this order [TRACK-158] [TRACK-160] [PLAYER-052]', async () => {
  vi.stubGlobal('IntersectionObserver', SeenAtOnce);
  const track = aTrack({ title: 'Tide' });
  const origin = {
    id: track.id,
    of: null,
    generation: -1,
    kind: 'project',
    trackId: null,
    title: null,
    href: null,
    author: null,
  };
  const params = { profileLink: track.user.profileLink, permalink: track.permalink };
  await openTracks(<TrackWithLineage params={params} search={{}} />, {
    answers: {
      'GET /api/users/:profile_link/mixdowns/:permalink': () => trackDocument(track),
      'GET /api/mixdowns/:id/lineage': () => ({ items: [origin] }),
      'GET /api/mixdowns/:id/lists': () => ({ lists: [aListView()] }),
      'GET /api/mixdowns/:id/similar': () => ({
        similar: [{ track: aTrack({ title: 'Fog' }), reason: 'genre' }],
      }),
      'GET /api/campaigns/awards': () => ({ awards: [] }),
      'GET /api/mixdowns/:id/people': () => ({ people: [], allowsRemixes: null }),
    },
  });
  await screen.findByRole('region', { name: 'More like this' });
  const names = [`Artist: ${track.user.username}`, 'Made from', 'In these lists', 'More like this'];
  const parts = names.map((name) => screen.getByRole('region', { name }));
  const following = parts.slice(1).map((part, at) => parts[at]?.compareDocumentPosition(part));
  expect(following).toEqual(parts.slice(1).map(() => Node.DOCUMENT_POSITION_FOLLOWING));
});
