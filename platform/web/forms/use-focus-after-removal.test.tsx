// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

afterEach(cleanup);

function Names({ names }: { names: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(list, names.length);
  return (
    <ul ref={list} tabIndex={-1} aria-label="Names">
      {names.map((name) => (
        <li key={name}>
          <button type="button">{name}</button>
        </li>
      ))}
    </ul>
  );
}

const list = () => screen.getByRole('list', { name: 'Names' });

test('the list gets the focus when the focused item is removed', () => {
  const { rerender } = render(<Names names={['Ada', 'Ben']} />);
  screen.getByRole('button', { name: 'Ada' }).focus();
  rerender(<Names names={['Ben']} />);
  expect(document.activeElement).toBe(list());
});

test('a focus outside of the removed item stays, also when items are added', () => {
  const { rerender } = render(<Names names={['Ada', 'Ben']} />);
  const ben = screen.getByRole('button', { name: 'Ben' });
  ben.focus();
  rerender(<Names names={['Ben']} />);
  expect(document.activeElement).toBe(ben);
  ben.blur();
  rerender(<Names names={['Ben', 'Cleo']} />);
  expect(document.activeElement).toBe(document.body);
});
