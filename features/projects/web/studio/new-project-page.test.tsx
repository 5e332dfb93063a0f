// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forbidden } from '#platform/pure/refusal.ts';
import { aFakeApi, aProjectDocument } from '../../testing/render-projects.tsx';
import { NewProjectPage } from './new-project-page.tsx';

const create = 'POST /api/projects';
const width = (px: number) => vi.stubGlobal('innerWidth', px);

beforeEach(() => width(1440));
afterEach(cleanup);

function open(answer: () => unknown) {
  const network = aFakeApi({ [create]: answer });
  const went: string[] = [];
  const props = {
    siteUrl: 'https://tonehall.example',
    siteName: 'Nightshift',
    templateId: 'a template',
    logo: 'Tonehall',
  };
  render(<NewProjectPage api={network.api} replace={(href) => void went.push(href)} {...props} />);
  return { ...network, went };
}

test('[STUDIO-003] the page creates a project from the template once and is replaced by it', async () => {
  const project = aProjectDocument();
  const { went, calls } = open(() => project);
  await waitFor(() => expect(went).toEqual([`/project/${project.data.id}`]));
  expect(calls(create)).toEqual([{ project: { templateId: 'a template' } }]);
});

test('a refusal is shown with a link to the projects', async () => {
  const { went } = open(() => {
    throw forbidden('You have reached the project limit of your plan.');
  });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'You have reached the project limit of your plan.',
  );
  expect(screen.getByRole('link', { name: 'My projects' }).getAttribute('href')).toBe(
    'https://tonehall.example/account/projects',
  );
  expect(went).toEqual([]);
});

test('a phone creates no project', async () => {
  width(390);
  const { sent } = open(() => aProjectDocument());
  expect((await screen.findByRole('alert')).textContent).toContain("can't be created on mobile devices");
  expect(sent).toEqual([]);
});
