// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MissingFeaturePage } from './missing-feature-page.tsx';

afterEach(cleanup);

it('[STUDIO-011] a person whose browser lacks something reads what it is and finds what the studio needs', () => {
  render(<MissingFeaturePage feature="AudioWorklet" siteUrl="https://tonehall.example" />);
  expect(screen.getByText('This browser has no AudioWorklet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'What the studio needs' }).getAttribute('href')).toBe(
    'https://tonehall.example/studio/install-chrome',
  );
});
