import { expect, test } from 'vitest';
import { countDrawnElements, isUnreadableSvg, maxDrawnElements } from './svg-cost.ts';

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`;
/** Thirty groups, each of which contains the previous one twice, by `part(n)`. */
const doubled = (first: string, part: (n: number) => string) =>
  svg(`<defs>${first}${Array.from({ length: 30 }, (_, n) => part(n)).join('')}</defs>`);

test('the cost of an SVG counts each element, and used elements for each use', () => {
  expect(countDrawnElements(svg('<g><rect/><circle/></g>'))).toBe(4);
  expect(countDrawnElements(svg('<g id="a"><rect/><rect/></g><use href="#a"/><use xlink:href="#a"/>'))).toBe(
    1 + 3 + 4 + 4,
  );
  expect(
    countDrawnElements(svg('<linearGradient id="a"><stop/><stop/></linearGradient><rect fill="url(#a)"/>')),
  ).toBe(1 + 1 + 2);
});

test('an SVG with very many shapes that its style may refer to is counted [SITE-059]', () => {
  const shapes = Array.from({ length: 150_000 }, (_, n) => `<g id="${n}"/>`).join('');
  expect(countDrawnElements(svg(shapes))).toBe(150_001);
  const rules = Array.from({ length: 150_000 }, (_, n) => `url(#${n})`).join(' ');
  expect(countDrawnElements(svg(`${shapes}<style>${rules}</style>`))).toBe(150_002);
});

test.each([
  ['use', doubled('<g id="g0"/>', (n) => `<g id="g${n + 1}"><use href="#g${n}"/><use href="#g${n}"/></g>`)],
  [
    'use with a prefix',
    doubled('<g id="g0"/>', (n) => `<g id="g${n + 1}"><use q:href='#g${n}'/><use q:href="#g${n}"/></g>`),
  ],
  [
    'use of what comes later',
    doubled('<g id="g30"/>', (n) => `<g id="g${n}"><use href="#g${n + 1}"/><use href="#g${n + 1}"/></g>`),
  ],
  [
    'patterns',
    doubled(
      '<pattern id="g0"/>',
      (n) => `<pattern id="g${n + 1}"><rect fill="url(#g${n})"/><rect stroke="url('#g${n}')"/></pattern>`,
    ),
  ],
  [
    'masks in styles',
    doubled(
      '<mask id="g0"/>',
      (n) => `<mask id="g${n + 1}"><g style="mask: url( #g${n} )"/><g style="mask:url(#g${n})"/></mask>`,
    ),
  ],
  [
    'written characters',
    doubled('<g id="g0"/>', (n) => `<g id="g${n + 1}"><use href="&#35;g${n}"/><use href="&#x23;g${n}"/></g>`),
  ],
  [
    'entities',
    `<!DOCTYPE svg [<!ENTITY h "#g">]>${doubled('<g id="g0"/>', (n) => `<g id="g${n + 1}"><use href="&h;${n}"/><use href="&h;${n}"/></g>`)}`,
  ],
  ['a circle', svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')],
  ['itself', svg('<g id="a"><use href="#a"/></g>')],
  [
    'a rule for all',
    svg(
      `<style>*{mask:url(#m)}</style><mask id="m">${'<rect/>'.repeat(1000)}</mask>${'<rect/>'.repeat(1000)}`,
    ),
  ],
  [
    'filters',
    svg(`<filter id="f">${'<feTurbulence/>'.repeat(20)}</filter>${'<g filter="url(#f)"/>'.repeat(20)}`),
  ],
])('an SVG that multiplies by %s is too complex [SITE-059]', (_, drawing) => {
  expect(drawing.length).toBeLessThan(20_000);
  expect(countDrawnElements(drawing)).toBeGreaterThan(maxDrawnElements);
});

test('references in comments and to missing elements cost nothing', () => {
  const comment = doubled(
    '',
    (n) => `<!-- <g id="g${n + 1}"><use href="#g${n}"/><use href="#g${n}"/></g> -->`,
  );
  expect(countDrawnElements(comment)).toBe(2);
  expect(countDrawnElements(svg('<use href="#nobody"/><use href="https://example.org/a.svg#b"/>'))).toBe(3);
});

test('an SVG with a hundred thousand nested elements or open quotes is counted [SITE-059]', () => {
  expect(countDrawnElements('<g>'.repeat(100_000))).toBe(100_000);
  expect(countDrawnElements(`${svg('<g/>')}${'<a "'.repeat(100_000)}`)).toBe(2);
});

test('a doctype may declare plain entities only, and the encoding has to be supported [SITE-059]', () => {
  const typed = (inside: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg [${inside}]>${svg('')}`;
  expect(isUnreadableSvg(typed('<!ENTITY ns_svg  "http://www.w3.org/2000/svg">'))).toBe(false);
  expect(isUnreadableSvg(svg(''))).toBe(false);
  for (const inside of [
    '<!ENTITY a "<g/>">',
    '<!ENTITY a "&b;">',
    '<!ENTITY % a "b">',
    '<!ENTITY a SYSTEM "file:///etc/passwd">',
    '<!ATTLIST rect mask CDATA "url(#m)">',
  ])
    expect(isUnreadableSvg(typed(inside)), inside).toBe(true);
  expect(isUnreadableSvg(`<?xml version="1.0" encoding="UTF-7"?>${svg('')}`)).toBe(true);
});
