// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BlockLink } from './block-link.tsx';
import { sampleLink } from './gallery/sample-content.ts';

afterEach(cleanup);

const attributesOf = (href: string, newTab?: boolean) => {
  const link = sampleLink('Go', href);
  render(<BlockLink link={newTab === undefined ? link : { ...link, newTab }} />);
  const shown = screen.getByRole('link', { name: 'Go' });
  return [shown.getAttribute('href'), shown.getAttribute('target'), shown.getAttribute('rel')];
};

test('a link to a page opens in place [CMS-028]', () => {
  expect(attributesOf('/learn/')).toEqual(['/learn/', null, null]);
});

test('a link to another site opens a new tab with rel noopener [CMS-028] [CMS-029]', () => {
  expect(attributesOf('https://example.org/')).toEqual([
    'https://example.org/',
    '_blank',
    'noopener noreferrer',
  ]);
});

test('a link to a page may open a new tab, too [CMS-029]', () => {
  expect(attributesOf('/learn/', true)).toEqual(['/learn/', '_blank', 'noopener']);
});
