// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import type { Project } from '../model/project.ts';
import {
  aFakeApi,
  aProjectDocument,
  cloneCall,
  emptyTemplateId,
  musician,
  renderProjects,
  studioUrl,
} from '../testing/render-projects.tsx';
import { CreateProjectTile } from './create-project-tile.tsx';
import { ProjectCard } from './project-card.tsx';

const warning = "Projects can't be created on mobile devices. Please use Tonehall on a computer.";
const width = (px: number) => vi.stubGlobal('innerWidth', px);

beforeEach(() => width(1440));
afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const aTemplateOfBen = (): Project =>
  resolveDocument(aProjectDocument({ title: 'Beat', owner: 'ben', isTemplate: true }));

function openMenu() {
  fireEvent.click(screen.getByRole('button', { name: 'More about Beat' }));
  return screen.getAllByRole('menuitem').map((item) => item.textContent);
}
/** Whether the click is followed. */
function click(link: HTMLElement): boolean {
  const event = createEvent.click(link);
  fireEvent(link, event);
  return !event.defaultPrevented;
}

test('"Create project" opens the configured empty template in the studio [PROJECT-021]', () => {
  renderProjects(<CreateProjectTile />, aFakeApi({}).api);
  const link = screen.getByRole('link', { name: 'Create project' });
  expect(link.getAttribute('href')).toBe(`${studioUrl}/templates/${emptyTemplateId}/new-project`);
  expect(click(link)).toBe(true);
});

test('a template offers "Open as new project" to viewers who are neither owner nor member [PROJECT-023]', async () => {
  const project = aTemplateOfBen();
  const { went } = renderProjects(<ProjectCard project={project} />, aFakeApi({}).api);
  expect(openMenu()).toEqual(['Open as new project']);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Open as new project' }));
  expect(went).toEqual([`${studioUrl}/templates/${project.template?.id}/new-project`]);
  cleanup();
  for (const people of [{ owner: 'ada' }, { owner: 'ben', kind: 'Project' as const, members: ['ada'] }]) {
    const own = resolveDocument<Project>(aProjectDocument({ title: 'Beat', isTemplate: true, ...people }));
    renderProjects(<ProjectCard project={own} />, aFakeApi({}).api);
    expect(openMenu()).not.toContain('Open as new project');
    cleanup();
  }
});

test('both links send a guest to sign-up [PROJECT-024]', () => {
  const signUp = (templateId: string) =>
    `/auth?tab=sign_up&redirect_to=${encodeURIComponent(`${studioUrl}/templates/${templateId}/new-project`)}`;
  renderProjects(<CreateProjectTile />, aFakeApi({}).api, null);
  expect(screen.getByRole('link', { name: 'Create project' }).getAttribute('href')).toBe(
    signUp(emptyTemplateId),
  );
  cleanup();
  const project = aTemplateOfBen();
  const { went } = renderProjects(<ProjectCard project={project} />, aFakeApi({}).api, null);
  openMenu();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Open as new project' }));
  expect(went).toEqual([signUp(project.template?.id ?? '')]);
});

test('a phone creates no project: no studio, no call, but a warning [PROJECT-025] [PROJECT-026]', async () => {
  width(390);
  const { api, sent } = aFakeApi({ [cloneCall]: () => aProjectDocument() });
  const warned = async () => {
    await waitFor(() => expect(flash.read().map(({ text }) => text)).toEqual([warning]));
    for (const { id } of flash.read()) flash.dismiss(id);
  };
  renderProjects(<CreateProjectTile />, api);
  expect(click(screen.getByRole('link', { name: 'Create project' }))).toBe(false);
  await warned();
  cleanup();
  const { went } = renderProjects(<ProjectCard project={aTemplateOfBen()} />, api);
  openMenu();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Open as new project' }));
  await warned();
  expect(went).toEqual([]);
  cleanup();
  renderProjects(
    <ProjectCard project={resolveDocument<Project>(aProjectDocument({ title: 'Beat' }))} />,
    api,
    musician,
  );
  openMenu();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  await warned();
  expect(sent).toEqual([]);
});
