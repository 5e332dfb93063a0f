// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { type Answers, aTrack } from '#features/tracks/testing/a-track.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { aGroupTrack, aGroupTrackPage, groupDocument, joinedGroup } from '../../testing/a-group-view.ts';
import { openGroups } from '../../testing/open-groups.tsx';
import { GroupPage } from '../group-page.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const own = 'GET /tracks/my.json';
const post = 'POST /api/groups/:group_link/group_tracks';
const late = aTrack({ title: 'Late train' });
const early = aTrack({ title: 'Early bird' });
const postable = (posted: string[] = []) => ({
  tracks: [late, early].map(({ id, title, imageSmallUrl, selfLink, user }) => ({
    id,
    title,
    img: imageSmallUrl,
    link: selfLink,
    user,
    posted: posted.includes(id),
  })),
  meta: { nextPage: null },
});

/** Opens the dialog on the page of a group of the viewer. */
async function open(answers: Answers = {}) {
  const group = joinedGroup({ tracksCount: 3 });
  const opened = await openGroups(<GroupPage params={{ groupLink: group.groupLink }} />, {
    answers: {
      'GET /api/groups/:group_link': () => groupDocument(group),
      [own]: () => postable(),
      [post]: () => aGroupTrack(late),
      ...answers,
    },
  });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add track' })));
  await screen.findByRole('dialog', { name: 'Add track' });
  return { ...opened, group };
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Add track' }));
const track = (name: RegExp) => dialog().findByRole<HTMLInputElement>('radio', { name });
const postButton = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Post track' });
const send = () => act(async () => void fireEvent.click(postButton()));

test('"Add track" lists the viewer\'s own tracks for this group [GROUP-055]', async () => {
  const { calls, group } = await open();
  expect(await track(/^Late train/)).toBeTruthy();
  expect(await track(/^Early bird/)).toBeTruthy();
  expect(calls(own)).toEqual([{ group: group.id, page: undefined }]);
});

test("the dialog searches the viewer's tracks for the typed text [GROUP-055]", async () => {
  const { user, calls, group } = await open();
  await track(/^Late train/);
  await user.type(dialog().getByRole('searchbox', { name: 'Search your tracks' }), ' early');
  await waitFor(() =>
    expect(calls(own).at(-1)).toEqual({ group: group.id, page: undefined, search: 'early' }),
  );
});

test('a track that is posted already cannot be chosen [GROUP-058]', async () => {
  const { user } = await open({ [own]: () => postable([late.id]) });
  const posted = await track(/^Late train/);
  expect(posted.disabled).toBe(true);
  await user.click(posted);
  expect(posted.checked).toBe(false);
  expect((await track(/^Early bird/)).disabled).toBe(false);
});

test('"Post track" is disabled until a track is chosen [GROUP-059]', async () => {
  const { user } = await open();
  expect(postButton().disabled).toBe(true);
  await user.click(await track(/^Late train/));
  expect(postButton().disabled).toBe(false);
});

test('posting sends the track, confirms it and marks it as posted [GROUP-060] [GROUP-065]', async () => {
  let there = false;
  const { user, calls, group } = await open({
    [post]: () => {
      there = true;
      return aGroupTrack(late);
    },
    'GET /api/groups/:group_link/group_tracks': () => aGroupTrackPage(there ? [aGroupTrack(late)] : []),
  });
  await user.click(await track(/^Late train/));
  await send();
  expect(calls(post)).toEqual([{ groupLink: group.id, mixdownId: late.id }]);
  expect(await screen.findByText('Track posted successfully. Good luck!')).toBeTruthy();
  const posted = await track(/^Late train/);
  expect([posted.disabled, posted.checked, postButton().disabled]).toEqual([true, false, true]);
  expect(posted.closest('label')?.textContent).toContain('Posted');
  expect(await screen.findByRole('article', { name: 'Late train' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '4 tracks' })).toBeTruthy();
});

test('a refused track shows the text of the server and can still be chosen', async () => {
  const refuse = () => {
    throw invalid({ mixdown_id: ['has already been posted'] });
  };
  const { user } = await open({ [post]: refuse });
  await user.click(await track(/^Late train/));
  await send();
  expect(await screen.findByText('This track has already been posted')).toBeTruthy();
  expect((await track(/^Late train/)).checked).toBe(true);
});

test('a member without tracks gets a link to upload one', async () => {
  await open({ [own]: () => aGroupTrackPage([]) });
  const link = await dialog().findByRole('link', { name: 'Upload a track' });
  expect(link.getAttribute('href')).toBe('/account/tracks');
});
