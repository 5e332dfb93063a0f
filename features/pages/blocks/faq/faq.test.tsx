// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aBlock, renderBlocks } from '../../testing/render-blocks.tsx';

afterEach(cleanup);

const items = [
  { question: 'Do I read notes?', answerHtml: '<p>No, you need <strong>ears</strong>.</p>' },
  { question: 'What does it cost?', answerHtml: '<p>Nothing.</p>' },
];
const faq = (title: string) => aBlock({ component: 'blocks.faq', title, items });
const open = () => screen.queryAllByRole('region').map(({ textContent }) => textContent);

test('the questions are an accordion under their title, all closed at first [CMS-033] [CMS-057]', async () => {
  await renderBlocks([faq('What people ask')]);
  screen.getByRole('heading', { level: 2, name: 'What people ask' });
  const buttons = screen.getAllByRole('button');
  expect(buttons.map((button) => [button.textContent, button.getAttribute('aria-expanded')])).toEqual([
    ['Do I read notes?', 'false'],
    ['What does it cost?', 'false'],
  ]);
  expect(open()).toEqual([]);
});

test('one answer is open at a time, with its Markdown rendered [CMS-054] [CMS-055] [CMS-056]', async () => {
  const { container } = await renderBlocks([faq('')]);
  const question = (name: string) => screen.getByRole('button', { name });
  fireEvent.click(question('Do I read notes?'));
  expect(open()).toEqual(['No, you need ears.']);
  expect(container.querySelector('strong')?.textContent).toBe('ears');
  fireEvent.click(question('What does it cost?'));
  expect(open()).toEqual(['Nothing.']);
  fireEvent.click(question('What does it cost?'));
  expect(open()).toEqual([]);
});

test('without a title it has none [CMS-033]', async () => {
  await renderBlocks([faq('')]);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Do I read notes?',
    'What does it cost?',
  ]);
});
