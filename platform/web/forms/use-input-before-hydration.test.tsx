// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { useRef, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { recordTypedText } from './typed-text.ts';
import { useInputBeforeHydration } from './use-input-before-hydration.ts';

afterEach(cleanup);

function Form() {
  const form = useRef<HTMLFormElement>(null);
  const field = (name: string) => () => form.current?.elements.namedItem(name);
  useInputBeforeHydration(field('email'));
  useInputBeforeHydration(field('words'));
  useInputBeforeHydration(field('agreed'));
  useInputBeforeHydration(field('kept'));
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

test('text and ticks from before hydration are in the form state afterwards', () => {
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

const filled = { about: 'As the server has it', kind: 'band', order: 'new', kept: 'Stays' };

function FilledForm() {
  const form = useRef<HTMLFormElement>(null);
  const field = (name: string) => () => form.current?.elements.namedItem(name);
  useInputBeforeHydration(field('about'));
  useInputBeforeHydration(field('kind'));
  useInputBeforeHydration(field('order'));
  useInputBeforeHydration(field('kept'));
  const [values, setValues] = useState(filled);
  const [heard, setHeard] = useState(0);
  const take = (name: keyof typeof filled) => (event: { target: { value: string } }) => {
    const { value } = event.target;
    setHeard((count) => count + 1);
    setValues((before) => ({ ...before, [name]: value }));
  };
  return (
    <form ref={form}>
      <textarea name="about" value={values.about} onChange={take('about')} />
      <select name="kind" value={values.kind} onChange={take('kind')}>
        <option value="class">A class</option>
        <option value="band">A band</option>
        <option value="choir">A choir</option>
      </select>
      <select name="order" value={values.order} onChange={take('order')}>
        <option value="old">Oldest first</option>
        <option value="new">Newest first</option>
      </select>
      <textarea name="kept" value={values.kept} onChange={take('kept')} />
      <output>{JSON.stringify({ ...values, heard })}</output>
    </form>
  );
}
const said = () => JSON.parse(document.querySelector('output')?.textContent ?? '');

test('changes to a prefilled text and select from before hydration are kept', () => {
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(<FilledForm />);
  const about = named<HTMLTextAreaElement>('about');
  about.value = 'As its reader has it';
  recordTypedText(document);
  named<HTMLSelectElement>('kind').value = 'choir';
  render(<FilledForm />, { container: page, hydrate: true });
  expect(said()).toEqual({ ...filled, about: 'As its reader has it', kind: 'choir', heard: 2 });
  expect(about.value).toBe('As its reader has it');
  expect(named<HTMLSelectElement>('kind').value).toBe('choir');
});

test('a form created in the browser fires no change', () => {
  render(<FilledForm />);
  expect(said()).toEqual({ ...filled, heard: 0 });
});
