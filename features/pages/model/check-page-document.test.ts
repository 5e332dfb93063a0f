import { describe, expect, test } from 'vitest';
import { checkPageDocument } from './check-page-document.ts';

const block = (component: string, more: object = {}) => ({
  id: 'b1',
  component: `blocks.${component}`,
  ...more,
});
const check = (blocks: unknown[], completeness: 'draft' | 'complete' = 'complete') =>
  checkPageDocument({ title: 'A page', blocks }, completeness);
const link = (more: object) => block('cta-row', { text: 'Go', button: { label: 'Go', ...more } });

test('a document gets its initial values, and its blocks theirs', () => {
  expect(check([block('spacing')])).toEqual({
    document: {
      title: 'A page',
      description: '',
      type: 'article',
      shareImage: null,
      navigation: { title: '', place: 0, hidden: false },
      unlisted: false,
      blocks: [
        {
          id: 'b1',
          component: 'blocks.spacing',
          width: 'normal',
          spacing: { top: 'none', bottom: 'none' },
          theme: 'transparent',
          fade: false,
          hidden: false,
          size: 'medium',
        },
      ],
    },
  });
});

test.each([
  ['an unknown kind', block('marquee'), 'blocks.b1.__component', 'is unknown'],
  ['a field that is missing', block('markdown'), 'blocks.b1.content', 'This field is required'],
  ['a blank field', block('hero', { title: '  ' }), 'blocks.b1.title', 'This field is required'],
  ['a field that is too long', block('badge', { text: 'a'.repeat(61) }), 'blocks.b1.text', /^is too long/],
  ['a foreign field', block('badge', { text: 'a', loud: true }), 'blocks.b1.loud', 'is not a known field'],
  ['a field of another type', block('badge', { text: 7 }), 'blocks.b1.text', 'is invalid'],
  ['a choice that is none', block('spacing', { size: 'huge' }), 'blocks.b1.size', 'is invalid'],
  ['a width that is none', block('spacing', { width: 'fat' }), 'blocks.b1.width', 'is invalid'],
  ['a list without items', block('faq', { items: [] }), 'blocks.b1.items', 'This field is required'],
  [
    'an item without its field',
    block('faq', { items: [{ question: 'Why?' }] }),
    'blocks.b1.items.0.answer',
    'This field is required',
  ],
  ['media that are no reference', block('image', { media: 'x.png' }), 'blocks.b1.media', 'is invalid'],
  ['a film of another host', block('video', { url: 'https://example.com/v/1' }), 'blocks.b1.url', /YouTube/],
  [
    'a studio of nothing',
    block('embed-studio', { image: { id: crypto.randomUUID() } }),
    'blocks.b1.project_id',
    /id/,
  ],
])('refuses %s and names block and field [CMS-011]', (_what, given, field, message) => {
  expect(check([given])).toEqual({ errors: { [field]: [expect.stringMatching(message)] } });
});

test('refuses two blocks of one id', () => {
  expect(check([block('spacing'), block('badge', { text: 'a' })])).toEqual({
    errors: { 'blocks.b1.id': ['has already been taken'] },
  });
});

test('refuses more than 200 blocks', () => {
  const blocks = Array.from({ length: 201 }, (_, place) => ({ ...block('spacing'), id: `b${place}` }));
  expect(check(blocks)).toHaveProperty('errors.blocks');
  expect(check(blocks.slice(1))).toHaveProperty('document');
});

test('a draft may lack what a published page must have', () => {
  expect(check([block('markdown'), { ...block('video'), id: 'b2' }], 'draft')).toHaveProperty('document');
  expect(checkPageDocument({ title: '', blocks: [] }, 'draft')).toHaveProperty('document');
  expect(checkPageDocument({ title: '', blocks: [] }, 'complete')).toHaveProperty('errors.title');
});

describe('links [CMS-028] [CMS-029]', () => {
  test.each(['/tracks', '/auth?tab=sign_up', '/learn/#rhythm'])('take the page %s', (path) => {
    expect(check([link({ page: { path } })])).toHaveProperty('document');
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    'tracks',
    'https://x.example',
    '/a b',
    'javascript:alert(1)',
  ])('refuse the page %s', (path) =>
    expect(check([link({ page: { path } })])).toHaveProperty('errors', expect.anything()),
  );

  test('take an address with https, and no other', () => {
    expect(check([link({ url: 'https://example.com/a' })])).toHaveProperty('document');
    for (const url of [
      'http://example.com',
      'javascript:alert(1)',
      '//example.com',
      'data:text/html,x',
      'https:// a',
    ]) {
      expect(check([link({ url })])).toHaveProperty('errors', {
        'blocks.b1.button.url': ['must begin with https://'],
      });
    }
  });

  test('need a target', () => {
    expect(check([link({})])).toEqual({ errors: { 'blocks.b1.button.url': ['This field is required'] } });
  });
});
