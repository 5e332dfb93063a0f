import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { blockKinds } from './block-kinds.ts';
import { checkPageDocument } from './check-page-document.ts';

const components = `get-started-cta breadcrumbs markdown faq subpages-list combo-list image video audio-list
  project-template-list price-badge badge spacing template-list hero hero-player text-and-image cta-with-background cta-row
  text-and-buttons-cta carousel sourced-carousel download embed-studio invite-code-banner`
  .split(/\s+/)
  .map((name) => `blocks.${name}`)
  .sort();

test('there are exactly the 25 kinds, each with a folder of its own [CMS-013] [CMS-014]', () => {
  expect(blockKinds.map(({ component }) => component).sort()).toEqual(components);
  const folders = readdirSync(new URL('../blocks', import.meta.url)).map((name) => `blocks.${name}`);
  expect(folders.sort()).toEqual(components);
});

describe.each(blockKinds)('$component', ({ component, example, fields }) => {
  const check = (fieldsGiven: object) =>
    checkPageDocument({ title: 'A page', blocks: [{ id: 'a', component, ...fieldsGiven }] }, 'draft');

  test('its example is a draft of a block', () => {
    expect(check(example)).toHaveProperty('document.blocks.0', expect.objectContaining(example));
  });

  test('an empty one gets every field', () => {
    expect(check({})).toHaveProperty('document.blocks.0');
    const answer = check({}) as { document: { blocks: object[] } };
    expect(Object.keys(answer.document.blocks[0] ?? {})).toEqual(
      expect.arrayContaining(['id', 'width', 'spacing', 'theme', 'fade', 'hidden', ...Object.keys(fields)]),
    );
  });
});
