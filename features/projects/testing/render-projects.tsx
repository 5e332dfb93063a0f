import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ConfirmHost } from '#design/dialog/confirm-host.tsx';
import { FlashHost } from '#design/flash/flash-host.tsx';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import type { ProjectApiDocument } from '../contract.ts';
import { type ProjectKind, projectTypeOf } from '../model/project-kind.ts';
import { projectRights } from '../model/project-rights.ts';

export const studioUrl = 'https://studio.tonehall.example';
export const emptyTemplateId = '0198f000-0000-7000-8000-0000000000e0';

export const musician = {
  id: '0198f000-0000-7000-8000-00000000000a',
  username: 'ada',
  profileLink: 'ada',
} as Viewer;

const userOf = (username: string) => ({
  id: `0198f000-0000-7000-8000-00000000000${username === 'ada' ? 'a' : username === 'ben' ? 'b' : 'c'}`,
  type: 'user' as const,
  attributes: {
    guid: '0198f000-0000-7000-8000-0000000000ff',
    username,
    profileLink: username,
    selfLink: `/user/${username}`,
    avatarSmallUrl: null,
    accountType: 0,
    admin: false,
  },
});

interface ProjectInput {
  title?: string;
  kind?: ProjectKind;
  owner?: string;
  members?: readonly string[];
  isTemplate?: boolean;
  viewer?: string;
  updatedAt?: string;
  inCampaign?: boolean;
  openCollaboration?: boolean;
}

let projectCount = 0;

/** A project as `getProject` answers it to `viewer`, by default ada. */
export function aProjectDocument(input: ProjectInput = {}): ProjectApiDocument {
  projectCount += 1;
  const { kind = 'Song', owner = 'ada', members = [], isTemplate = false, viewer = 'ada' } = input;
  const id = `0198f000-0000-7000-9000-${String(projectCount).padStart(12, '0')}`;
  const role = viewer === owner ? 'owner' : members.includes(viewer) ? 'member' : 'none';
  const memberships = members.map((name, at) => ({
    id: `0198f000-0000-7000-a000-${String(projectCount * 100 + at).padStart(12, '0')}`,
    type: 'member' as const,
    attributes: { createdAt: '2026-03-01T10:00:00.000Z', role: 'editor' as const },
    relationships: { user: { data: { id: userOf(name).id, type: 'user' as const } } },
  }));
  return {
    data: {
      id,
      type: 'piece',
      attributes: {
        title: input.title ?? `Piece ${projectCount}`,
        kind,
        pieceType: projectTypeOf(kind),
        thumbnail: `/thumbnails/${id}.svg`,
        openCollaboration: input.openCollaboration ?? false,
        inCampaign: input.inCampaign ?? false,
        description: '',
        templateTags: [],
        createdAt: '2026-03-01T10:00:00.000Z',
        updatedAt: input.updatedAt ?? '2026-03-05T14:07:00.000Z',
        selfLink: `${studioUrl}/project/${id}`,
        can: projectRights({ viewerRelation: role, isTemplate, isManaged: false }),
      },
      relationships: {
        owner: { data: { id: userOf(owner).id, type: 'user' } },
        collaborators: { data: members.map((name) => ({ id: userOf(name).id, type: 'user' })) },
        members: { data: memberships.map(({ id: one }) => ({ id: one, type: 'member' })) },
        template: { data: isTemplate ? { id: `${id.slice(0, -2)}ee`, type: 'template' } : null },
      },
    },
    included: [...[owner, ...members].map(userOf), ...memberships],
  };
}

/** Projects as `listProjects` answers them. */
export function aProjectList(documents: readonly ProjectApiDocument[], nextPage: string | null = null) {
  return {
    data: documents.map(({ data }) => data),
    included: documents.flatMap(({ included }) => included),
    meta: { total: documents.length, nextPage },
  };
}

type Answers = Record<string, (input: Record<string, unknown>) => unknown>;

/** A fake API client: answers by `METHOD path` and records the inputs. */
export function aFakeApi(answers: Answers) {
  const sent: { call: string; input: Record<string, unknown> }[] = [];
  const api = (async (endpoint: AnyEndpoint, input: Record<string, unknown>) => {
    const call = `${endpoint.method} ${endpoint.path}`;
    sent.push({ call, input });
    return answers[call]?.(input);
  }) as Api;
  const calls = (call: string) => sent.filter((one) => one.call === call).map(({ input }) => input);
  return { api, sent, calls };
}

export const listProjectsCall = 'GET /api/accounts/pieces';
export const getProjectCall = 'GET /api/projects/:id';
export const renameCall = 'PUT /api/projects/:id';
export const cloneCall = 'POST /v1/collaboration/:id/clone';
export const makeTemplateCall = 'POST /api/project_templates';
export const removeTemplateCall = 'DELETE /api/project_templates/:id';
export const deleteProjectCall = 'DELETE /api/projects/:id';
export const deleteSongCall = 'DELETE /snd_api/songs/:id';
export const leaveCall = 'DELETE /api/projects/:project_id/members/:id';

/** Renders a node with this API client and records navigations. */
export function renderProjects(node: ReactNode, api: Api, viewer: Viewer | null = musician) {
  const went: string[] = [];
  const settings = { siteUrl: 'https://tonehall.example', studioUrl, emptyTemplateId } as SiteSettings;
  const value = { api, viewer, settings, navigate: (href: string) => void went.push(href) };
  render(
    <QueryClientProvider client={createQueryClient('browser')}>
      <AppProvider value={value}>
        {node}
        <FlashHost />
        <ConfirmHost />
      </AppProvider>
    </QueryClientProvider>,
  );
  return { went, user: userEvent.setup() };
}
