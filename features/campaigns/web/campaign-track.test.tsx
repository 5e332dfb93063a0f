// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { openGroups } from '#features/groups/testing/open-groups.tsx';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { aCampaignView, campaignDocument, campaignGroup } from '../testing/a-campaign-view.ts';
import { CampaignPage } from './campaign-page.tsx';

afterEach(cleanup);

const group = campaignGroup();
const open = (campaign: Partial<CampaignView>) =>
  openGroups(<CampaignPage params={{ groupLink: group.groupLink }} />, {
    answers: {
      'GET /api/groups/:group_link': () => campaignDocument(group, aCampaignView(campaign)),
      'GET /api/groups/:group_link/contestants': () => ({ data: [], meta: { nextPage: null, total: 0 } }),
    },
  });
const withTrack = {
  trackName: 'Slack tide',
  trackCoverUrl: '/files/tide-cover.webp',
  trackFileUrl: '/files/tide.mp3',
  trackDuration: 184,
};

test('the sidebar shows the track of the campaign and plays its file [CAMPAIGN-086] [CAMPAIGN-191]', async () => {
  const { user } = await open(withTrack);
  const track = within(screen.getByRole('region', { name: 'Slack tide' }));
  expect(screen.getByRole('region', { name: 'Slack tide' }).querySelector('img')?.getAttribute('src')).toBe(
    '/files/tide-cover.webp',
  );
  expect(track.getByText('03:04')).toBeTruthy();
  expect(track.getByRole('slider', { name: 'Seek in Slack tide' })).toBeTruthy();
  await user.click(track.getByRole('button', { name: 'Play Slack tide' }));
  expect(getPlayerStore().getState()).toMatchObject({
    title: 'Slack tide',
    username: 'The Harbour Tapes',
    songUrl: '/files/tide.mp3',
  });
});

test('a track without a file has no play button, and a campaign without a track has no such part', async () => {
  await open({ ...withTrack, trackFileUrl: null });
  const track = within(screen.getByRole('region', { name: 'Slack tide' }));
  expect([track.queryByRole('button'), track.queryByRole('slider')]).toEqual([null, null]);
  cleanup();
  await open({});
  expect(screen.queryByRole('heading', { name: 'Slack tide' })).toBeNull();
});
