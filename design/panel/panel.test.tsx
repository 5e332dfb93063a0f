// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Panel } from './panel.tsx';

afterEach(cleanup);

test('a panel is a region named by its heading, with a link to the whole list', () => {
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

test('a panel with a label is named by it, and has no link where none is given', () => {
  render(
    <Panel label="Contestants" heading={<button type="button">Fold the contestants</button>}>
      <p>Nobody yet</p>
    </Panel>,
  );
  const panel = within(screen.getByRole('region', { name: 'Contestants' }));
  expect(panel.getByRole('button', { name: 'Fold the contestants' })).toBeTruthy();
  expect(panel.queryByRole('link')).toBeNull();
});
