import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { invalid } from '#platform/pure/refusal.ts';
import { useForm } from './use-form.ts';

afterEach(cleanup);

const initial = { name: '', link: '', privacy: 'viewable', news: false };
type Values = typeof initial;

interface AskedProps {
  send?: (values: Values) => Promise<unknown>;
  check?: (values: Values) => Partial<Record<keyof Values, string>>;
}

/** A long form whose fields are disabled while it is sent, like the forms of the site. */
function Asked({ send = async () => undefined, check = () => ({}) }: AskedProps) {
  const { values, errors, busy, set, submit } = useForm({ initial, send, check });
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={busy}>
        <TextField label="Hidden" disabled value="" error="This cannot be corrected" onChange={() => {}} />
        <TextField
          label="Name"
          value={values.name}
          error={errors.name}
          onChange={(event) => set('name', event.target.value)}
        />
        <TextField
          label="Link"
          value={values.link}
          error={errors.link}
          onChange={(event) => set('link', event.target.value)}
        />
        {['closed', 'viewable'].map((one) => (
          <CheckboxField
            key={one}
            kind="radio"
            name="privacy"
            label={one}
            errorId={errors.privacy && 'privacy-error'}
            checked={values.privacy === one}
            onChange={() => set('privacy', one)}
          />
        ))}
        <p id="privacy-error">{errors.privacy}</p>
        <CheckboxField
          kind="switch"
          label="News"
          error={errors.news}
          checked={values.news}
          onChange={(event) => set('news', event.target.checked)}
        />
      </fieldset>
      <input aria-label="Elsewhere" />
      <button type="submit">Send</button>
    </form>
  );
}

const labelled = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** Focuses and clicks, as a keyboard user does. */
const press = () => {
  const button = screen.getByRole('button', { name: 'Send' });
  button.focus();
  return act(async () => void fireEvent.submit(button.closest('form') as HTMLFormElement));
};
const hasFocus = (label: string) => document.activeElement === labelled(label);
const described = (label: string) =>
  labelled(label)
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('a client-side error focuses the first invalid field in page order, not the first one found', async () => {
  render(<Asked check={() => ({ news: 'No', link: 'Not a link' })} />);
  await press();
  expect(hasFocus('Link')).toBe(true);
  expect([labelled('Link').getAttribute('aria-invalid'), described('Link')]).toEqual(['true', 'Not a link']);
  await press();
  expect(hasFocus('Link')).toBe(true);
});

test.each([
  ['name', 'Name'],
  ['link', 'Link'],
  ['news', 'News'],
])('a server error of %s focuses that field when the fields are enabled again', async (field, label) => {
  const send = async () => {
    throw invalid({ [field]: ['is taken'] });
  };
  render(<Asked send={send} />);
  await press();
  expect(hasFocus(label)).toBe(true);
});

test('an error of a radio group focuses the checked button, described by the error', async () => {
  render(<Asked check={() => ({ privacy: 'Choose another one' })} />);
  await press();
  expect(hasFocus('viewable')).toBe(true);
  expect(described('viewable')).toBe('Choose another one');
});

test('the focus stays when the user types during sending', async () => {
  const answer = Promise.withResolvers<never>();
  render(<Asked send={() => answer.promise} />);
  await press();
  fireEvent.change(labelled('Link'), { target: { value: 'x' } });
  await act(async () => answer.reject(invalid({ name: ['is taken'] })));
  expect(labelled('Name').getAttribute('aria-invalid')).toBe('true');
  expect(hasFocus('Name')).toBe(false);
});

test('the focus stays when the user has moved to another field', async () => {
  const answer = Promise.withResolvers<never>();
  render(<Asked send={() => answer.promise} />);
  await press();
  labelled('Elsewhere').focus();
  await act(async () => answer.reject(invalid({ name: ['is taken'] })));
  expect(hasFocus('Elsewhere')).toBe(true);
});

test('typing after a refusal does not move the focus', async () => {
  render(<Asked check={() => ({ name: 'No', link: 'Not a link' })} />);
  await press();
  labelled('Link').focus();
  fireEvent.change(labelled('Link'), { target: { value: 'x' } });
  expect(hasFocus('Link')).toBe(true);
});
