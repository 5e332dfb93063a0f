import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const sheets = globSync('{design,features,apps}/**/*.css', { cwd: root });

test('stylesheets use the agreed breakpoints only [SHELL-068]', () => {
  // Breakpoints of the page, and of single components.
  const allowed = new Set([1550, 1260, 1020, 668, 1140, 1100, 940, 620]);
  const used = new Set<number>();
  const strangers = sheets.flatMap((sheet) => {
    const css = readFileSync(`${root}${sheet}`, 'utf8');
    // The widest class begins at the maximum width of the page frame.
    if (/max-width: 1550px/.test(css)) used.add(1550);
    const queries = [...css.matchAll(/@media[^{]*/g)].flatMap(([query]) => [
      ...query.matchAll(/(\d+(?:\.\d+)?)px/g),
    ]);
    return queries
      .map(([, width]) => Number(width))
      .filter((width) => {
        used.add(width);
        return !allowed.has(width);
      })
      .map((width) => `${sheet}: ${width}`);
  });
  expect(strangers).toEqual([]);
  expect(used).toEqual(allowed);
});

test('only the tokens contain raw colours', () => {
  const strangers = sheets.filter(
    (sheet) =>
      sheet !== 'design/tokens.css' &&
      /:[^;{}]*(#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab)a?\()/i.test(
        readFileSync(`${root}${sheet}`, 'utf8'),
      ),
  );
  expect(strangers).toEqual([]);
});

test('an invalid field keeps its error style on hover', () => {
  const marked = sheets.filter((sheet) =>
    readFileSync(`${root}${sheet}`, 'utf8').includes("[aria-invalid='true'] {"),
  );
  expect(marked).toHaveLength(2);
  for (const sheet of marked) {
    const css = readFileSync(`${root}${sheet}`, 'utf8');
    const field = /(\.\w+)\[aria-invalid='true'\] \{/.exec(css)?.[1] ?? '';
    const hovered = [...css.matchAll(/([^{}]*):hover([^{}]*)\{[^}]*border-color/g)].filter(([, before]) =>
      before?.trim().endsWith(field),
    );
    expect(hovered, sheet).toHaveLength(1);
    // Specificity outranks the order of the rules.
    for (const [, , rest] of hovered) expect(rest, sheet).toContain(":not(:disabled, [aria-invalid='true'])");
  }
});

/** The selectors of a sheet with their declarations. */
const rulesOf = (sheet: string) =>
  [...readFileSync(`${root}${sheet}`, 'utf8').matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(
    ([, selector = '', rules = '']) => [selector.trim(), rules] as const,
  );

test('what is checked, current, selected or chosen has no accent colour in any sheet [SHELL-178]', () => {
  const all = [...sheets, ...globSync('gateways/**/*.css', { cwd: root })];
  const chosen = all.flatMap((sheet) =>
    rulesOf(sheet)
      .filter(([selector]) => /:checked|aria-(?:current|selected|pressed)|\.chosen/.test(selector))
      .map(([selector, rules]) => `${sheet} ${selector} ${rules}`),
  );
  expect(chosen.length).toBeGreaterThan(20);
  expect(chosen.filter((rule) => rule.includes('--accent'))).toEqual([]);
});

test('a control with a fill for what is chosen keeps it where colours are forced [SHELL-179]', () => {
  const drawn = sheets.filter((sheet) =>
    rulesOf(sheet).some(
      ([selector, rules]) => selector.endsWith(':checked::after') && rules.includes('background:'),
    ),
  );
  expect(drawn).toContain('features/groups/web/posts/track-choice.module.css');
  expect(
    drawn.filter(
      (sheet) => !/forced-colors: active\)[^}]*::after/.test(readFileSync(`${root}${sheet}`, 'utf8')),
    ),
  ).toEqual([]);
  const pressed = rulesOf('features/tracks/web/lists/list-form-switch.module.css').find(([selector]) =>
    selector.endsWith("[aria-pressed='true']"),
  );
  expect(pressed?.[1]).toContain('inset 0 0 0 1.5px var(--text-muted)');
});

test('what is current, chosen or cannot be pressed has no accent colour [SHELL-160]', () => {
  const quiet = ['tabs/tabs', 'field/field', 'carousel/carousel'].flatMap((name) =>
    rulesOf(`design/${name}.module.css`),
  );
  expect(quiet.length).toBeGreaterThan(50);
  expect(quiet.filter(([, rules]) => rules.includes('--accent'))).toEqual([]);
  const disabled = rulesOf('design/button/button.module.css').find(([selector]) =>
    /\.primary:disabled,/.test(selector),
  );
  expect(disabled?.[1]).toContain('background: var(--control)');
});

test('paper shows all cards of a carousel without a fade, and no fields [SHELL-163]', () => {
  const onPaper = (sheet: string) =>
    readFileSync(`${root}design/${sheet}`, 'utf8')
      .split('@media print {')[1]
      ?.split(/\n {2}\}|\n\}/)[0] ?? '';
  expect(onPaper('base.css')).toMatch(/search,\s*select,\s*input,\s*textarea,[^{}]*\{\s*display: none;/);
  const carousel = onPaper('carousel/carousel.module.css');
  expect(carousel).toMatch(/:is\(\.overlaid, \.carousel\)[^{]*\{\s*flex-wrap: wrap;[^}]*mask-image: none;/);
});

test('links that look like buttons are hidden on paper [SHELL-134]', () => {
  const css = readFileSync(`${root}design/button/button.module.css`, 'utf8');
  expect(css).toMatch(/@media print \{\s*\.button \{\s*display: none;/);
});

test('on a phone messages over an open dialog are at the upper edge, away from its buttons [SHELL-182]', () => {
  const inDialog = rulesOf('design/flash/flash.module.css').find(([selector]) => selector === 'dialog .host');
  expect(inDialog?.[1]).toContain('inset-block: var(--space-1) auto');
});
