// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NavigationProgress } from './navigation-progress.tsx';

afterEach(cleanup);

async function renderFirstPage(load: () => Promise<void>) {
  const root = createRootRoute({
    component: () => (
      <>
        <NavigationProgress />
        <Outlet />
      </>
    ),
  });
  const page = (path: string, loader?: () => Promise<void>) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => <h1>{path}</h1>,
      errorComponent: () => <h1>It failed</h1>,
      ...(loader && { loader }),
    });
  const router = createRouter({
    routeTree: root.addChildren([page('/first'), page('/second', load)]),
    history: createMemoryHistory({ initialEntries: ['/first'] }),
  });
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: '/first' });
  return router;
}

const line = () => screen.queryByRole('progressbar', { name: 'Loading the page' });

test('while a page loads a progress line is shown, and none before and after', async () => {
  const fetched = Promise.withResolvers<void>();
  const router = await renderFirstPage(() => fetched.promise);
  expect(line()).toBeNull();
  act(() => void router.navigate({ to: '/second' }));
  await waitFor(() => expect(line()).toBeTruthy());
  fetched.resolve();
  await screen.findByRole('heading', { name: '/second' });
  await waitFor(() => expect(line()).toBeNull());
});

test('a page that fails to load ends the line, too', async () => {
  const fetched = Promise.withResolvers<void>();
  const router = await renderFirstPage(() => fetched.promise);
  act(() => void router.navigate({ to: '/second' }));
  await waitFor(() => expect(line()).toBeTruthy());
  fetched.reject(new Error('gone'));
  await screen.findByRole('heading', { name: 'It failed' });
  await waitFor(() => expect(line()).toBeNull());
});
