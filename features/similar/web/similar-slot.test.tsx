// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aTrack, mira } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { settle } from '#testing/settle.ts';
import { SimilarSlot } from './similar-slot.tsx';

let show: () => void;
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        show = () => onChange([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(track: Parameters<typeof aTrack>[0], student?: true) {
  const asked: string[] = [];
  await openTracks(<SimilarSlot track={aTrack(track)} />, {
    answers: {
      'GET /api/mixdowns/:id/similar': () => {
        asked.push('similar');
        return { similar: [{ track: aTrack({ title: 'Fog' }), reason: 'genre' }] };
      },
    },
    viewer: { ...mira, ...(student && { student }) },
  });
  await settle();
  return { asked };
}

test('"More like this" is asked for once its place comes near the window [PLAYER-052]', async () => {
  const { asked } = await open({ published: true, status: 'done' });
  expect(asked).toEqual([]);
  show();
  await screen.findByRole('region', { name: 'More like this' });
  expect(asked).toEqual(['similar']);
});

test.each([
  ['a student', { published: true, status: 'done' }, true],
  ['the owner of an unpublished track', { published: false, status: 'done' }, undefined],
  ['the owner of a track that is processed', { published: true, status: 'processing' }, undefined],
] as const)('%s sees no "More like this" [PLAYER-052]', async (_who, track, student) => {
  // A slot that is shown has loaded the part, so that nothing is only late below.
  await open({ published: true, status: 'done' });
  show();
  await screen.findByRole('region', { name: 'More like this' });
  cleanup();
  const { asked } = await open(track, student);
  show();
  await settle();
  expect(screen.queryByRole('region', { name: 'More like this' })).toBeNull();
  expect(asked).toEqual([]);
});
