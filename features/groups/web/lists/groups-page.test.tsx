// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answers, mira } from '#features/tracks/testing/a-track.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { aGroup, groupList, membershipList } from '../../testing/a-group-view.ts';
import { openGroups } from '../../testing/open-groups.tsx';
import { CreateGroupButton } from './create-group-button.tsx';
import { GroupsPage } from './groups-page.tsx';
import { MyGroupsPage } from './my-groups-page.tsx';

afterEach(cleanup);

const calls = {
  my: 'GET /api/users/:user_id/group_memberships',
  featured: 'GET /api/groups/featured',
  trending: 'GET /api/groups/trending',
  recent: 'GET /api/groups/recent',
} as const;
const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const section = (name: string) =>
  screen.getByRole('heading', { name, level: 2 }).closest('div') as HTMLElement;

test('groups home is titled "Groups" and shows its sections in order [GROUP-010]', async () => {
  await openGroups(<GroupsPage search={{}} />);
  expect(title()).toBe('Groups');
  expect(headings()).toEqual(['My groups', 'Featured', 'Trending', 'New groups']);
});

test('groups home leads to the campaigns [CAMPAIGN-352]', async () => {
  await openGroups(<GroupsPage search={{}} />);
  expect(screen.getByRole('link', { name: 'Campaigns' }).getAttribute('href')).toBe('/campaigns');
});

test('a guest sees no "My groups", and no call is sent for them [GROUP-011]', async () => {
  const { sent } = await openGroups(<GroupsPage search={{}} />, { viewer: null });
  expect(headings()).toEqual(['Featured', 'Trending', 'New groups']);
  expect(sent.map(({ call }) => call)).toEqual([calls.featured, calls.trending, calls.recent]);
});

test('"My groups" of a member without groups shows that there are none [GROUP-012]', async () => {
  await openGroups(<GroupsPage search={{}} />);
  expect(within(section('My groups')).getByText("You haven't joined any groups yet")).toBeTruthy();
});

test('each section requests 6 groups by its own call and shows them [GROUP-013] [COMM-008]', async () => {
  const answers: Answers = {
    [calls.featured]: () => groupList([aGroup({ name: 'Lamplit' })]),
    [calls.trending]: () => groupList([aGroup({ name: 'On the rise' })]),
    [calls.recent]: () => groupList([aGroup({ name: 'Just founded' })]),
    [calls.my]: () => membershipList([{ username: 'mira', group: aGroup({ name: 'Mine' }) }]),
  };
  const opened = await openGroups(<GroupsPage search={{}} />, { answers });
  const shown = ['My groups', 'Featured', 'Trending', 'New groups'].map((name) =>
    within(section(name))
      .getAllByRole('article')
      .map((card) => card.getAttribute('aria-label')),
  );
  expect(shown).toEqual([['Mine'], ['Lamplit'], ['On the rise'], ['Just founded']]);
  for (const call of [calls.featured, calls.trending, calls.recent]) {
    expect(opened.calls(call)).toEqual([{ items: 6 }]);
  }
  expect(opened.calls(calls.my)).toEqual([{ items: 6, userId: mira.id }]);
});

test('"Show all" is shown only if a next page exists [GROUP-014], and links to the sub-page [GROUP-015]', async () => {
  const more = () => groupList([aGroup()], 'kmore');
  const all: Answers = {
    [calls.featured]: more,
    [calls.trending]: more,
    [calls.recent]: more,
    [calls.my]: () => membershipList([{ username: 'mira', group: aGroup() }], 'kmore'),
  };
  await openGroups(<GroupsPage search={{}} />, { answers: all });
  const targets = () =>
    screen.queryAllByRole('link', { name: /^Show all/ }).map((link) => link.getAttribute('href'));
  expect(targets()).toEqual([
    '/account/groups',
    '/groups?type=featured',
    '/groups?type=popular',
    '/groups?type=new',
  ]);
  cleanup();
  await openGroups(<GroupsPage search={{}} />, {
    answers: { [calls.featured]: () => groupList([aGroup()]), [calls.trending]: more },
  });
  expect(targets()).toEqual(['/groups?type=popular']);
});

test('a section whose call fails is left out, all others are shown [COMM-012]', async () => {
  const answers: Answers = {
    [calls.trending]: () => {
      throw new Refusal(500, 'broken');
    },
    [calls.featured]: () => groupList([aGroup({ name: 'Standing' })]),
  };
  await openGroups(<GroupsPage search={{}} />, { viewer: null, answers });
  expect(headings()).toEqual(['Featured', 'New groups']);
  expect(screen.getByRole('article', { name: 'Standing' })).toBeTruthy();
});

test('if every section fails the page shows an error and retries all of them', async () => {
  let broken = true;
  const answer = () => {
    if (broken) throw new Refusal(500, 'broken');
    return groupList([aGroup({ name: 'Back again' })]);
  };
  const answers: Answers = { [calls.trending]: answer, [calls.featured]: answer, [calls.recent]: answer };
  await openGroups(<GroupsPage search={{}} />, { viewer: null, answers });
  expect(await screen.findByText('Something went wrong. Please try again later.')).toBeTruthy();
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(headings()).toEqual(['Featured', 'Trending', 'New groups']));
  expect(screen.queryByText('Something went wrong. Please try again later.')).toBeNull();
});

test.each([
  ['featured', 'Featured groups', calls.featured],
  ['popular', 'Trending groups', calls.trending],
  ['trending', 'Trending groups', calls.trending],
  ['new', 'New groups', calls.recent],
  ['recent', 'New groups', calls.recent],
])(
  'type=%s shows "%s", 20 groups a page [GROUP-015] [GROUP-016] [GROUP-017] [COMM-007] [COMM-009]',
  async (type, name, call) => {
    const first = Array.from({ length: 20 }, () => aGroup());
    const answers: Answers = {
      [call]: ({ page }) =>
        page === 'kcursor' ? groupList([aGroup({ name: 'The last' })]) : groupList(first, 'kcursor'),
    };
    const opened = await openGroups(<GroupsPage search={{ type }} />, { answers });
    expect(title()).toBe(name);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('article', { name: 'The last' })).toBeTruthy();
    expect(opened.calls(call)).toEqual([{ items: 20 }, { items: 20, page: 'kcursor' }]);
    expect(screen.getAllByRole('article')).toHaveLength(21);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  },
);

test.each(['everything', '', 'my', 'constructor', 'toString'])(
  'any other type ("%s") shows groups home [GROUP-016]',
  async (type) => {
    await openGroups(<GroupsPage search={{ type }} />);
    expect(title()).toBe('Groups');
    expect(headings()).toContain('New groups');
  },
);

test('/account/groups is titled "My groups" and lists the viewer\'s own, 20 a page [GROUP-015] [GROUP-017]', async () => {
  const joined = [{ username: 'mira', group: aGroup({ name: 'Mine' }) }];
  const opened = await openGroups(<MyGroupsPage />, {
    answers: { [calls.my]: () => membershipList(joined) },
  });
  expect(title()).toBe('My groups');
  expect(screen.getByRole('article', { name: 'Mine' })).toBeTruthy();
  expect(opened.calls(calls.my)).toEqual([{ items: 20, userId: mira.id }]);
});

test('a group that a later page repeats is shown once, in its first place [COMM-011]', async () => {
  const [one, two, three] = [aGroup({ name: 'One' }), aGroup({ name: 'Two' }), aGroup({ name: 'Three' })];
  const answers: Answers = {
    [calls.trending]: ({ page }) => (page ? groupList([two, three]) : groupList([one, two], 'k')),
  };
  await openGroups(<GroupsPage search={{ type: 'popular' }} />, { answers });
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('article', { name: 'Three' });
  const names = screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
  expect(names).toEqual(['One', 'Two', 'Three']);
});

test('a failed page keeps the shown groups, and "Try again" repeats it [COMM-013]', async () => {
  let broken = true;
  const answers: Answers = {
    [calls.recent]: ({ page }) => {
      if (!page) return groupList([aGroup({ name: 'Kept' })], 'k');
      if (broken) throw new Refusal(500, 'broken');
      return groupList([aGroup({ name: 'Late' })]);
    },
  };
  const opened = await openGroups(<GroupsPage search={{ type: 'new' }} />, { answers });
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Something went wrong. Please try again later.')).toBeTruthy();
  expect(screen.getByRole('article', { name: 'Kept' })).toBeTruthy();
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Late' })).toBeTruthy();
  expect(opened.calls(calls.recent).map(({ page }) => page)).toEqual([undefined, 'k', 'k']);
});

test.each([
  [{ accountType: 2 }, true, '/group/new'],
  [{ siteAdmin: true }, true, '/group/new'],
  [{ accountType: 0 }, true, '/accounts?for=groups'],
  [{ accountType: 1 }, true, '/accounts?for=groups'],
  [{ accountType: 0 }, false, '/group/new'],
])('%j, plans limit %j: "Create group" links to %s [PRICE-114]', async (more, planLimits, href) => {
  await openGroups(<GroupsPage search={{}} />, { viewer: { ...mira, ...more }, planLimits });
  expect(screen.getByRole('link', { name: 'Create group' }).getAttribute('href')).toBe(href);
});

test.each([
  ['gradient', 'primary'],
  ['hollow', 'quiet'],
] as const)('the %s "Create group" opens the form of a new group [CAMPAIGN-160]', async (variant, look) => {
  await openGroups(<CreateGroupButton variant={variant} />);
  const link = screen.getByRole('link', { name: 'Create group' });
  expect([link.getAttribute('href'), link.className.includes(look)]).toEqual(['/group/new', true]);
});

test('without the right "Create group" explains why and links to pricing [GROUP-076] [CAMPAIGN-163]', async () => {
  const { user } = await openGroups(<GroupsPage search={{}} />, {
    viewer: { ...mira, accountType: 1 },
    planLimits: true,
  });
  const button = screen.getByRole('link', { name: 'Create group' });
  await user.hover(button);
  const tooltip = await screen.findByRole('tooltip', {}, { timeout: 3000 });
  expect(tooltip.textContent).toBe('Upgrade to create a group and unlock more features.');
  expect(button.getAttribute('aria-describedby')).toBe(tooltip.id);
  expect(screen.getByRole('link', { name: 'Go premium' }).getAttribute('href')).toBe('/accounts');
  cleanup();
  const paid = await openGroups(<GroupsPage search={{}} />, {
    viewer: { ...mira, accountType: 2 },
    planLimits: true,
  });
  await paid.user.tab();
  expect(screen.queryByRole('tooltip')).toBeNull();
});
