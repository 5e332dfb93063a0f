// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Panel } from './panel.tsx';

afterEach(cleanup);

test('a panel is a region by the name of its heading, with the way to the whole', () => {
  render(
    <Panel heading="Members" moreLink={{ href: '/group/a/members', text: 'Show all members' }}>
      <p>Ada and Ben</p>
    </Panel>,
  );
  const panel = within(screen.getByRole('region', { name: 'Members' }));
  expect(panel.getByRole('heading', { level: 2 }).textContent).toBe('Members');
  expect(panel.getByRole('link', { name: 'Show all members' }).getAttribute('href')).toBe('/group/a/members');
  expect(panel.getByText('Ada and Ben')).toBeTruthy();
});

test('a heading that is more than a text leaves the name to the label, and no way is shown where none leads on', () => {
  render(
    <Panel label="Contestants" heading={<button type="button">Fold the contestants</button>}>
      <p>Nobody yet</p>
    </Panel>,
  );
  const panel = within(screen.getByRole('region', { name: 'Contestants' }));
  expect(panel.getByRole('button', { name: 'Fold the contestants' })).toBeTruthy();
  expect(panel.queryByRole('link')).toBeNull();
});
