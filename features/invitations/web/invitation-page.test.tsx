// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { authSettings, aViewer } from '#features/sign-in/testing/render-auth-page.tsx';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { conflict, forbidden, invalid } from '#platform/pure/refusal.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import type { InvitationView, Membership } from '../contract.ts';
import type { InvitationKind } from '../model/invitation-kind.ts';
import { InvitationPage } from './invitation-page.tsx';
import type { Confirmed } from './use-invitation.ts';

const id = '7b1c5b1e-0f5c-4d8e-9a39-3f6d0c9a1b2c';
const membershipId = '0190a1b2-0000-7000-8000-000000000001';
const token = 'A'.repeat(43);
const studio = `${authSettings.studioUrl}/`;
const school = '/education';
const project = `/studio?joinRoom=${id}`;
const respond = 'PUT /api/members/:membership_id/respond';
const accept = 'POST /api/invitations/accept';
const decline = 'POST /api/invitations/decline';
const kinds = ['project', 'workspace', 'organization'] as const;
const joinOf = { project: "Let's collaborate", workspace: 'Join Oak', organization: 'Join Oak' };
const requestOf = { project: 'Request access', workspace: 'Request access', organization: 'Join' };

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

interface More {
  guest?: boolean;
  token?: string;
  answer?: () => unknown;
  confirm?: (join: (confirmed: Confirmed) => Promise<Membership>) => Promise<Membership | null>;
  bannedText?: string;
  educationMode?: boolean;
}
const membership = (accepted: boolean) => ({ membership: { id: membershipId, accepted, declined: false } });

function open(kind: InvitationKind, facts: Partial<InvitationView> = {}, more: More = {}) {
  const invitation: InvitationView = {
    id,
    name: 'Oak',
    membershipId: null,
    isMember: false,
    ownerUsername: 'ada',
    requestedMembership: false,
    hasReachedTheLimit: false,
    autoAccept: false,
    eduMode: kind !== 'project',
    organization: null,
    ...facts,
  };
  const sent: { call: string; input: unknown }[] = [];
  const went: string[] = [];
  const saved: string[] = [];
  const answer = async (call: string, input: unknown) => {
    sent.push({ call, input });
    return more.answer?.() ?? membership(call !== 'request');
  };
  const api = ((endpoint: AnyEndpoint, input: unknown) =>
    answer(`${endpoint.method} ${endpoint.path}`, input)) as Api;
  const viewer = more.guest ? null : aViewer;
  const settings = { ...authSettings, educationMode: more.educationMode ?? false };
  render(
    <QueryClientProvider client={createQueryClient('browser')}>
      <AppProvider value={{ api, viewer, settings, navigate: (href) => void went.push(href) }}>
        <InvitationPage
          kind={kind}
          invitation={more.bannedText ? { bannedText: more.bannedText } : invitation}
          token={more.token}
          request={(confirmed) => answer('request', confirmed) as Promise<Membership>}
          confirm={more.confirm}
          beforeSignIn={(path) => saved.push(path)}
          openSchool={(href) => went.push(href)}
        />
      </AppProvider>
    </QueryClientProvider>,
  );
  return { sent, went, saved };
}
const buttons = () => screen.queryAllByRole('button').map((one) => one.textContent);
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const status = () => screen.getAllByRole('status')[0]?.textContent;

test.each(kinds)(
  'the page of a %s has a header, a status area, buttons and a footer [EDU-074] [EDU-075] [EDU-076] [EDU-151]',
  (kind) => {
    open(kind);
    const header = kind === 'project' ? 'Collaborate with ada on Oak' : 'Join Oak by ada';
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(header);
    expect(status()).toBe('');
    expect(buttons()).toEqual(['No thanks', requestOf[kind]]);
    expect(screen.getByRole('contentinfo').textContent).toBe(
      'Tonehall is an online music studio. Make music together, right in your browser.',
    );
  },
);

test.each(kinds)(
  'the buttons of a %s by the viewer’s relation [EDU-083] [EDU-084] [EDU-085] [EDU-087] [EDU-147]',
  (kind) => {
    for (const [facts, offered] of [
      [{ membershipId }, ['No thanks', joinOf[kind]]],
      [{ autoAccept: true }, ['No thanks', joinOf[kind]]],
      [{ isMember: true, hasReachedTheLimit: true }, [joinOf[kind]]],
      [{ membershipId, hasReachedTheLimit: true }, []],
    ] as const) {
      open(kind, facts);
      expect(buttons()).toEqual(offered);
      cleanup();
    }
  },
);

test.each([
  ['project', true, 'You already requested membership to this project.'],
  ['workspace', true, 'You already requested membership to this class.'],
  ['workspace', false, 'You already requested membership to this workspace.'],
  ['organization', true, 'You already requested membership to this organization.'],
] as const)(
  'who has requested a %s reads so, and the button is disabled [EDU-088] [EDU-089] [EDU-090]',
  (kind, eduMode, text) => {
    open(kind, { requestedMembership: true, eduMode });
    expect(status()).toBe(text);
    expect(buttons()).toEqual([requestOf[kind]]);
    expect(screen.getByRole('button').hasAttribute('disabled')).toBe(true);
  },
);

test('at the limit of a plan the project page leads to the plans, on the education host to none, and offers nothing else [EDU-091] [EDU-344]', () => {
  open('project', { hasReachedTheLimit: true });
  expect(status()).toBe('You have reached your limit of collaboration projects');
  expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/accounts');
  expect(buttons()).toEqual([]);
  cleanup();
  open('project', { hasReachedTheLimit: true }, { educationMode: true });
  expect(status()).toBe('You have reached your limit of collaboration projects');
  expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull();
});

test('a full class, workspace or school says so and offers nothing [EDU-092]', () => {
  for (const [kind, eduMode, text] of [
    ['workspace', true, 'This class is full'],
    ['workspace', false, 'This workspace is full'],
    ['organization', true, 'All teacher licences are in use'],
  ] as const) {
    open(kind, { hasReachedTheLimit: true, eduMode });
    expect([status(), buttons()]).toEqual([text, []]);
    expect(screen.queryByRole('link')).toBeNull();
    cleanup();
  }
});

test.each(kinds)(
  'a guest who wants into a %s signs in, or up by an e-mail, and comes back [EDU-098]',
  (kind) => {
    for (const [given, tab] of [
      [undefined, 'sign_in'],
      [token, 'sign_up'],
    ] as const) {
      for (const facts of [{}, { autoAccept: true }]) {
        const path = `/here/invitation${given ? `?invitation_token=${given}` : ''}`;
        history.replaceState(null, '', path);
        const { sent, went, saved } = open(kind, facts, { guest: true, ...(given && { token: given }) });
        click(facts.autoAccept ? joinOf[kind] : requestOf[kind]);
        expect(went).toEqual([`/auth?tab=${tab}&redirect_to=${encodeURIComponent(path)}`]);
        expect([sent, saved]).toEqual([[], [path]]);
        cleanup();
      }
    }
  },
);

test.each(kinds)(
  'a request of a %s is busy while it is sent, and then says so [EDU-099] [EDU-100] [EDU-102]',
  async (kind) => {
    const answered = Promise.withResolvers<Membership>();
    const { sent, went } = open(kind, {}, { answer: () => answered.promise });
    click(requestOf[kind]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: requestOf[kind] }).getAttribute('aria-busy')).toBe('true'),
    );
    answered.resolve(membership(false));
    await screen.findByText('Request sent!');
    expect([sent.length, went, buttons()]).toEqual([1, [], []]);
  },
);

test.each([
  ['project', project],
  ['workspace', school],
] as const)(
  'who is let into a %s at once goes there without "Request sent!" [EDU-101] [EDU-146]',
  async (kind, to) => {
    const { sent, went } = open(kind, { autoAccept: true }, { answer: () => membership(true) });
    click(joinOf[kind]);
    await waitFor(() => expect(went).toEqual([to]));
    expect(sent).toEqual([{ call: 'request', input: {} }]);
    expect(screen.queryByText('Request sent!')).toBeNull();
  },
);

test.each([
  ['project', project],
  ['workspace', school],
  ['organization', school],
] as const)(
  'accepting an invitation into a %s answers it and goes there [EDU-113] [EDU-114] [EDU-115]',
  async (kind, to) => {
    const byId = open(kind, { membershipId });
    click(joinOf[kind]);
    await waitFor(() => expect(byId.went).toEqual([to]));
    expect(byId.sent).toEqual([{ call: respond, input: { membershipId, membership: { accepted: true } } }]);
    cleanup();
    const byToken = open(kind, { membershipId }, { token });
    click(joinOf[kind]);
    await waitFor(() => expect(byToken.went).toEqual([to]));
    expect(byToken.sent).toEqual([{ call: accept, input: { invitationToken: token } }]);
  },
);

test.each([
  ['project', project],
  ['workspace', school],
  ['organization', school],
] as const)('a member of a %s goes there without a call [EDU-147]', async (kind, to) => {
  const { sent, went } = open(kind, { isMember: true });
  click(joinOf[kind]);
  await waitFor(() => expect(went).toEqual([to]));
  expect(sent).toEqual([]);
});

test.each<[InvitationKind, Partial<InvitationView>, More, string, string[]]>([
  ['project', { membershipId }, {}, '/feed', [respond]],
  ['project', { membershipId }, { token }, '/feed', [decline]],
  ['project', {}, {}, '/feed', []],
  ['workspace', { membershipId }, {}, school, [respond]],
  ['workspace', { membershipId, eduMode: false }, {}, '/feed', [respond]],
  ['organization', { membershipId }, { token }, school, [decline]],
  ['organization', {}, {}, school, []],
  ['organization', { eduMode: false }, {}, '/feed', []],
  ['organization', {}, { guest: true }, '/', []],
  ['project', {}, { guest: true, token }, '/', [decline]],
])(
  'declining: a %s, %o, %o [EDU-116] [EDU-117] [EDU-118] [EDU-119] [EDU-120] [EDU-156]',
  async (kind, facts, more, to, calls) => {
    const { sent, went } = open(kind, facts, more);
    click('No thanks');
    await waitFor(() => expect(went).toEqual([to]));
    expect(sent.map(({ call }) => call)).toEqual(calls);
    for (const { call, input } of sent)
      expect(input).toEqual(
        call === respond ? { membershipId, membership: { declined: true } } : { invitationToken: token },
      );
  },
);

test('a guest whose link no longer works leaves all the same [EDU-120]', async () => {
  const answer = () => {
    throw invalid({ invitation_token: ['is invalid or has expired'] });
  };
  const { went } = open('organization', {}, { guest: true, token, answer });
  click('No thanks');
  await waitFor(() => expect(went).toEqual(['/']));
});

test.each([
  [forbidden('This project is full.', 'full'), 'This project is full.'],
  [
    conflict('This account is already linked to an organization.'),
    'This account is already linked to an organization.',
  ],
  [new TypeError('fell over'), 'Something went wrong. Please try again later.'],
])('a failure is shown in the status, and the buttons stay: %s [EDU-108]', async (error, text) => {
  const answer = () => {
    throw error;
  };
  open('project', {}, { answer });
  click('Request access');
  await screen.findByText(text);
  expect(status()).toContain(text);
  expect(buttons()).toContain('Request access');
});

test.each(kinds)(
  'a banned viewer of a %s reads so and gets only a way to the dashboard [EDU-127] [EDU-128] [EDU-129] [EDU-152]',
  async (kind) => {
    const text = `You have been banned by the ${kind} owner`;
    const answer = () => {
      throw forbidden(text, 'banned');
    };
    open(kind, {}, { answer });
    click(requestOf[kind]);
    await screen.findByText(text);
    const shown = () => [
      buttons(),
      screen.getAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')]),
    ];
    expect(shown()).toEqual([[], [['Go to dashboard', studio]]]);
    cleanup();
    open(kind, {}, { bannedText: text });
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text);
    expect(shown()).toEqual([[], [['Go to dashboard', studio]]]);
    cleanup();
    open(kind, {}, { bannedText: text, educationMode: true });
    expect(shown()).toEqual([[], [['Go to dashboard', school]]]);
  },
);

test('what has to be confirmed is asked before joining; a change of mind leaves the page as it is [EDU-160]', async () => {
  const changed = open('organization', { membershipId }, { confirm: async () => null });
  click('Join Oak');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Join Oak' }).hasAttribute('disabled')).toBe(false),
  );
  expect([changed.sent, changed.went]).toEqual([[], []]);
  cleanup();
  const sure = open('organization', { membershipId }, { confirm: (join) => join({ staysPublic: true }) });
  click('Join Oak');
  await waitFor(() => expect(sure.went).toEqual([school]));
  expect(sure.sent).toEqual([
    { call: respond, input: { membershipId, membership: { accepted: true, staysPublic: true } } },
  ]);
});

test('a link that is for another address says so and still offers to ask [EDU-143]', () => {
  open('organization', {}, { token });
  expect(status()).toContain('This invitation was sent to another address');
  expect(buttons()).toEqual(['No thanks', 'Join']);
});
