import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import type { ProjectApiDocument } from '#features/projects/contract.ts';
import { TemplatePage } from '#features/projects/web/studio/template-page.tsx';
import type { Api } from '#platform/pure/contract.ts';
import { setSteps } from '#studio/document/edits/set-steps.ts';
import { peersOfOneProject } from '#testing/documents/a-project.ts';
import { aFakeAudio, fakeAddresses } from '#testing/fake-audio.ts';
import { peakOf } from '#testing/measure-sound.ts';
import { TemplateStudio } from './template-studio.tsx';

afterEach(cleanup);

const api: Api = () => Promise.reject(new Error('A guest calls nothing.'));
const person = { id: 'ada', type: 'user', attributes: { username: 'ada', selfLink: '/ada' } };
const template = {
  data: {
    ...{ id: 'p1', type: 'piece' },
    attributes: { title: 'Night bus', can: {} },
    relationships: { owner: { data: { id: 'ada', type: 'user' } } },
  },
  included: [person],
} as unknown as ProjectApiDocument;

const shown = (check: () => unknown) =>
  vi.waitFor(async () => {
    await act(async () => {});
    check();
  });

it('[CMS-052] a guest hears a template by a press on Play, changes nothing, and is led to sign up with it', async () => {
  const { contexts } = await aFakeAudio();
  const [peer] = peersOfOneProject('Ada');
  const clip = peer?.song().clips[0]?.id ?? '';
  peer?.edit((editing) => setSteps(editing, { clip, steps: [{ pad: 0, step: 0, velocity: 1 }] }));
  const bytes = Y.encodeStateAsUpdate(peer?.doc ?? new Y.Doc());
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return url.startsWith('/api/') ? new Response(new Uint8Array(bytes)) : new Response(null);
  });
  render(
    <TemplatePage
      siteUrl="https://site.test"
      siteName="Tonehall"
      templateId="t1"
      document={template}
      logo="Logo"
      showProject={(project) => (
        <TemplateStudio
          api={api}
          project={project}
          sound={{ ...fakeAddresses, render: '/render.js' }}
          limits={{ exports: [], lockedDevices: [] }}
          plansUrl="/plans"
        />
      )}
    />,
  );
  await shown(() => screen.getByText('You are listening to Night bus. Make it yours to change it.'));
  expect(contexts).toHaveLength(0);
  expect(screen.queryByText('Saved')).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Play' })));
  await shown(() => expect(contexts[0]?.state).toBe('running'));
  expect(peakOf(contexts[0]?.run(0.5) ?? new Float32Array())).toBeGreaterThan(0.01);

  const cell = screen.getByRole('gridcell', { name: /^Beat/ });
  cell.focus();
  fireEvent.keyDown(cell, { key: 'Delete' });
  expect(screen.getByRole('gridcell', { name: /^Beat/ })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  expect(asked.filter((url) => url.startsWith('/api/'))).toEqual(['/api/projects/p1/document']);

  const own = `${location.origin}/templates/t1/new-project`;
  const links = (['Make it yours', 'Log in'] as const).map((name) => screen.getByRole('link', { name }));
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    [`https://site.test/auth?tab=sign_up&redirect_to=${encodeURIComponent(own)}`, '_top'],
    ['/session/begin?path=%2Ftemplates%2Ft1%2Fnew-project', '_top'],
  ]);
});
