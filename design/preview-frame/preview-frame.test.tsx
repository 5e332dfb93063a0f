// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { story } from './preview-frame.stories.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

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

test('a preview opens at the greatest width that there is room for [CMS-193]', () => {
  const room = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get');
  for (const [has, width] of [
    [358, 390],
    [750, 390],
    [794, 800],
    [1000, 800],
    [1600, 1100],
  ] as const) {
    room.mockReturnValue(has);
    render(story.render());
    expect(frame().style.width).toBe(`${width}px`);
    cleanup();
  }
});
