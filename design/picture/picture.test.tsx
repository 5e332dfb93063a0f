// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Picture, type PictureSource } from './picture.tsx';

afterEach(cleanup);

const format = (name: string, width: number, height: number) => ({
  url: `/${name}.jpg`,
  width,
  height,
  sources: [
    { url: `/${name}.avif`, mime: 'image/avif' },
    { url: `/${name}.webp`, mime: 'image/webp' },
  ],
});

const desk: PictureSource = {
  url: '/desk.jpg',
  width: 2000,
  height: 1000,
  alternativeText: 'A mixing desk',
  focalX: 0.25,
  focalY: 0.5,
  formats: {
    large: format('large', 1000, 500),
    thumbnail: format('thumbnail', 245, 123),
    small: format('small', 500, 250),
  },
};

test('a picture is offered in its sizes with width, height and alternative text [CMS-025]', () => {
  render(<Picture picture={desk} sizes="50vw" />);
  const image = screen.getByRole('img', { name: 'A mixing desk' });
  expect(image.getAttribute('srcset')).toBe('/thumbnail.jpg 245w, /small.jpg 500w, /large.jpg 1000w');
  expect(image.getAttribute('sizes')).toBe('50vw');
  expect(image.getAttribute('src')).toBe('/large.jpg');
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['2000', '1000']);
});

test('newer encodings come first, the best one before the others', () => {
  const { container } = render(<Picture picture={desk} sizes="50vw" />);
  const sources = [...container.querySelectorAll('source')];
  expect(sources.map((source) => source.getAttribute('type'))).toEqual(['image/avif', 'image/webp']);
  expect(sources[0]?.getAttribute('srcset')).toBe(
    '/thumbnail.avif 245w, /small.avif 500w, /large.avif 1000w',
  );
});

test('an alternative text of null is an empty one [CMS-025]', () => {
  const { container } = render(<Picture picture={{ ...desk, alternativeText: null }} sizes="50vw" />);
  expect(container.querySelector('img')?.getAttribute('alt')).toBe('');
});

test('a picture without other sizes is offered as it is', () => {
  const { container } = render(<Picture picture={{ ...desk, formats: {} }} sizes="50vw" />);
  const image = container.querySelector('img');
  expect(image?.getAttribute('src')).toBe('/desk.jpg');
  expect(image?.hasAttribute('srcset')).toBe(false);
});

test('a cropped picture keeps its focal point in view', () => {
  const { container } = render(<Picture picture={desk} sizes="50vw" cropped />);
  expect(container.querySelector('img')?.style.objectPosition).toBe('25% 50%');
});
