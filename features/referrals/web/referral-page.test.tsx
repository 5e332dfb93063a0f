// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ada } from '#features/profiles/testing/a-listed-user.ts';
import { type PeopleAnswers, renderPeoplePage } from '#features/profiles/testing/render-people-page.tsx';
import { aTrack } from '#features/tracks/testing/a-track.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { anInvitation } from '../testing/an-invitation.ts';
import { ReferralPage } from './referral-page.tsx';

afterEach(cleanup);
const call = 'GET /api/referrals/:id';
const open = (answer: PeopleAnswers[string], viewer: Viewer | null = null) =>
  renderPeoplePage(<ReferralPage params={{ referralId: 'Abc123Abc123' }} />, {
    answers: { [call]: answer },
    viewer,
    renderedPath: '/referral/Abc123Abc123',
  });
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

test('the heading names the owner, member or influencer, and the discount [REFERRAL-020] [REFERRAL-021]', async () => {
  await open(() => anInvitation());
  expect(heading()).toBe('Join marisol on Tonehall. Get $10 off on any plans');
  cleanup();
  const { referral } = anInvitation();
  await open(() =>
    anInvitation({
      referral: { ...referral, owner: { type: 'influencer', name: 'The Morning Show' } },
      referralRewardAmount: 100,
      currency: 'sek',
    }),
  );
  expect(heading()).toBe('Join The Morning Show on Tonehall. Get 100 kr off on any plans');
});

test('the page shows the owner’s featured tracks in a carousel, with a link to all of them [REFERRAL-022]', async () => {
  await open(() => anInvitation({ featuredTracks: [aTrack({ title: 'Low Tide' })] }));
  const carousel = screen.getByRole('region', { name: 'Tracks by marisol' });
  expect(within(carousel).getByText('Low Tide')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^View all/ }).getAttribute('href')).toBe('/user/marisol');
});

test('the page has no carousel without a track', async () => {
  await open(() => anInvitation());
  expect(screen.queryByRole('region', { name: /^Tracks by/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /^View all/ })).toBeNull();
});

test('the call to action links to the plans with the referral id [REFERRAL-026]', async () => {
  await open(() => anInvitation());
  const link = screen.getByRole('link', { name: 'Choose a plan' });
  expect(link.getAttribute('href')).toBe('/auth/plans?referral_id=Abc123Abc123');
  expect(screen.getAllByRole('link').at(-1)).toBe(link);
});

test('the owner and members with a paid plan get a disabled button UNAVAILABLE [REFERRAL-031]', async () => {
  const viewers: Viewer[] = [
    { ...ada, profileLink: 'marisol' },
    { ...ada, accountType: 2 },
  ];
  for (const viewer of viewers) {
    await open(() => anInvitation(), viewer);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'UNAVAILABLE' });
    expect(button.disabled).toBe(true);
    expect(screen.queryByRole('link', { name: 'Choose a plan' })).toBeNull();
    cleanup();
  }
  await open(() => anInvitation(), ada);
  expect(screen.getByRole('link', { name: 'Choose a plan' })).toBeTruthy();
});

test('an invitation that fails to load shows no error, and still links to the plans [REFERRAL-033]', async () => {
  await open(() => {
    throw new Error('no line');
  });
  expect(heading()).toBe('Join us on Tonehall');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  expect(screen.getByRole('link', { name: 'Choose a plan' }).getAttribute('href')).toBe('/auth/plans');
});
