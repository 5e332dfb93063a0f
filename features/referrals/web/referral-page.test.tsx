// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aPrice, aPriceList } from '#features/billing/testing/a-price-list.ts';
import type { SubscriptionView } from '#features/payments/subscription-view.contract.ts';
import { ada } from '#features/profiles/testing/a-listed-user.ts';
import { type PeopleAnswers, renderPeoplePage } from '#features/profiles/testing/render-people-page.tsx';
import { aTrack } from '#features/tracks/testing/a-track.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { anInvitation } from '../testing/an-invitation.ts';
import { ReferralPage } from './referral-page.tsx';

afterEach(cleanup);
const call = 'GET /api/referrals/:id';
const pricesCall = 'GET /api/subscription_prices';
interface Opened {
  viewer?: Viewer | null;
  /** The viewer's subscriptions. */
  subscriptions?: readonly Pick<SubscriptionView, 'type' | 'name' | 'status'>[];
  prices?: ReturnType<typeof aPriceList>;
}
const open = async (
  answer: PeopleAnswers[string],
  { viewer = null, subscriptions = [], prices = aPriceList() }: Opened = {},
) => {
  const user = { accountType: viewer?.accountType, planName: 'Free', subscriptions };
  const opened = await renderPeoplePage(<ReferralPage params={{ referralId: 'Abc123Abc123' }} />, {
    answers: { [call]: answer, [pricesCall]: () => prices, 'GET /api/account': () => ({ user }) },
    viewer,
    renderedPath: '/referral/Abc123Abc123',
  });
  // A member's own plan has a column once it is read, which the loader does before.
  if (viewer?.accountType === 0) await screen.findByRole('region', { name: 'Free' });
  return opened;
};
const planButtons = () =>
  screen.getAllByRole('region', { name: /^(Free|Starter|Creator|Pro|Europa)$/ }).map((plan) => ({
    unavailable: within(plan).queryByRole<HTMLButtonElement>('button', { name: 'UNAVAILABLE' })?.disabled,
    hasPrice: /\d\.\d\d/.test(plan.querySelector('header')?.nextElementSibling?.textContent ?? ''),
  }));
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

test('the page has no carousel without a track, or of an influencer [REFERRAL-023]', async () => {
  const { referral } = anInvitation();
  const owner = { type: 'influencer', name: 'The Morning Show' } as const;
  await open(() => anInvitation({ referral: { ...referral, owner } }));
  expect(screen.queryByRole('region', { name: /^Tracks by/ })).toBeNull();
  cleanup();
  await open(() => anInvitation());
  expect(screen.queryByRole('region', { name: /^Tracks by/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /^View all/ })).toBeNull();
});

test('prices are asked for with the referral id, and the invited price stands beside the struck list price [REFERRAL-027]', async () => {
  const prices = aPriceList();
  prices.prices.creator = {
    yearly: aPrice(119.88, { total: 109.88 }),
    monthly: aPrice(13.99, { period: 'monthly', total: 3.99 }),
  };
  const { calls } = await open(() => anInvitation(), { prices });
  expect(calls(pricesCall)).toEqual([{ referralId: 'Abc123Abc123' }]);
  const creator = within(screen.getByRole('region', { name: 'Creator' }));
  expect(creator.getByText('$9.99').closest('s')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Billed monthly' }));
  expect(creator.getByText('$13.99').closest('s')).toBeTruthy();
  expect(creator.getByRole('link').getAttribute('href')).toContain('referral_id=Abc123Abc123');
});

test('the page has a film of the address from the settings, which is loaded on demand only [REFERRAL-024] [REFERRAL-025]', async () => {
  const { user } = await open(() => anInvitation());
  expect(document.querySelector('video, source')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Play the film' }));
  expect(document.querySelector('video')?.getAttribute('src')).toBe('/film.webm');
});

test('the call to action names the amount and links to the plans with the referral id [REFERRAL-026] [REFERRAL-063]', async () => {
  await open(() => anInvitation());
  const link = screen.getByRole('link', { name: 'Get $10 off' });
  expect(link.getAttribute('href')).toBe('/auth/plans?referral_id=Abc123Abc123');
  expect(screen.getAllByRole('link').at(-1)).toBe(link);
});

const ended = { type: 'AccountSubscription', name: 'Pro', status: 'cancelled' } as const;
test.each([
  ['the owner of the invitation [REFERRAL-028]', { viewer: { ...ada, profileLink: 'marisol' } }],
  ['a member with a paid plan [REFERRAL-029]', { viewer: { ...ada, accountType: 6 } }],
  ['a member whose plan was cancelled [REFERRAL-030]', { viewer: ada, subscriptions: [ended] }],
])(
  '%s sees no prices, and every button is a disabled UNAVAILABLE [REFERRAL-031] [REFERRAL-063]',
  async (_who, opened) => {
    await open(() => anInvitation(), opened);
    const buttons = await screen.findAllByRole<HTMLButtonElement>('button', { name: 'UNAVAILABLE' });
    expect(buttons.every(({ disabled }) => disabled)).toBe(true);
    expect(planButtons()).toEqual(buttons.slice(1).map(() => ({ unavailable: true, hasPrice: false })));
    expect(screen.queryByRole('link', { name: 'Get $10 off' })).toBeNull();
  },
);

test('a free member gets prices and no disabled button', async () => {
  await open(() => anInvitation(), { viewer: ada });
  expect(planButtons().map(({ unavailable, hasPrice }) => [unavailable, hasPrice])).toEqual([
    [undefined, false],
    ...Array(4).fill([undefined, true]),
  ]);
  expect(screen.getByRole('link', { name: 'Get $10 off' })).toBeTruthy();
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
