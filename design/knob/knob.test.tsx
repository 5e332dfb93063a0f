// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { story } from './knob.stories.tsx';

afterEach(cleanup);

const pointer = (on: Element, type: string, y: number) =>
  fireEvent(on, new PointerEvent(`pointer${type}`, { bubbles: true, pointerId: 1, clientX: 0, clientY: y }));

it('[STUDIO-059] a knob is turned by a drag upwards, and one that is disabled stays', () => {
  render(story.render());
  const knob = screen.getByRole('slider', { name: 'Balance' });
  const still = screen.getByRole('slider', { name: 'Balance that cannot be changed' });
  pointer(still, 'down', 100);
  pointer(still, 'move', 10);
  pointer(still, 'up', 10);
  expect(knob.getAttribute('aria-valuetext')).toBe('30 %');
  pointer(knob, 'down', 100);
  pointer(knob, 'move', 82);
  pointer(knob, 'up', 82);
  expect(knob.getAttribute('aria-valuetext')).toBe('50 %');
  expect(still.getAttribute('aria-disabled')).toBe('true');
});
