// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { aTrack, mira, ownTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { ReportTrack } from './report-track.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const call = 'POST /api/mixdowns/:id/reports';

test('a member reports a track with a reason', async () => {
  const track = aTrack();
  const { user, calls } = await openTracks(<ReportTrack track={track} />, {
    answers: { [call]: () => ({}) },
    viewer: mira,
  });
  await user.click(screen.getByRole('button', { name: 'Report track' }));
  const form = (await screen.findByRole('dialog')).querySelector('form') as HTMLFormElement;
  fireEvent.submit(form);
  expect(
    await screen.findByText('Error! You need to tell us why you are reporting this track.'),
  ).toBeTruthy();
  expect(calls(call)).toEqual([]);
  await user.type(screen.getByRole('textbox'), 'This is my song');
  fireEvent.submit(form);
  expect(await screen.findByText('Thank you. Our moderators will look at it.')).toBeTruthy();
  expect(calls(call)).toEqual([{ id: track.id, reason: 'This is my song' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('guests, site admins and the owner cannot report a track', async () => {
  for (const [track, viewer] of [
    [aTrack(), null],
    [aTrack(), { ...mira, siteAdmin: true }],
    [ownTrack(), { ...mira, id: ownTrack().user.id }],
  ] as const) {
    await openTracks(<ReportTrack track={track} />, { viewer });
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
  }
});
