// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { badge } from '../../blocks/badge/schema.ts';
import { newBlock } from '../../model/editing/new-block.ts';
import { documentOfPattern } from '../../model/editing/page-patterns.ts';
import { BlocksEditor } from './blocks-editor.tsx';
import type { PageDraft } from './use-page-draft.ts';

afterEach(cleanup);

function Editor() {
  const [document, change] = useState({
    ...documentOfPattern('legal', 'Terms'),
    blocks: [newBlock(badge, 'one'), newBlock(badge, 'two')],
  });
  return <BlocksEditor draft={{ document, errors: {}, change } as unknown as PageDraft} />;
}

/** Presses a key where the focus is, as a keyboard does. */
const press = (key: string, modifiers = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers });
const shown = () =>
  [...document.querySelectorAll('[data-block]')].map((element) => element.getAttribute('data-block'));

test('an admin deletes a block and brings it back by two keys, without a frame between them [CMS-127]', () => {
  render(<Editor />);
  screen.getAllByRole('button', { name: 'Label' }).at(-1)?.focus();
  press('Delete');
  expect(shown()).toEqual(['one']);
  expect(document.activeElement?.getAttribute('data-block')).toBe('one');
  press('z', { ctrlKey: true });
  expect(shown()).toEqual(['one', 'two']);
  expect(document.activeElement?.getAttribute('data-block')).toBe('two');
});

test('an admin who picks a block has the focus in its form, without a frame between them [CMS-126]', () => {
  render(<Editor />);
  fireEvent.click(screen.getByRole('button', { name: 'Add a block' }));
  const [text] = screen.getAllByRole('button', { name: /^Text/ });
  if (text) fireEvent.click(text);
  expect(shown()).toHaveLength(3);
  const form = screen.getByRole('region', { name: /, form$/ });
  expect(document.activeElement).toBe(form.parentElement);
});
