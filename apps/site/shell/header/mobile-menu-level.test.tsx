// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MobileMenuLevel } from './mobile-menu-level.tsx';
import type { NavigationItem } from './navigation.ts';

afterEach(cleanup);

const item = (id: string, items: readonly NavigationItem[] = []): NavigationItem => ({
  id,
  title: id,
  path: `/${id}`,
  menuAttached: true,
  items,
});

test('"See all" links to the path of the level’s parent [SHELL-041]', () => {
  const children = Array.from({ length: 7 }, (_, at) => item(`child-${at}`));
  render(<MobileMenuLevel parent={item('styles', children)} onBack={() => {}} />);
  expect(screen.getByText('See all').closest('a')?.getAttribute('href')).toBe('/styles');
});
