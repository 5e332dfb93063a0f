// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aGroup, closedGroup } from '../../testing/a-group-view.ts';
import { GroupCard } from './group-card.tsx';

afterEach(cleanup);

const night = aGroup({
  name: 'Night shift',
  groupLink: 'Night-Shift_7',
  kind: 'music_genre',
  pictureUrl: '/files/groups/night-400.webp',
  tracksCount: 1,
  groupMembershipsCount: 1240,
});
const card = () => screen.getByRole('article', { name: 'Night shift' });

test('a card shows the picture, name and counts, and links to the group [GROUP-018]', () => {
  render(<GroupCard group={night} />);
  const link = within(card()).getByRole('link', { name: 'Night shift' });
  expect(link.getAttribute('href')).toBe('/group/Night-Shift_7');
  expect(card().querySelector('img')?.getAttribute('src')).toBe('/files/groups/night-400.webp');
  const counts = within(card()).getAllByRole('listitem');
  expect(counts.map((one) => one.title)).toEqual(['1 track', '1240 members']);
  expect(within(card()).getByText('Music genre')).toBeTruthy();
});

test('a group without a picture gets a generated one without loading a file', () => {
  render(<GroupCard group={{ ...night, pictureUrl: '/covers/group-7/400.svg' }} level={2} />);
  expect(card().querySelector('img')).toBeNull();
  expect(card().querySelector('svg')).toBeTruthy();
  expect(within(card()).getByRole('heading', { level: 2 })).toBeTruthy();
});

test('the card of a closed group shows no counts', () => {
  render(<GroupCard group={closedGroup({ name: 'Night shift' })} />);
  expect(within(card()).queryAllByRole('listitem')).toEqual([]);
});
