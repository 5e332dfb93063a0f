// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ada } from '#features/profiles/testing/a-listed-user.ts';
import { type PeopleAnswers, renderPeoplePage } from '#features/profiles/testing/render-people-page.tsx';
import type { Viewer } from '#platform/web/viewer.ts';
import { settle } from '#testing/settle.ts';
import { anInvitedUser, anInviteList, anOwnReferral } from '../testing/an-invitation.ts';
import { InvitePage } from './invite-page.tsx';

afterEach(cleanup);
afterEach(() => vi.restoreAllMocks());
const invites = 'GET /api/referral/invites';

async function open(answers: PeopleAnswers = {}, viewer: Viewer = ada) {
  const opened = await renderPeoplePage(<InvitePage />, {
    answers: { 'GET /api/referral': () => anOwnReferral(), [invites]: () => anInviteList([]), ...answers },
    renderedPath: '/account/referrals',
    viewer,
  });
  // The list loads after the page.
  await settle();
  return opened;
}

test('the heading shows both rewards in the member’s currency [REFERRAL-037]', async () => {
  await open({ 'GET /api/referral': () => anOwnReferral({ referralRewardAmount: 100, currency: 'sek' }) });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Give 100 kr get 100 kr');
});

test('the section "Invite your friends" shows the link to copy [REFERRAL-038]', async () => {
  await open();
  const box = screen.getByRole('region', { name: 'Invite your friends' });
  const field = within(box).getByLabelText<HTMLInputElement>('Your link');
  expect(field.value).toBe('https://tonehall.example/referral/Abc123Abc123');
  expect(field.readOnly).toBe(true);
});

test('copying is confirmed for 1500 ms [REFERRAL-042]', async () => {
  const { user } = await open();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const button = screen.getByRole('button', { name: 'Copy link' });
  await user.click(button);
  await waitFor(() => expect(button.textContent).toBe('Copied'));
  expect(await navigator.clipboard.readText()).toBe('https://tonehall.example/referral/Abc123Abc123');
  vi.advanceTimersByTime(1400);
  expect(button.textContent).toBe('Copied');
  await vi.advanceTimersByTimeAsync(200);
  await waitFor(() => expect(button.textContent).toBe('Copy link'));
  vi.useRealTimers();
});

test('a copy that fails shows nothing [REFERRAL-043]', async () => {
  const { user } = await open();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  const before = document.body.textContent;
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  await settle();
  expect(document.body.textContent).toBe(before);
});

test('sharing to Twitter opens the share popup [REFERRAL-039]', async () => {
  const { user } = await open();
  const popup = vi.spyOn(window, 'open').mockReturnValue({ opener: window } as unknown as Window);
  await user.click(screen.getByRole('link', { name: 'Share on Twitter' }));
  expect(popup).toHaveBeenCalledExactlyOnceWith(
    'https://twitter.com/intent/tweet?url=https%3A%2F%2Ftonehall.example%2Freferral%2FAbc123Abc123&text=Join%20me%20on%20Tonehall',
    'share',
    'popup,width=600,height=600',
  );
});

test('sharing by e-mail opens the visitor’s mail program with subject and link; the site sends nothing [REFERRAL-040] [REFERRAL-041]', async () => {
  const { sent } = await open();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Send by e-mail' });
  expect(link.getAttribute('href')).toBe(
    'mailto:?subject=Join%20me%20on%20Tonehall&body=https%3A%2F%2Ftonehall.example%2Freferral%2FAbc123Abc123',
  );
  expect(sent.map(({ call }) => call).sort()).toEqual(['GET /api/referral', invites]);
});

test('the list shows five invites, and "See more" adds the next five [REFERRAL-044] [REFERRAL-045] [REFERRAL-049]', async () => {
  const names = ['a', 'bb', 'ccc', 'dddd', 'eeeee', 'ffffff', 'ggggggg'];
  const users = names.map((name) => anInvitedUser(name));
  const { user, calls } = await open({
    [invites]: ({ page }) =>
      page === 1 ? anInviteList(users.slice(0, 5), 'cursor', 7) : anInviteList(users.slice(5), null, 7),
  });
  const box = screen.getByRole('region', { name: 'Your invites' });
  expect(within(box).getAllByRole('listitem')).toHaveLength(5);
  expect(within(box).getByText('7 people')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'See more' }));
  await waitFor(() => expect(within(box).getAllByRole('listitem')).toHaveLength(7));
  expect(
    within(box)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(names);
  expect(screen.queryByRole('button', { name: 'See more' })).toBeNull();
  expect(calls(invites)).toEqual([
    { page: 1, items: 5 },
    { page: 'cursor', items: 5 },
  ]);
});

test.each([
  ['Subscribed', '[REFERRAL-046]', { prize: { createdAt: '2026-11-05T10:00:00.000Z' } }],
  ['Trial', '[REFERRAL-047]', { subscriptionStartedAt: '2026-11-04T10:00:00.000Z' }],
  ['Signed up', '[REFERRAL-048]', {}],
] as const)(
  'an invited member has the status "%s" by reward and subscription %s',
  async (status, _id, facts) => {
    await open({ [invites]: () => anInviteList([anInvitedUser('ben', facts)]) });
    const row = screen.getByRole('listitem');
    for (const one of ['Subscribed', 'Trial', 'Signed up'])
      expect(within(row).queryByText(one) !== null, one).toBe(one === status);
  },
);

test('an empty list shows its text [REFERRAL-052]', async () => {
  await open();
  expect(screen.getByText("You haven't invited anyone yet")).toBeTruthy();
});

test('a list that fails to load ends its loading state and shows no error [REFERRAL-051]', async () => {
  const { calls } = await open({
    [invites]: () => {
      throw new Error('no line');
    },
  });
  await waitFor(() => expect(calls(invites).length).toBeGreaterThan(1), { timeout: 5000 });
  const box = screen.getByRole('region', { name: 'Your invites' });
  expect(box.textContent).toBe('Your invites');
  expect(box.querySelector('[aria-busy]')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the rewards section shows the number of rewards and the credits with their currency [REFERRAL-053] [REFERRAL-054]', async () => {
  await open({
    'GET /api/referral': () =>
      anOwnReferral({ prizesCount: 3, promotionalCreditsAmount: 25.5, currency: 'gbp' }),
  });
  const box = screen.getByRole('region', { name: 'Your rewards' });
  expect(box.textContent).toBe('Your rewardsRewards3Credits in GBP£25.50');
});

test('a hint links to the questions about invitations [REFERRAL-055] [REFERRAL-056]', async () => {
  await open();
  const hint = screen.getByRole('link', { name: 'Questions about invitations' });
  expect(hint.getAttribute('href')).toBe('/learn/referral-faq');
});

test('a member who pays by PayPal reads when credits apply, and nobody else does', async () => {
  const shown = async (currentPaymentMethod: Viewer['currentPaymentMethod']) => {
    cleanup();
    await open({}, { ...ada, currentPaymentMethod });
    return screen.queryByText('Credits apply once you pay by card.') !== null;
  };
  expect([await shown('paypal'), await shown('card'), await shown('none')]).toEqual([true, false, false]);
});
