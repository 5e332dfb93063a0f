// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { RichTextField } from './rich-text-field.tsx';

afterEach(() => {
  cleanup();
  written = null;
});

/** What the field has given last; null where nothing has changed. */
let written: string | null = null;
function Field({ text }: { text: string }) {
  const [value, setValue] = useState(text);
  const change = (next: string) => {
    written = next;
    setValue(next);
  };
  return <RichTextField label="Text" value={value} onChange={change} limit={500} />;
}
const source = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Text/ });

test('the editor opens with the first focus, changes nothing by that, and leads back to the source [CMS-134]', async () => {
  const text = '## Hello\n\nA **bold** word.';
  render(<Field text={text} />);
  expect(source().value).toBe(text);
  await userEvent.click(source());
  const toolbar = await screen.findByRole('toolbar', { name: 'Format of Text' });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Hello');
  expect(written).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Source' }));
  expect(toolbar.isConnected).toBe(false);
  expect(source().value).toBe(text);
  await userEvent.click(source());
  expect(screen.queryByRole('toolbar')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Write with buttons' }));
  await screen.findByRole('toolbar');
});

test('by keyboard one goes on at the end, and who leaves the field before the editor is there stays away [CMS-190]', async () => {
  render(<Field text={'One **two**'} />);
  act(() => source().focus());
  expect(source().selectionStart).toBe(11);
  act(() => source().blur());
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(document.activeElement).toBe(document.body);
  act(() => source().focus());
  await screen.findByRole('toolbar');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Text' }));
});

test('a space typed before the editor is there does not get lost [CMS-190]', async () => {
  render(<Field text="One" />);
  act(() => source().focus());
  fireEvent.change(source(), { target: { value: 'One ' } });
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByRole('toolbar')).toBeNull();
  fireEvent.input(source(), { target: { value: 'One w' } });
  await screen.findByRole('toolbar');
  expect(screen.getByRole('textbox', { name: 'Text' }).textContent).toBe('One w');
});

test('a text with a table stays in its source, and says why [CMS-134]', async () => {
  const text = '| a | b |\n|---|---|\n| 1 | 2 |';
  render(<Field text={text} />);
  await userEvent.click(source());
  await screen.findByText(/can only be written in its source/);
  expect(source().value).toBe(text);
  await userEvent.clear(source());
  await userEvent.click(await screen.findByRole('button', { name: 'Write with buttons' }));
  await screen.findByRole('toolbar');
});

test('one button of the toolbar is in the order of Tab, and arrows go through all [CMS-135]', async () => {
  render(<Field text="Words" />);
  await userEvent.click(source());
  const toolbar = await screen.findByRole('toolbar');
  const buttons = [...toolbar.querySelectorAll('button')];
  expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toEqual([buttons[0]]);
  buttons[0]?.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(buttons[1]);
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(buttons.at(-1));
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(buttons[0]);
  await waitFor(() => expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toEqual([buttons[0]]));
});

test('a link that runs a script is not set [CMS-135]', async () => {
  render(<Field text="Words" />);
  await userEvent.click(source());
  await screen.findByRole('toolbar');
  await userEvent.click(screen.getByRole('button', { name: 'Link' }));
  const address = screen.getByRole('textbox', { name: 'Where the link leads' });
  for (const wrong of ['javascript:alert(1)', '//example.org', 'http://example.org', 'data:text/html,x']) {
    await userEvent.clear(address);
    await userEvent.type(address, wrong.replace(/[[{]/g, '$&$&'));
    await userEvent.click(screen.getByRole('button', { name: 'Set the link' }));
    await screen.findByText('Begin with https://, mailto: or a slash');
  }
  expect(written).toBeNull();
});
