// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { story } from './preview-frame.stories.tsx';

afterEach(cleanup);

const frame = () => screen.getByTitle<HTMLIFrameElement>('Preview of the text');
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a preview stands in a frame of its own, in the width and theme that are chosen [SITE-093]', () => {
  render(story.render());
  fireEvent.load(frame());
  const inside = () => frame().contentDocument?.querySelector('[data-theme]');
  expect(inside()?.querySelector('h2')?.textContent).toBe('A new lesson is out');
  expect([frame().style.width, inside()?.getAttribute('data-theme')]).toEqual(['1100px', 'paper']);
  choose('Width', '390');
  choose('Theme', 'ink');
  expect([frame().style.width, inside()?.getAttribute('data-theme')]).toEqual(['390px', 'ink']);
});
