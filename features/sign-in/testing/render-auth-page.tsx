import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AuthPage, type AuthPageProps } from '#features/sign-in/web/auth-page.tsx';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';

const links = {
  blog: null,
  press: null,
  jobs: null,
  facebook: null,
  twitter: null,
  youtube: null,
  instagram: null,
  discord: null,
};

export const authSettings: SiteSettings = {
  siteUrl: 'http://localhost:3000',
  studioUrl: 'http://localhost:3001',
  educationUrl: 'http://localhost:3010',
  educationMode: false,
  socialProviders: ['google', 'facebook'],
  supportEmail: 'support@example.org',
  copyright: '',
  sourceUrl: 'https://code.example/hall',
  flashDueDate: '2020-12-31',
  emptyTemplateId: '5b0e7a52-6c1f-4d8e-9a3b-0f4c2d7e8a61',
  planLimits: false,
  cards: { gateway: 'test' },
  paypal: true,
  productVideoUrl: '/product-video.webm',
  links,
  developer: false,
};

export const aViewer: Viewer = {
  id: '1',
  username: 'ada',
  profileLink: 'ada',
  avatarSmallUrl: null,
  accountType: 0,
  siteAdmin: false,
  currentPaymentMethod: 'none',
  consentsDue: false,
  unreadMessages: false,
  notificationCount: 0,
};

interface Sent {
  path: string;
  input: unknown;
}

/** Renders the auth screen for an address; records what it sends and where it goes. */
export function renderAuthPage(
  search: Record<string, string>,
  more: {
    answer?: () => Promise<unknown>;
    viewer?: Viewer;
    settings?: Partial<SiteSettings>;
    schoolSignUp?: AuthPageProps['schoolSignUp'];
  } = {},
) {
  const sent: Sent[] = [];
  const went: string[] = [];
  const answer = more.answer ?? (async () => ({ url: '/community', codeToken: null }));
  const api = (async (endpoint: AnyEndpoint, input: unknown) => {
    sent.push({ path: `${endpoint.method} ${endpoint.path}`, input });
    return answer();
  }) as Api;
  const value = {
    api,
    viewer: more.viewer ?? null,
    settings: { ...authSettings, ...more.settings },
    navigate: () => undefined,
  };
  render(
    <AppProvider value={value}>
      <AuthPage search={search} leave={(href) => went.push(href)} schoolSignUp={more.schoolSignUp} />
    </AppProvider>,
  );
  return { sent, went, user: userEvent.setup() };
}
