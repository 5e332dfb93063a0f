// @vitest-environment node
import { expect, test } from 'vitest';
import { likedTracksQuery } from '#features/lists/web/list-queries.ts';
import { playedTracksQuery } from '#features/lists/web/played/played-tracks-query.ts';
import { aTrack, mira } from '#features/tracks/testing/a-track.ts';
import type { Api } from '#platform/pure/contract.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { page } from './my-lists.ts';

test('a member who opens "Liked" again after likes and unlikes reads what they like now [LIST-020]', async () => {
  let liked: string[] = [];
  const api = (async () => ({
    tracks: liked.map((title) => aTrack({ title })),
    meta: { nextPage: null },
  })) as unknown as Api;
  const queryClient = createQueryClient('browser');
  const open = async () => {
    const context = { api, queryClient, viewer: mira, settings: {} as SiteSettings };
    await page.load?.({ context, params: {}, search: { type: 'liked' }, path: '/account/lists' });
    const shown = queryClient.getQueryData(likedTracksQuery(api).queryKey);
    return shown?.pages.flatMap(({ tracks }) => tracks.map(({ title }) => title));
  };
  expect(await open()).toEqual([]);
  liked = ['Tide', 'Fog'];
  expect(await open()).toEqual(['Tide', 'Fog']);
  liked = ['Fog'];
  expect(await open()).toEqual(['Fog']);
});

test('a member who opens "Played lately" again reads what was played meanwhile [LIST-027]', async () => {
  let heard = ['Tide'];
  const api = (async () => ({
    played: heard.map((title) => ({ track: aTrack({ title }), position: 0, playedAt: '' })),
    meta: { nextPage: null },
  })) as unknown as Api;
  const queryClient = createQueryClient('browser');
  const open = async () => {
    const context = { api, queryClient, viewer: mira, settings: {} as SiteSettings };
    await page.load?.({ context, params: {}, search: { type: 'played' }, path: '/account/lists' });
    const shown = queryClient.getQueryData(playedTracksQuery(api).queryKey);
    return shown?.pages.flatMap(({ played }) => played.map(({ track }) => track.title));
  };
  expect(await open()).toEqual(['Tide']);
  heard = ['Fog', 'Tide'];
  expect(await open()).toEqual(['Fog', 'Tide']);
});
