import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import type { Api } from '#platform/pure/contract.ts';
import { closeCodes } from '#studio/document/room-messages.ts';
import { peersOfOneProject } from '#testing/documents/a-project.ts';
import { fakeAddresses } from '#testing/fake-audio.ts';
import { ProjectStudio } from './project-studio.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  ASocket.all.length = 0;
});

const api: Api = () => Promise.reject(new Error('Nothing is called.'));
const project = {
  ...{ id: 'p1', title: 'Night bus', description: '', viewerId: 'ada', ownerName: 'Ben' },
  ...{ role: 'editor' as const, home: null, people: null, faces: [] },
};

/** A socket that does what the test says. */
class ASocket {
  static readonly all: ASocket[] = [];
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  readonly readyState = 0;
  readonly bufferedAmount = 0;
  constructor() {
    ASocket.all.push(this);
  }
  send() {}
  close() {}
}

it('[EDU-253] who may not open a student’s project without a second factor reads so', async () => {
  vi.stubGlobal('WebSocket', ASocket);
  render(
    <ProjectStudio
      api={api}
      project={project}
      sound={{ ...fakeAddresses, render: '/render.js' }}
      limits={{ exports: [], lockedDevices: [] }}
      plansUrl="/plans"
      csrfToken={() => ''}
      publishing={null}
    />,
  );
  await vi.waitFor(() => expect(ASocket.all).toHaveLength(1));
  act(() => ASocket.all[0]?.onclose?.({ code: closeCodes.secondFactor, reason: 'refused' }));
  expect(screen.getByRole('status').textContent).toMatch(/^Turn on a second factor in your account first/);
});

it('[STUDIO-165] who is put out of a room before the project is there reads why, and hears it once it is', async () => {
  const loaded = Promise.withResolvers<Response>();
  vi.stubGlobal('WebSocket', ASocket);
  vi.stubGlobal('fetch', () => loaded.promise);
  render(
    <ProjectStudio
      api={api}
      project={project}
      sound={{ ...fakeAddresses, render: '/render.js' }}
      limits={{ exports: [], lockedDevices: [] }}
      plansUrl="/plans"
      csrfToken={() => ''}
      publishing={null}
    />,
  );
  expect(screen.getByRole('status').textContent).toBe('Opening the project...');
  await vi.waitFor(() => expect(ASocket.all).toHaveLength(1));
  act(() => ASocket.all[0]?.onclose?.({ code: closeCodes.roomFull, reason: '' }));
  expect(screen.getByRole('status').textContent).toBe('This room is full.');
  const [peer] = peersOfOneProject('Ben');
  loaded.resolve(new Response(new Uint8Array(Y.encodeStateAsUpdate(peer?.doc ?? new Y.Doc()))));
  await screen.findByText(/^This room is full\. Nothing is changed here now\./);
  expect(screen.getAllByText(/^Not saved: This room is full\. Not saved on this device$/)).not.toEqual([]);
});
