// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { useRef, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { useTypedBefore } from './use-typed-before.ts';

afterEach(cleanup);

function Form() {
  const form = useRef<HTMLFormElement>(null);
  const field = (name: string) => () => form.current?.elements.namedItem(name);
  useTypedBefore(field('email'));
  useTypedBefore(field('words'));
  useTypedBefore(field('agreed'));
  useTypedBefore(field('kept'));
  const [values, setValues] = useState({ email: '', words: '', agreed: false, kept: 'as it was' });
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  return (
    <form ref={form}>
      <input
        type="email"
        name="email"
        value={values.email}
        onChange={(e) => set({ email: e.target.value })}
      />
      <textarea name="words" value={values.words} onChange={(e) => set({ words: e.target.value })} />
      <input
        type="checkbox"
        name="agreed"
        checked={values.agreed}
        onChange={(e) => set({ agreed: e.target.checked })}
      />
      <input name="kept" value={values.kept} onChange={() => set({ kept: 'changed' })} />
      <output>{JSON.stringify(values)}</output>
    </form>
  );
}

const named = <T extends HTMLElement>(name: string) => document.querySelector<T>(`[name="${name}"]`) as T;

test('what was typed and ticked before the page lived is in the form’s hands afterwards', () => {
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(<Form />);
  named<HTMLInputElement>('email').value = 'ada@example.com';
  named<HTMLTextAreaElement>('words').value = 'Hello';
  named<HTMLInputElement>('agreed').checked = true;
  render(<Form />, { container: page, hydrate: true });
  expect(JSON.parse(document.querySelector('output')?.textContent ?? '')).toEqual({
    email: 'ada@example.com',
    words: 'Hello',
    agreed: true,
    kept: 'as it was',
  });
  expect(named<HTMLInputElement>('email').value).toBe('ada@example.com');
  expect(named<HTMLTextAreaElement>('words').value).toBe('Hello');
  expect(named<HTMLInputElement>('agreed').checked).toBe(true);
});
