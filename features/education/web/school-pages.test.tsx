// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { authSettings, aViewer } from '#features/sign-in/testing/render-auth-page.tsx';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import { organizationQuery, ownDomainSchoolsQuery } from './education-queries.ts';
import { ownMembershipQuery } from './own-membership-query.ts';
import { SchoolGatewayPage } from './school-gateway-page.tsx';
import { SchoolWelcomePage } from './school-welcome-page.tsx';

afterEach(cleanup);

const oak = {
  id: '7b1c5b1e-0f5c-4d8e-9a39-3f6d0c9a1b2c',
  name: 'Oak School',
  owner: { realName: 'Ada Byron' },
};

function open(
  page: 'gateway' | 'welcome',
  more: { schools?: (typeof oak)[]; status?: string; state?: string } = {},
) {
  const sent: unknown[] = [];
  const went: string[] = [];
  const api = (async (endpoint: AnyEndpoint, input: unknown) => {
    sent.push({ path: `${endpoint.method} ${endpoint.path}`, input });
    return { membership: { id: oak.id, accepted: false, declined: false } };
  }) as Api;
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(ownDomainSchoolsQuery(api).queryKey, { organizations: more.schools ?? [] });
  queries.setQueryData(ownMembershipQuery(api).queryKey, {
    membership: { role: 'owner', organization: { id: oak.id, name: oak.name } },
  });
  queries.setQueryData(organizationQuery(api, oak.id).queryKey, {
    licence: { state: more.state ?? 'trial' },
    subscription: { status: more.status ?? 'in_trial' },
  } as never);
  const settings = { ...authSettings, educationMode: true };
  render(
    <QueryClientProvider client={queries}>
      <AppProvider value={{ api, viewer: aViewer, settings, navigate: () => undefined }}>
        <Suspense>
          {page === 'welcome' ? (
            <SchoolWelcomePage />
          ) : (
            <SchoolGatewayPage search={{}} leave={(href) => went.push(href)} />
          )}
        </Suspense>
      </AppProvider>
    </QueryClientProvider>,
  );
  return { sent, went, user: userEvent.setup() };
}

test('a member requests each listed school as faculty or student, and reads that it was sent [EDU-052] [EDU-057] [EDU-102]', async () => {
  for (const [button, role] of [
    ['I teach here', 'faculty'],
    ['I learn here', 'student'],
  ] as const) {
    const { sent, went, user } = open('gateway', { schools: [oak] });
    expect(screen.getByRole('heading', { name: 'Oak School' })).toBeTruthy();
    expect(screen.getByText('Account of Ada Byron')).toBeTruthy();
    await user.type(screen.getByLabelText('Your name at school'), 'Kim Lee');
    await user.click(screen.getByRole('button', { name: button }));
    const text = await screen.findByText(/^Request sent!/);
    expect(document.activeElement).toBe(text);
    expect([screen.queryByRole('button'), went]).toEqual([null, []]);
    expect(sent).toEqual([
      {
        path: 'POST /api/organizations/:id/membership_requests',
        input: { id: oak.id, membershipRequest: { role, name: 'Kim Lee' } },
      },
    ]);
    cleanup();
  }
});

test('the gateway links to the school account form and says how one goes on at the site, with or without schools [EDU-057] [EDU-347]', () => {
  for (const schools of [[], [oak]]) {
    open('gateway', { schools });
    expect(screen.getByRole('link', { name: 'Open an account for it' }).getAttribute('href')).toBe(
      '/auth?tab=edu_sign_up',
    );
    expect(screen.getByRole('link', { name: 'Go on without a school' }).getAttribute('href')).toBe(
      'http://localhost:3000/auth?tab=sign_in',
    );
    expect(screen.getByText(/there you log in as you did here/).textContent).toContain(
      '“Education” at the end of its pages leads back here.',
    );
    cleanup();
  }
});

test('the welcome page shows the owner their trial and the next steps [AUTH-057] [EDU-034] [EDU-035] [EDU-036]', () => {
  open('welcome');
  expect(
    screen.getByText(
      'You are now account owner and have a 30-day trial. Invite teachers, create classes and invite students.',
    ),
  ).toBeTruthy();
  expect(screen.getByText('Oak School')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to your school' }).getAttribute('href')).toBe(
    '/education/school',
  );
});

test('the welcome of a school without a trial names none and leads to the licence [EDU-155]', () => {
  open('welcome', { status: 'cancelled', state: 'read_only' });
  expect(screen.queryByText(/trial/)).toBeNull();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/education/subscription');
});
