// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aBlock, renderBlocks } from '../../testing/render-blocks.tsx';
import { samplePicture } from '../../web/gallery/sample-content.ts';
import type { EmbedStudioView } from './schema.ts';

beforeEach(() => void vi.stubGlobal('innerWidth', 1440));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const aStudio = (more: Partial<EmbedStudioView>) =>
  aBlock({
    component: 'blocks.embed-studio',
    title: 'Try it here',
    projectId: '',
    templateId: '',
    image: samplePicture('studio', 'wide'),
    ...more,
  });
const studioUrl = 'https://studio.tonehall.example';

test.each([
  ['a project', { projectId: 'p' }, `${studioUrl}/project/p`],
  ['a template', { templateId: 't/1' }, `${studioUrl}/templates/t%2F1/new-project`],
])('a click on the picture opens the studio with %s in its place [CMS-052]', async (_name, more, address) => {
  const { container } = await renderBlocks([aStudio(more)]);
  expect(container.querySelector('iframe')).toBeNull();
  const link = screen.getByRole('link', { name: /Open the studio here/ });
  expect(link.getAttribute('href')).toBe(address);
  fireEvent.click(link, { ctrlKey: true });
  expect(container.querySelector('iframe')).toBeNull();
  fireEvent.click(link);
  const frame = screen.getByTitle('Try it here');
  expect([frame.getAttribute('src'), frame.getAttribute('allow')]).toEqual([address, 'autoplay']);
  expect(screen.queryByRole('img')).toBeNull();
});

test('on mobile the picture is shown with the notice that there is no mobile app [CMS-052]', async () => {
  vi.stubGlobal('innerWidth', 390);
  const { container } = await renderBlocks([aStudio({ projectId: 'p' })]);
  screen.getByText('There is no mobile app. The studio runs in a desktop browser.');
  screen.getByRole('img', { name: 'A drawing called studio' });
  expect(container.querySelector('a, iframe')).toBeNull();
});
