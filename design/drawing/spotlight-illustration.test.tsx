// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SpotlightIllustration } from './spotlight-illustration.tsx';

afterEach(cleanup);

const light = { x: 50, y: 60, reach: 46, strength: 0.4, fading: { at: 0.5, strength: 0.08 } };

function draw() {
  const { container } = render(
    <>
      <SpotlightIllustration
        width={480}
        height={440}
        align="bottom"
        light={light}
        background={<circle r="9" />}
      >
        <path d="M0 0" />
      </SpotlightIllustration>
      <SpotlightIllustration width={560} height={300} light={{ x: 62, y: 40, reach: 60, strength: 0.18 }}>
        <path d="M1 1" />
      </SpotlightIllustration>
    </>,
  );
  return [...container.querySelectorAll('svg')] as [SVGSVGElement, SVGSVGElement];
}

test('the light is drawn above the background and below the children', () => {
  const [drawing] = draw();
  expect([...drawing.children].map((child) => child.tagName)).toEqual([
    'defs',
    'rect',
    'circle',
    'rect',
    'path',
  ]);
});

test('each illustration has its own gradient with the given position and opacity', () => {
  const drawings = draw();
  const lights = drawings.map((drawing) => drawing.querySelector('radialGradient') as SVGElement);
  expect(lights[0]?.id).not.toBe(lights[1]?.id);
  drawings.forEach((drawing, at) => {
    expect(drawing.querySelectorAll('rect')[1]?.getAttribute('fill')).toBe(`url(#${lights[at]?.id})`);
  });
  const strengths = lights.map((one) =>
    [...one.querySelectorAll('stop')].map((stop) => [
      stop.getAttribute('offset'),
      stop.getAttribute('stop-opacity'),
    ]),
  );
  expect(strengths).toEqual([
    [
      ['0', '0.4'],
      ['0.5', '0.08'],
      ['1', '0'],
    ],
    [
      ['0', '0.18'],
      ['1', '0'],
    ],
  ]);
});

test('an illustration is dark in both themes, hidden from screen readers, and cropped as given', () => {
  const [first, second] = draw();
  expect(first.getAttribute('data-theme')).toBe('ink');
  expect(first.getAttribute('aria-hidden')).toBe('true');
  expect(first.getAttribute('viewBox')).toBe('0 0 480 440');
  expect(first.getAttribute('preserveAspectRatio')).toBe('xMidYMax slice');
  expect(second.getAttribute('preserveAspectRatio')).toBe('xMidYMid slice');
});
