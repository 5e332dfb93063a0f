// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import {
  aProjectDocument,
  aProjectList,
  emptyTemplateId,
  studioUrl,
} from '../../testing/render-projects.tsx';
import { HomePage } from './home-page.tsx';

const siteUrl = 'https://tonehall.example';
const schoolHome = 'https://edu.tonehall.example/education';
const project = aProjectDocument({ title: 'Night drive' });
const home = {
  siteUrl,
  siteName: 'Nightshift',
  logo: 'Tonehall',
  unsent: null,
  projects: aProjectList([project]),
  templates: [{ id: 'four', title: 'Four on the floor', imageUrl: '/four.svg', author: 'ben', tags: [] }],
  emptyTemplateId,
  school: null,
  sourceUrl: 'https://example.org/source',
};

beforeEach(() => vi.stubGlobal('innerWidth', 1440));
afterEach(cleanup);

const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('[STUDIO-001] a member follows "Create project", a project and a template from the start page [PROJECT-021]', () => {
  render(<HomePage {...home} />);
  expect(addressOf('Create project')).toBe(`/templates/${emptyTemplateId}/new-project`);
  expect(addressOf('Night drive')).toBe(`${studioUrl}/project/${project.data.id}`);
  expect(addressOf('Four on the floor')).toBe('/templates/four/new-project');
  expect(addressOf('ada')).toBe(`${siteUrl}/user/ada`);
  expect(addressOf('My projects')).toBe(`${siteUrl}/account/projects`);
  expect(screen.queryByRole('heading', { name: 'Your classes' })).toBeNull();
});

test('[STUDIO-001] a student follows their class and their school, and has no link to the site [EDU-244]', () => {
  const school = {
    home: schoolHome,
    classes: [{ id: '5b', name: '5b', address: `${schoolHome}/classes/5b` }],
  };
  render(<HomePage {...home} school={school} schoolHome={schoolHome} />);
  expect(addressOf('5b')).toBe(`${schoolHome}/classes/5b`);
  expect(addressOf('My school')).toBe(schoolHome);
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  expect(addresses.filter((address) => address.startsWith(siteUrl))).toEqual([]);
});

test('[STUDIO-001] a phone creates no project from the start page and reads why [PROJECT-025]', () => {
  vi.stubGlobal('innerWidth', 390);
  render(<HomePage {...home} />);
  for (const name of ['Create project', 'Four on the floor']) {
    const link = screen.getByRole('link', { name });
    const click = createEvent.click(link);
    fireEvent(link, click);
    expect(click.defaultPrevented).toBe(true);
  }
  expect(flash.read()[0]?.text).toContain("can't be created on mobile devices");
});
