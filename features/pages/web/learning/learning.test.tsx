// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ada } from '#features/profiles/testing/a-listed-user.ts';
import type { Api } from '#platform/pure/contract.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { CourseProgress } from '../../learning.contract.ts';
import type { LessonPlace } from '../../model/navigation.ts';
import { LessonEnd, OverviewHead } from './learning.tsx';
import { progressQuery } from './progress-query.ts';

afterEach(cleanup);

const lesson: LessonPlace = {
  course: { title: 'Rhythm', path: '/learn/rhythm' },
  number: 2,
  total: 3,
  previous: { title: 'One', path: '/learn/rhythm/one' },
  next: { title: 'Three', path: '/learn/rhythm/three' },
};
const begun: CourseProgress = {
  title: 'Rhythm',
  path: '/learn/rhythm',
  total: 3,
  done: ['/learn/rhythm/two'],
  next: lesson.next,
};

interface Options {
  isMember?: boolean;
  progress?: CourseProgress[];
}

async function show(children: React.ReactNode, { isMember = true, progress = [] }: Options = {}) {
  const calls: [string, unknown][] = [];
  const api = (async (endpoint: { id: string }, input: unknown) => {
    calls.push([endpoint.id, input]);
    return { data: endpoint.id === 'pages.markLesson' ? [begun] : [] };
  }) as unknown as Api;
  const value = {
    api,
    viewer: isMember ? ada : null,
    settings: { educationMode: false } as SiteSettings,
    navigate: () => {},
    renderedPath: '/learn/rhythm/two',
  };
  const queryClient = createQueryClient('browser');
  if (isMember) queryClient.setQueryData(progressQuery(api, false).queryKey, progress);
  await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <AppProvider value={value}>{children}</AppProvider>
      </QueryClientProvider>,
    ),
  );
  return calls;
}

const end = (isPreview = false) => (
  <LessonEnd path="/learn/rhythm/two" lesson={lesson} isPreview={isPreview} />
);

test('a lesson ends with links to the one before and the one after it [CMS-081]', async () => {
  await show(end(), { isMember: false });
  expect(screen.getByRole('link', { name: 'Previous One' }).getAttribute('href')).toBe('/learn/rhythm/one');
  expect(screen.getByRole('link', { name: 'Next Three' }).getAttribute('href')).toBe('/learn/rhythm/three');
  expect(screen.getByRole('link', { name: 'Rhythm' }).getAttribute('href')).toBe('/learn/rhythm');
  screen.getByText(/Lesson 2 of 3/);
});

test('a member marks a lesson as done, with the focus kept, and takes it back [CMS-082]', async () => {
  const calls = await show(end());
  const button = screen.getByRole('button', { name: 'Mark as done' });
  button.focus();
  await act(async () => void fireEvent.click(button));
  expect(calls).toEqual([['pages.markLesson', { path: '/learn/rhythm/two' }]]);
  await screen.findByRole('button', { name: 'Undo' });
  expect(screen.getByRole('status').textContent).toContain('Done');
  expect(document.activeElement?.textContent).toBe('Undo');
});

test('who has done a lesson can undo it [CMS-082]', async () => {
  const calls = await show(end(), { progress: [begun] });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Undo' })));
  expect(calls).toEqual([['pages.unmarkLesson', { path: '/learn/rhythm/two' }]]);
  await screen.findByRole('button', { name: 'Mark as done' });
});

test('a guest is asked to sign in and comes back; a preview offers neither [CMS-082]', async () => {
  await show(end(), { isMember: false });
  expect(screen.queryByRole('button')).toBeNull();
  const address = screen.getByRole('link', { name: 'Sign in' }).getAttribute('href');
  expect(address).toContain(encodeURIComponent('/learn/rhythm/two'));
  cleanup();
  await show(end(true));
  expect(screen.queryByRole('button')).toBeNull();
});

test('an overview leads a member to the next lesson of what is below it; a guest gets nothing [CMS-083]', async () => {
  await show(<OverviewHead path="/learn/" isTop={false} term="" />, {
    progress: [{ ...begun, path: '/manual', next: null }, begun],
  });
  expect(screen.getByRole('link', { name: 'Three' }).getAttribute('href')).toBe('/learn/rhythm/three');
  screen.getByText('Rhythm, 1 of 3 done');
  cleanup();
  const empty: [string, Options][] = [
    ['/learn/', { isMember: false }],
    ['/learn/', { progress: [{ ...begun, next: null }] }],
    ['/learn/harmony', { progress: [begun] }],
  ];
  for (const [path, options] of empty) {
    await show(<OverviewHead path={path} isTop={false} term="" />, options);
    expect(document.body.textContent).toBe('');
    cleanup();
  }
});
