// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { invalid } from '#platform/pure/refusal.ts';
import type { LineageItem } from '../contract.ts';
import { OriginsEditor } from './origins-editor.tsx';
import { TrackLineage } from './track-lineage.tsx';

afterEach(cleanup);

const idOf = (at: number) => `0198f000-0000-7000-8000-00000000e00${at}`;
const trackId = idOf(0);
const item = (at: number, more: Partial<LineageItem> = {}): LineageItem => ({
  id: idOf(at),
  of: null,
  generation: -1,
  kind: 'track',
  trackId: idOf(at + 4),
  title: `Track ${at}`,
  href: `/user/ben/track/t${at}`,
  author: { id: idOf(9), username: 'ben', selfLink: '/user/ben' },
  ...more,
});
const hidden = { trackId: null, title: null, href: null, author: null };
const read = 'GET /api/mixdowns/:id/lineage';
const add = 'POST /api/mixdowns/:id/origins';
const remove = 'DELETE /api/mixdowns/:id/origins/:origin_id';
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('"Made from" and "Remixes" are trees, and what is gone stays as a credit [REMIX-002] [REMIX-003]', async () => {
  const items = [
    item(1),
    item(2, { of: idOf(1), generation: -2, ...hidden }),
    item(3, { generation: 1, title: 'Child' }),
    item(4, { kind: 'campaign', title: 'Tide', href: '/campaigns/tide', author: null, trackId: null }),
  ];
  await openTracks(<TrackLineage trackId={trackId} />, { answers: { [read]: () => ({ items }) } });
  const madeFrom = await screen.findByRole('region', { name: 'Made from' });
  expect(within(madeFrom).getByRole('link', { name: 'Track 1' }).getAttribute('href')).toBe(
    '/user/ben/track/t1',
  );
  const [outer] = within(madeFrom).getAllByRole('listitem');
  expect(outer?.textContent).toBe('Track 1 by bena track that is no longer there');
  expect(madeFrom.textContent).toContain('Stems of Tide');
  expect(screen.getByRole('region', { name: 'Remixes' }).textContent).toContain('Child by ben');
});

test('a track without lineage shows neither heading [REMIX-003]', async () => {
  await openTracks(<TrackLineage trackId={trackId} />, { answers: { [read]: () => ({ items: [] }) } });
  expect(screen.queryAllByRole('heading')).toEqual([]);
});

test('the owner searches, adds and removes sources [REMIX-006]', async () => {
  const { user, calls } = await openTracks(<OriginsEditor trackId={trackId} />, {
    answers: {
      [read]: () => ({ items: [] }),
      'GET /api/accounts/origins': () => ({
        tracks: [{ id: idOf(7), title: 'Low tide', username: 'mira' }],
      }),
      'GET /api/community/search': () => ({
        data: [],
        included: [],
        meta: { nextPage: null, total: 0, totalCounted: true, correctedTerm: null },
      }),
      [add]: () => ({ items: [item(3, { trackId: idOf(7), title: 'Low tide' })] }),
      [remove]: () => {
        throw invalid({ track_id: ['was made from this track'] });
      },
    },
  });
  await user.type(screen.getByRole('searchbox', { name: 'Find a track' }), 'low');
  await press('Search');
  await screen.findByText('Low tide');
  await press('Add Low tide');
  expect(calls(add)).toEqual([{ id: trackId, trackId: idOf(7) }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add Low tide' })).toBe(null));
  await press('Remove Low tide');
  expect(calls(remove)).toEqual([{ id: trackId, originId: idOf(3) }]);
  expect((await screen.findByRole('alert')).textContent).toBe('That track was made from this track.');
});
