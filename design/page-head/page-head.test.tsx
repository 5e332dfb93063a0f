// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, test } from 'vitest';
import { PageHead } from './page-head.tsx';

afterEach(cleanup);

test('the title is the first heading of the page, and what may be done stands beside it', () => {
  render(
    <PageHead title="Groups" lead="Rooms">
      <a href="/group/new">Create</a>
    </PageHead>,
  );
  screen.getByRole('heading', { level: 1, name: 'Groups' });
  screen.getByText('Rooms');
  screen.getByRole('link', { name: 'Create' });
});
