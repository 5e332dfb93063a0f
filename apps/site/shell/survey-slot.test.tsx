// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FlashHost } from '#design/flash/flash-host.tsx';
import { mira } from '#features/tracks/testing/a-track.ts';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { unavailable } from '#platform/pure/refusal.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { settle } from '#testing/settle.ts';
import { SurveySlot } from './survey-slot.tsx';

const day = 86_400_000;
const settings = { surveyUrl: 'https://forms.example/to/{form_id}' } as SiteSettings;
const survey = { survey: { formId: 'autumn' } };
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
const tablet = 'Mozilla/5.0 (Linux; Android 16; SM-X810) Chrome/156.0';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 0));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Loads a page and returns the calls it made. */
async function load({
  viewer = mira as typeof mira | null,
  width = 1440,
  agent = '',
  answer = () => survey as unknown,
} = {}) {
  vi.stubGlobal('innerWidth', width);
  if (agent) vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  const asked: string[] = [];
  const api = (async ({ method, path }: AnyEndpoint) => {
    asked.push(`${method} ${path}`);
    return answer();
  }) as Api;
  render(
    <QueryClientProvider client={createQueryClient('browser')}>
      <AppProvider value={{ api, viewer, settings, navigate: () => undefined }}>
        <SurveySlot />
        <FlashHost />
      </AppProvider>
    </QueryClientProvider>,
  );
  const popup = () => screen.queryByRole('complementary', { name: 'Survey' });
  return { asked, popup };
}

const dismiss = () => screen.getByRole('button', { name: 'Dismiss the survey' });

test('a member on a desktop is asked, with the configured form [COMM-080]', async () => {
  const { asked, popup } = await load();
  await vi.waitFor(() => expect(popup()).not.toBeNull(), { timeout: 5000 });
  expect(asked).toEqual(['GET /api/surveys']);
  expect(screen.getByRole('link', { name: 'Answer' }).getAttribute('href')).toBe(
    'https://forms.example/to/autumn',
  );
});

test.each([
  ['a guest', { viewer: null }],
  ['a window of 1020 px', { width: 1020 }],
  ['a phone that claims to be wide', { width: 1440, agent: phone }],
  ['a tablet on its side', { width: 1366, agent: tablet }],
])('%s is neither asked nor is the call sent [COMM-079] [COMM-082]', async (_viewer, how) => {
  const { asked, popup } = await load(how);
  await settle();
  expect([asked, popup()]).toEqual([[], null]);
});

test('one pixel more than 1020 is a desktop [COMM-079]', async () => {
  const { popup } = await load({ width: 1021 });
  await vi.waitFor(() => expect(popup()).not.toBeNull());
});

test.each([
  ['there is none', () => ({ survey: null })],
  [
    'the call fails',
    () => {
      throw unavailable();
    },
  ],
])('where %s nothing is shown and no error appears [COMM-081]', async (_why, answer) => {
  const { asked, popup } = await load({ answer });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await settle();
  expect(popup()).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a dismissed survey disappears at once and stays away for a day [COMM-083] [COMM-084]', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
  const first = await load();
  await vi.waitFor(() => expect(first.popup()).not.toBeNull());
  fireEvent.click(dismiss());
  expect(first.popup()).toBeNull();
  expect(localStorage.getItem('surveyDismissedAt')).toBe('1800000000000');
  cleanup();

  now.mockReturnValue(1_800_000_000_000 + day - 1);
  const second = await load();
  await settle();
  expect([second.asked, second.popup()]).toEqual([[], null]);
  cleanup();

  now.mockReturnValue(1_800_000_000_000 + day);
  const third = await load();
  await vi.waitFor(() => expect(third.popup()).not.toBeNull());
});
