// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { TextField } from '../field/text-field.tsx';
import { RowsField } from './rows-field.tsx';

afterEach(cleanup);

function Example({ initial, min, error }: { initial: readonly string[]; min?: number; error?: string }) {
  const [rows, setRows] = useState(initial);
  return (
    <RowsField
      label="Prizes"
      one="prize"
      rows={rows}
      nameOf={(row) => row}
      min={min}
      max={3}
      error={error}
      create={() => ''}
      onChange={setRows}
    >
      {(row, at, change) => (
        <TextField label={`Prize ${at + 1}`} value={row} onChange={(event) => change(event.target.value)} />
      )}
    </RowsField>
  );
}

const values = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
// A button takes no second press within 300 ms of the first.
let at = 0;
const press = (name: string) => {
  const event = createEvent.click(screen.getByRole('button', { name }));
  Object.defineProperty(event, 'timeStamp', { value: (at += 1000) });
  fireEvent(screen.getByRole('button', { name }), event);
};
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName;

test('a row is added with the focus in it, until there are as many as may be', () => {
  render(<Example initial={['A tape']} />);
  press('Add a prize');
  expect([values(), document.activeElement]).toEqual([['A tape', ''], screen.getByLabelText('Prize 2')]);
  press('Add a prize');
  expect(screen.queryByRole('button', { name: 'Add a prize' })).toBeNull();
});

test('a row is moved with the focus on its button, or on the other one at the end', () => {
  render(<Example initial={['One', 'Two', 'Three']} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move One up' }).disabled).toBe(true);
  press('Move Three up');
  expect([values(), focused()]).toEqual([['One', 'Three', 'Two'], 'Move Three up']);
  press('Move Three up');
  expect([values(), focused()]).toEqual([['Three', 'One', 'Two'], 'Move Three down']);
});

test('a row is removed, and the list has the focus; the last ones that must be stay', () => {
  render(<Example initial={['One', 'Two']} min={1} />);
  screen.getByRole('button', { name: 'Remove One' }).focus();
  press('Remove One');
  expect([values(), focused()]).toEqual([['Two'], 'Prizes']);
  expect(screen.queryByRole('button', { name: 'Remove Two' })).toBeNull();
});

test('an error is read out', () => {
  render(<Example initial={[]} error="Each prize needs a name." />);
  expect(screen.getByRole('alert').textContent).toBe('Each prize needs a name.');
});
