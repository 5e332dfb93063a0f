// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { avatarColour } from '#platform/pure/colour/avatar-colour.ts';
import { contrastRatio, hexLuminance, oklchLuminance } from '#platform/pure/colour/oklch.ts';
import { Avatar } from './avatar.tsx';

afterEach(cleanup);

test('an avatar without a picture shows the initial on the colour of the name [USER-067]', () => {
  render(<Avatar name="mira" alt="mira" />);
  const avatar = screen.getByRole('img', { name: 'mira' });
  expect(avatar.textContent).toBe('M');
  expect(avatar.getAttribute('style')).toContain(avatarColour('mira'));
});

test('an avatar with a picture shows no initial', () => {
  render(<Avatar name="mira" src="/media/mira.webp" size={64} alt="mira" />);
  const avatar = screen.getByRole('img', { name: 'mira' });
  expect(avatar.getAttribute('src')).toBe('/media/mira.webp');
  expect(avatar.getAttribute('width')).toBe('64');
  expect(avatar.textContent).toBe('');
});

test('the initial is legible on each of the twelve colours', () => {
  const ink = oklchLuminance(0.2, 0.025, 276);
  for (const letter of 'ABCDEFGHIJKL') {
    expect(contrastRatio(hexLuminance(avatarColour(letter)), ink)).toBeGreaterThanOrEqual(4.5);
  }
});
