import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { hostileDocuments } from '#testing/documents/hostile-documents.ts';
import { exporting, openLocal } from '#testing/studio/open-local.ts';
import { Studio } from './studio.tsx';

afterEach(cleanup);

/** Those that fill a view; the reader's own test has all of them. */
const shown = [
  'every field is 1e308',
  'names with directions and hidden characters',
  'names of a megabyte',
  'more tracks than there may be',
  'more devices than there may be',
  'more notes than there may be',
  'a thousand meters and swing',
  'regions at the end of time',
  'regions where they can not play',
  'patterns of every step for an hour',
];

/** As much of a view as a person's own project fills; a larger one would stop the page. */
const mostElements = 30_000;

it.each(hostileDocuments.filter(({ name }) => shown.includes(name)))(
  '[STUDIO-234] [STUDIO-235] each view shows a stranger\'s document "$name" without an error, and leaves it as it is',
  ({ updates }) => {
    const { session, doc } = openLocal();
    for (const update of updates()) Y.applyUpdate(doc, update);
    const before = Y.encodeStateAsUpdate(doc);
    render(<Studio session={session} title="Night bus" home={null} exporting={exporting} />);
    const { regions, tracks } = session.song.getState();
    for (const { id, track } of [...regions.slice(0, 3), ...regions.slice(-1)]) {
      act(() => session.own.patchState({ open: id, track, panel: 'clip' }));
      act(() => session.own.patchState({ panel: 'events' }));
    }
    for (const { id } of tracks.slice(0, 3))
      act(() => session.own.patchState({ track: id, panel: 'devices' }));
    act(() => session.own.patchState({ panel: 'mixer', zoom: 0.1 }));
    expect(document.querySelectorAll('*').length).toBeLessThan(mostElements);
    expect(Buffer.compare(Y.encodeStateAsUpdate(doc), before)).toBe(0);
    session.close();
  },
);

it('each of those documents is there', () => {
  const names = new Set(hostileDocuments.map(({ name }) => name));
  expect(shown.filter((name) => !names.has(name))).toEqual([]);
});
