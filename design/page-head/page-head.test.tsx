// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, test } from 'vitest';
import { PageHead } from './page-head.tsx';

afterEach(cleanup);

test('a page head renders the title as h1 with the actions beside it', () => {
  render(
    <PageHead title="Groups" lead="Rooms">
      <a href="/group/new">Create</a>
    </PageHead>,
  );
  screen.getByRole('heading', { level: 1, name: 'Groups' });
  screen.getByText('Rooms');
  screen.getByRole('link', { name: 'Create' });
});
