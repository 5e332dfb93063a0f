// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aBlock, renderBlocks } from '../../testing/render-blocks.tsx';
import type { TemplateListView } from './schema.ts';

afterEach(cleanup);

const list = (templates: TemplateListView['templates']) =>
  aBlock({ component: 'blocks.template-list', title: 'New templates', tag: '', items: 12, templates });

test('each template opens a new project of it in the studio [CMS-043]', async () => {
  await renderBlocks([list([{ id: 'four', title: 'Four', imageUrl: '/og.png', author: 'ben' }])]);
  const link = screen.getByRole('link', { name: 'Four' });
  expect(link.getAttribute('href')).toBe('https://studio.tonehall.example/templates/four/new-project');
  screen.getByText('by ben');
});

test('without templates it renders nothing', async () => {
  const { container } = await renderBlocks([list([])]);
  expect(container.textContent).toBe('');
});
