// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { mira } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { PeopleOfTrack } from './people-of-track.tsx';

afterEach(cleanup);

const trackId = '0198f000-0000-7000-8000-00000000e001';
const read = 'GET /api/mixdowns/:id/people';
const aPerson = (id: string, username: string) => ({ id, username, selfLink: `/user/${username}` });

it('[STUDIO-191] a track names the people of its version, and one of them takes their own name away', async () => {
  const ben = aPerson('0198f000-0000-7000-8000-00000000e002', 'ben');
  const cleo = aPerson('0198f000-0000-7000-8000-00000000e003', 'cleo');
  const own = aPerson(mira.id, mira.username);
  const { sent } = await openTracks(<PeopleOfTrack trackId={trackId} />, {
    answers: {
      [read]: () => ({ people: [ben, cleo, own], allowsRemixes: true }),
      'DELETE /api/mixdowns/:id/people/me': () => ({ people: [ben, cleo], allowsRemixes: true }),
    },
  });
  await screen.findByText('Remixes are welcome');
  expect(document.body.textContent).toContain(`With ben, cleo and ${mira.username}`);
  expect(screen.getByRole('link', { name: 'cleo' }).getAttribute('href')).toBe('/user/cleo');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Remove my name' })));
  expect(sent.at(-1)).toEqual({ call: 'DELETE /api/mixdowns/:id/people/me', input: { id: trackId } });
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(document.body.textContent).toContain('With ben and cleo');
});

it('[STUDIO-191] a track of one person names nobody', async () => {
  await openTracks(<PeopleOfTrack trackId={trackId} />, {
    answers: { [read]: () => ({ people: [], allowsRemixes: null }) },
  });
  expect(document.body.textContent).not.toContain('With');
});
