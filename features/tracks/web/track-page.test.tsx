// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { commentDocument, commentListDocument } from '#features/comments/model/comment-document.ts';
import { aComment } from '#features/comments/testing/a-comment.ts';
import { toProfileDocument } from '#features/profiles/model/profile-document.ts';
import { aProfile } from '#features/profiles/testing/a-profile.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { trackDocument } from '#features/tracks/model/track-document.ts';
import { type Answers, aPage, aTrack, mira, ownTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { aPlayerTrack } from '#testing/a-player-track.ts';
import { SeenAtOnce } from '#testing/seen-at-once.ts';
import { SilentAudio } from '#testing/silent-audio.ts';
import { TrackPage } from './track-page.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

interface More {
  search?: Record<string, string>;
  answers?: Answers;
  viewer?: Viewer | null;
}

function open(track: TrackView, { answers, viewer = mira, search = {} }: More = {}) {
  const params = { profileLink: track.user.profileLink, permalink: track.permalink };
  const all = { 'GET /api/users/:profile_link/mixdowns/:permalink': () => trackDocument(track), ...answers };
  return openTracks(<TrackPage params={params} search={search} />, { answers: all, viewer });
}

const likeButton = () => screen.getByRole('button', { name: /^Like, / });
const likeCall = 'POST /user/:profile_link/track/:permalink/like';
const unlikeCall = 'DELETE /user/:profile_link/track/:permalink/unlike';

test('a track page shows cover, title, owner, genre, description, date, player and controls [TRACK-028] [TRACK-163] [TRACK-118] [TRACK-148] [TRACK-151] [TRACK-155]', async () => {
  const track = ownTrack({
    title: 'Night bus',
    description: '*Slow*.',
    descriptionHtml: '<p><em>Slow</em>.</p>',
    id: 'n1',
    allowComments: true,
    tags: ['late-night'],
    licence: 'cc_by_sa',
    bpm: 92.5,
    key: 'F# minor',
  });
  await open(track);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Night bus');
  for (const link of screen.getAllByRole('link', { name: 'ben' }))
    expect(link.getAttribute('href')).toBe('/user/ben');
  expect(screen.getByRole('link', { name: 'Jazz' }).getAttribute('href')).toBe('/tracks/genre/jazz');
  expect(screen.getByRole('link', { name: '#late-night' }).getAttribute('href')).toBe(
    '/tracks/tag/late-night',
  );
  const licence = screen.getByRole('link', { name: 'CC BY-SA 4.0' });
  expect(licence.getAttribute('href')).toBe('https://creativecommons.org/licenses/by-sa/4.0/');
  expect(licence.getAttribute('rel')).toContain('license');
  expect(screen.getByText(/^92.5/).textContent).toBe('92.5 bpm');
  expect(screen.getByText('F♯ minor')).toBeTruthy();
  expect(screen.getByText('Slow').tagName).toBe('EM');
  expect(screen.getByText('14:07, 05 Mar')).toBeTruthy();
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/covers/n1/1000.svg');
  expect(screen.getByRole('button', { name: 'Play Night bus' })).toBeTruthy();
  expect(await screen.findByRole('slider', { name: 'Seek in Night bus' })).toBeTruthy();
  expect(likeButton()).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(
    '/api/mixdowns/n1/download',
  );
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/account/tracks/n1/edit');
  expect(screen.getByRole('heading', { name: 'Comments' })).toBeTruthy();
});

test('lyrics are folded below the description, and nothing is shown where there are none [TRACK-157]', async () => {
  await open(aTrack({ lyrics: 'Row,\nrow' }));
  const lyrics = screen.getByText('Lyrics').closest('details');
  expect([lyrics?.open, lyrics?.textContent]).toEqual([false, 'LyricsRow,\nrow']);
  cleanup();
  await open(aTrack({ lyrics: '' }));
  expect(screen.queryByText('Lyrics')).toBeNull();
});

test('with comments turned off the page renders no section and requests none [COMMENT-024]', async () => {
  const { calls } = await open(aTrack({ allowComments: false }));
  expect(screen.queryByRole('heading', { name: 'Comments' })).toBeNull();
  expect(calls('GET /api/tracks/:id/comments')).toEqual([]);
});

test('"Edit" is shown to the owner only [TRACK-029]', async () => {
  await open(aTrack());
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
});

test('"Like" and "Share" are shown only for a done and published track [TRACK-034]', async () => {
  for (const change of [{ published: false }, { status: 'error' as const, audioMp3Url: null }]) {
    await open(ownTrack(change));
    expect(screen.queryByRole('button', { name: /^Like/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
    cleanup();
  }
});

test('an owner publishes a track on its page by one press, after which it can be liked and shared [TRACK-120]', async () => {
  const byLink = 'GET /api/users/:profile_link/mixdowns/:permalink';
  const draft = ownTrack({ title: 'Fog', published: false });
  let track = draft;
  const answers: Answers = {
    [byLink]: () => trackDocument(track),
    'PUT /api/mixdowns/:id': () => {
      track = { ...draft, published: true };
      return trackDocument(track);
    },
  };
  const { user } = await open(draft, { answers });
  await user.click(await screen.findByRole('button', { name: 'Publish Fog' }));
  expect(await screen.findByText('"Fog" is published')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Share' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Publish Fog' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('a track without downloads has no download control [TRACK-052]', async () => {
  await open(aTrack());
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
});

test('a like shows before the call is answered, and sends one call [TRACK-039] [TRACK-041]', async () => {
  const answered = Promise.withResolvers<unknown>();
  const track = aTrack({ likesCount: 5 });
  const { user, calls } = await open(track, { answers: { [likeCall]: () => answered.promise } });
  await user.click(likeButton());
  expect(likeButton().getAttribute('aria-pressed')).toBe('true');
  expect(likeButton().textContent).toContain('6');
  expect(screen.getByText('6')).toBeTruthy();
  expect(calls(likeCall)).toEqual([{ profileLink: 'ben', permalink: track.permalink }]);
  answered.resolve({ likesCount: 6, currentUserLiked: true });
});

test('unliking sends the unlike call [TRACK-041]', async () => {
  const track = aTrack({ likesCount: 5, currentUserLiked: true, doesUserLike: true });
  const answers = { [unlikeCall]: () => ({ likesCount: 4, currentUserLiked: false }) };
  const { user, calls } = await open(track, { answers });
  await user.click(likeButton());
  expect(likeButton().textContent).toContain('4');
  expect(calls(unlikeCall)).toEqual([{ profileLink: 'ben', permalink: track.permalink }]);
});

test.each([
  [false, likeCall],
  [true, unlikeCall],
])('a failed call reverts toggle and count (liked: %s) [TRACK-040]', async (currentUserLiked, call) => {
  const refuse = () => {
    throw new Refusal(500, 'Something went wrong. Please try again later.');
  };
  const { user } = await open(aTrack({ likesCount: 5, currentUserLiked }), { answers: { [call]: refuse } });
  await user.click(likeButton());
  await screen.findByText('Something went wrong. Please try again later.');
  expect(likeButton().getAttribute('aria-pressed')).toBe(String(currentUserLiked));
  expect(likeButton().textContent).toContain('5');
});

test('one track shows one like state everywhere on the page', async () => {
  const track = aTrack({ title: 'Twice', likesCount: 5 });
  const { user } = await openTracks(
    <>
      <TrackPage params={{ profileLink: 'ben', permalink: 'twice' }} />
      <TrackPage params={{ profileLink: 'ben', permalink: 'twice' }} />
    </>,
    {
      answers: {
        'GET /api/users/:profile_link/mixdowns/:permalink': () => trackDocument(track),
        [likeCall]: () => ({ likesCount: 6, currentUserLiked: true }),
      },
    },
  );
  const [first, second] = screen.getAllByRole('button', { name: /^Like, / });
  await user.click(first as HTMLElement);
  expect(second?.getAttribute('aria-pressed')).toBe('true');
  expect(second?.textContent).toContain('6');
});

test('a member who likes a track and then comments on it keeps the like on the page [TRACK-109]', async () => {
  const track = aTrack({ likesCount: 0, commentsCount: 0, allowComments: true });
  const comment = aComment({ content: 'So warm' });
  const { user } = await open(track, {
    answers: {
      [likeCall]: () => ({ likesCount: 1, currentUserLiked: true }),
      'GET /api/tracks/:id/comments': () => commentListDocument([], { nextPage: null, total: 0 }),
      'POST /api/tracks/:id/comments': () => commentDocument(comment),
    },
  });
  await user.click(likeButton());
  await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'So warm');
  await user.click(screen.getByRole('button', { name: 'Post comment' }));
  await screen.findByTitle('1 comment');
  expect(likeButton().getAttribute('aria-label')).toBe('Like, 1 like');
  expect(likeButton().getAttribute('aria-pressed')).toBe('true');
});

test('a member comments at an address with a secret link of a published track, and the count changes [TRACK-122]', async () => {
  const track = aTrack({ commentsCount: 0, allowComments: true });
  const { user } = await open(track, {
    search: { secret: 's1' },
    answers: {
      'GET /api/tracks/:id/comments': () => commentListDocument([], { nextPage: null, total: 0 }),
      'POST /api/tracks/:id/comments': () => commentDocument(aComment({ content: 'So warm' })),
    },
  });
  await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'So warm');
  await user.click(screen.getByRole('button', { name: 'Post comment' }));
  expect(await screen.findByTitle('1 comment')).toBeTruthy();
});

test("a guest's like and download lead to sign-in and send nothing [TRACK-054] [SHELL-050]", async () => {
  const track = aTrack({
    currentUserLiked: null,
    can: { edit: false, delete: false, like: true, download: true },
  });
  const { user, went, sent } = await open(track, { viewer: null });
  const before = sent.length;
  await user.click(likeButton());
  fireEvent.click(screen.getByRole('link', { name: 'Download' }));
  const here = encodeURIComponent(location.pathname + location.search);
  expect(went).toEqual(Array(2).fill(`/auth?tab=sign_in&redirect_to=${here}`));
  expect(sent).toHaveLength(before);
});

test('"Share" offers the short link, the share links and the embed code [TRACK-056] [TRACK-059] [SITE-041] [SITE-042]', async () => {
  const { user } = await open(aTrack({ title: 'A "B"', shortLinkId: 'AbCdEfGh12' }));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toBe(
    'https://tonehall.example/t/AbCdEfGh12',
  );
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Embed code' }).value).toBe(
    '<iframe src="https://tonehall.example/player/AbCdEfGh12" title="A &#34;B&#34;" width="100%" height="130" frameborder="0"></iframe>',
  );
  const links = within(dialog.getByRole('list', { name: 'Share on' })).getAllByRole('link');
  expect(links.length).toBeGreaterThan(2);
  const shared = encodeURIComponent('https://tonehall.example/t/AbCdEfGh12');
  for (const link of links) expect(link.getAttribute('href')).toContain(shared);
});

test('the copy button confirms for 1500 ms [TRACK-057]', async () => {
  const { user } = await open(aTrack());
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await screen.findByRole('dialog');
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy());
  expect(written).toHaveBeenCalledWith('https://tonehall.example/t/AbCdEfGh12');
  await act(() => vi.advanceTimersByTimeAsync(1400));
  expect(screen.queryByRole('button', { name: 'Copied' })).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy());
});

test('share links open a popup of 600x600 [TRACK-058] [SITE-037]', async () => {
  const popup = { opener: window } as unknown as Window;
  const opened = vi.spyOn(window, 'open').mockReturnValue(popup);
  const { user } = await open(aTrack());
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const link = await screen.findByRole('link', { name: 'Facebook' });
  expect(fireEvent.click(link)).toBe(false);
  expect(opened.mock.calls).toEqual([[link.getAttribute('href'), 'share', 'popup,width=600,height=600']]);
  expect(popup.opener).toBeNull();
});

test('a share link whose popup is blocked opens in a new tab [SITE-040]', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const { user } = await open(aTrack());
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Facebook' });
  let prevented: boolean | undefined;
  // No link may leave the test.
  const stop = (event: Event) => {
    prevented = event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', stop, { once: true });
  fireEvent.click(link);
  expect(prevented).toBe(false);
  expect(link.target).toBe('_blank');
});

test('other tracks of the artist are shown below, without the track itself', async () => {
  const track = aTrack({ title: 'This one' });
  const answers = {
    'GET /api/users/:user_id/mixdowns': () => aPage([track, aTrack({ title: 'Another one' })]),
  };
  await open(track, { answers });
  const more = await screen.findByRole('region', { name: 'More by ben' });
  await waitFor(() => expect(within(more).getAllByRole('article')).toHaveLength(1));
  expect(within(more).getByText('Another one')).toBeTruthy();
});

test('on the page of a track Space plays it until something was played; fields and dialogs keep the key [PLAYER-043]', async () => {
  vi.stubGlobal('Audio', SilentAudio);
  await open(aTrack({ title: 'Night bus' }));
  await screen.findByRole('slider', { name: 'Seek in Night bus' });
  const field = document.body.appendChild(document.createElement('input'));
  fireEvent.keyDown(field, { key: ' ' });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Play Night bus' }), { key: ' ' });
  fireEvent.keyDown(document.body, { key: ' ', ctrlKey: true });
  expect(getPlayerStore().getState().id).toBeNull();
  field.remove();
  getPlayerStore().restore(aPlayerTrack('from the last visit'), 5000);
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.showModal();
  for (const isOfPlayer of [false, true]) {
    dialog.toggleAttribute('data-player', isOfPlayer);
    await act(async () => void fireEvent.keyDown(document.body, { key: ' ' }));
    expect(getPlayerStore().getState().isPlaying).toBe(false);
  }
  dialog.remove();
  await act(async () => void fireEvent.keyDown(document.body, { key: ' ' }));
  expect(getPlayerStore().getState()).toMatchObject({ title: 'Night bus', isPlaying: true });
  await act(async () => void fireEvent.keyDown(document.body, { key: ' ' }));
  expect(getPlayerStore().getState().isPlaying).toBe(true);
});

test('beside a track stand its artist with numbers, tagline and "Follow", which one does not get of oneself [TRACK-158] [TRACK-161]', async () => {
  vi.stubGlobal('IntersectionObserver', SeenAtOnce);
  const track = aTrack();
  const answers = {
    'GET /api/users/:id': () =>
      toProfileDocument(
        aProfile({ ...track.user, about: 'Slow songs', mixdownsCount: 1, followersCount: 12 }),
      ),
  };
  await open(track, { answers });
  const artist = within(screen.getByRole('region', { name: `Artist: ${track.user.username}` }));
  expect(await artist.findByText('1 track · 12 followers')).toBeTruthy();
  expect(artist.getByText('Slow songs')).toBeTruthy();
  expect(artist.getByRole('button', { name: `Follow ${track.user.username}` })).toBeTruthy();
  cleanup();
  await open(track, { answers, viewer: { ...mira, id: track.user.id } });
  expect(await screen.findByText('1 track · 12 followers')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull();
});

test('the menu of a track page has the queue, and for its owner the statistics; a track that cannot be played has no menu [PLAYER-036] [TRACK-141]', async () => {
  await open(aTrack({ title: 'Night bus' }));
  fireEvent.click(screen.getByRole('button', { name: 'More for Night bus' }));
  expect(await screen.findByRole('menuitem', { name: 'Play next' })).toBeTruthy();
  expect(screen.getByRole('menuitem', { name: 'Add to queue' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Statistics' })).toBeNull();
  cleanup();
  const own = ownTrack({ title: 'Dusk' });
  await open(own, { viewer: { ...mira, id: own.user.id } });
  fireEvent.click(screen.getByRole('button', { name: 'More for Dusk' }));
  const statistics = await screen.findByRole('menuitem', { name: 'Statistics' });
  expect(statistics.getAttribute('href')).toBe(`/account/statistics?track=${own.id}`);
  cleanup();
  await open(ownTrack({ title: 'Fog', status: 'processing', audioMp3Url: null }));
  expect(screen.queryByRole('button', { name: 'More for Fog' })).toBeNull();
});
