// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CheckboxField } from './checkbox-field.tsx';
import styles from './field.module.css';
import { SelectField } from './select-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

function describedBy(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' | ');
}

test('label, hint and every error are connected to the control', () => {
  render(<TextField label="Title" hint="Up to 100" error={["can't be blank", 'is odd']} />);
  const input = screen.getByLabelText('Title');
  expect(describedBy(input)).toBe("can't be blankis odd | Up to 100");
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('a field without error is not marked invalid', () => {
  render(<TextField label="Title" error={[]} />);
  expect(screen.getByLabelText('Title').hasAttribute('aria-invalid')).toBe(false);
});

test('a required field says so to the eye and to screen readers, and keeps its name [SHELL-125]', () => {
  render(
    <>
      <TextField label="Title" required />
      <TextArea label="Text" required />
      <SelectField label="Genre" required>
        <option>Jazz</option>
      </SelectField>
      <CheckboxField label="Terms" required />
      <TextField label="About" />
    </>,
  );
  for (const label of ['Title', 'Text', 'Genre', 'Terms', 'About']) {
    const isRequired = label !== 'About';
    expect(screen.getByLabelText(label).hasAttribute('required'), label).toBe(isRequired);
    expect(screen.getByText(label).classList.contains(styles.required ?? ''), label).toBe(isRequired);
  }
});

test('a password can be shown and hidden again', () => {
  render(<TextField label="Password" type="password" />);
  const input = screen.getByLabelText('Password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.getAttribute('type')).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.getAttribute('type')).toBe('password');
});

test('the counter counts the code points of the typed text', () => {
  render(<TextArea label="Comment" limit={10} defaultValue="ab" />);
  expect(screen.getByText('2 / 10')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Comment'), { target: { value: 'abc🎧' } });
  expect(screen.getByText('4 / 10')).toBeTruthy();
});

test('select, checkbox and switch are found by their labels and roles', () => {
  render(
    <>
      <SelectField label="Genre">
        <option>Jazz</option>
      </SelectField>
      <CheckboxField label="Allow comments" error="must be accepted" />
      <CheckboxField kind="switch" label="Published" defaultChecked />
    </>,
  );
  expect(screen.getByRole('combobox', { name: 'Genre' })).toBeTruthy();
  expect(describedBy(screen.getByRole('checkbox', { name: 'Allow comments' }))).toBe('must be accepted');
  expect(screen.getByRole('switch', { name: 'Published' }).hasAttribute('checked')).toBe(true);
});
