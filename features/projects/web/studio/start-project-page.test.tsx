// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forbidden } from '#platform/pure/refusal.ts';
import { aFakeApi, aProjectDocument } from '../../testing/render-projects.tsx';
import { StartProjectPage } from './start-project-page.tsx';

const create = 'POST /api/projects';
const width = (px: number) => vi.stubGlobal('innerWidth', px);

beforeEach(() => width(1440));
afterEach(cleanup);

function open(campaignName: string | null, answer: () => unknown = () => aProjectDocument()) {
  const network = aFakeApi({ [create]: answer });
  const went: string[] = [];
  const props = {
    siteUrl: 'https://tonehall.example',
    siteName: 'Nightshift',
    slug: 'tide',
    logo: 'Tonehall',
    campaignName,
  };
  render(<StartProjectPage api={network.api} replace={(href) => void went.push(href)} {...props} />);
  return { ...network, went };
}
const start = () => fireEvent.click(screen.getByRole('button', { name: 'Start' }));
const choose = (value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Who may join' }), { target: { value } });

test('a project of a campaign is open to everyone unless its owner chooses requests [CAMPAIGN-157]', async () => {
  const project = aProjectDocument();
  const { went, calls } = open('Remix the Tide', () => project);
  expect(screen.getByText(/will be part of Remix the Tide/)).toBeTruthy();
  expect(screen.getByRole('combobox').textContent).toContain('Open to everyone');
  start();
  await waitFor(() => expect(went).toEqual([`/project/${project.data.id}`]));
  cleanup();
  const second = open('Remix the Tide');
  choose('requests');
  fireEvent.change(screen.getByRole('textbox', { name: /What is it about/ }), {
    target: { value: 'Strings wanted' },
  });
  start();
  await waitFor(() => expect(second.went).toHaveLength(1));
  const sent = { title: 'New project', kind: 'Project', campaign: 'tide' };
  expect([...calls(create), ...second.calls(create)]).toEqual([
    { project: { ...sent, description: '', openCollaboration: true } },
    { project: { ...sent, description: 'Strings wanted', openCollaboration: false } },
  ]);
});

test('where no such campaign is open, the page says that the project is outside of it [CAMPAIGN-185]', () => {
  open(null);
  expect(screen.getByText(/not open, so your project will be outside of it/)).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a refusal is shown, and the form can be sent again', async () => {
  const { went } = open('Remix the Tide', () => {
    throw forbidden('You have reached the project limit of your plan.');
  });
  start();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'You have reached the project limit of your plan.',
  );
  expect(went).toEqual([]);
  expect((screen.getByRole('button', { name: 'Start' }) as HTMLButtonElement).disabled).toBe(false);
});

test('a phone has no form', () => {
  width(390);
  const { sent } = open('Remix the Tide');
  expect(screen.getByRole('alert').textContent).toContain("can't be created on mobile devices");
  expect(screen.queryByRole('button')).toBeNull();
  expect(sent).toEqual([]);
});
