// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RenameTitle } from './rename-title.tsx';

afterEach(cleanup);

function show() {
  const onSave = vi.fn();
  const onDone = vi.fn();
  render(<RenameTitle title="Before" onSave={onSave} onDone={onDone} />);
  const field = screen.getByLabelText('Title') as HTMLInputElement;
  const write = (value: string) => fireEvent.change(field, { target: { value } });
  const press = (key: string) => fireEvent.keyDown(field, { key });
  return { onSave, onDone, field, write, press };
}

test('Enter saves [PROJECT-028]', () => {
  const { onSave, onDone, write, press } = show();
  write('After');
  press('Enter');
  expect(onSave.mock.calls).toEqual([['After']]);
  expect(onDone).toHaveBeenCalledOnce();
});

test('blur saves [PROJECT-029]', () => {
  const { onSave, write, field } = show();
  write('After');
  fireEvent.blur(field);
  expect(onSave.mock.calls).toEqual([['After']]);
});

test('Escape keeps the title and saves nothing, also with the following blur [PROJECT-030]', () => {
  const { onSave, onDone, write, press, field } = show();
  write('After');
  press('Escape');
  fireEvent.blur(field);
  expect(onSave).not.toHaveBeenCalled();
  expect(onDone).toHaveBeenCalledOnce();
});

test.each(['', '   ', '\u200b'])('an empty title (%j) is not saved [PROJECT-031]', (empty) => {
  const { onSave, onDone, write, press } = show();
  write(empty);
  press('Enter');
  expect(onSave).not.toHaveBeenCalled();
  expect(onDone).toHaveBeenCalledOnce();
});

test.each(['Before', ' Before '])('an unchanged title (%j) is not saved [PROJECT-032]', (same) => {
  const { onSave, write, field } = show();
  write('Another');
  write(same);
  fireEvent.blur(field);
  expect(onSave).not.toHaveBeenCalled();
});

test('Enter and its blur save once [PROJECT-033]', () => {
  const { onSave, write, press, field } = show();
  write('After');
  press('Enter');
  fireEvent.blur(field);
  expect(onSave).toHaveBeenCalledOnce();
});
