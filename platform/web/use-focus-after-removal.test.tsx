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

test('the list has the focus when the item that had it goes', () => {
  const { rerender } = render(<Names names={['Ada', 'Ben']} />);
  screen.getByRole('button', { name: 'Ada' }).focus();
  rerender(<Names names={['Ben']} />);
  expect(document.activeElement).toBe(list());
});

test('whoever stands elsewhere stays there, and more items take nothing', () => {
  const { rerender } = render(<Names names={['Ada', 'Ben']} />);
  const ben = screen.getByRole('button', { name: 'Ben' });
  ben.focus();
  rerender(<Names names={['Ben']} />);
  expect(document.activeElement).toBe(ben);
  ben.blur();
  rerender(<Names names={['Ben', 'Cleo']} />);
  expect(document.activeElement).toBe(document.body);
});
