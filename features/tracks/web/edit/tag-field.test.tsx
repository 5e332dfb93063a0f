// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { TagField } from './tag-field.tsx';

afterEach(cleanup);

function open(tags: string[] = []) {
  const Form = () => {
    const [chosen, setChosen] = useState(tags);
    const [typed, setTyped] = useState('');
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted.push(chosen);
        }}
      >
        <TagField tags={chosen} typed={typed} onChange={setChosen} onTyped={setTyped} />
        <button type="submit">Save</button>
      </form>
    );
  };
  const submitted: string[][] = [];
  render(<Form />);
  return { user: userEvent.setup(), submitted };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Tags' });
const chips = () => screen.queryAllByRole('listitem').map((chip) => chip.textContent);
const status = () => screen.getByRole('status').textContent;

test('Enter and a comma add what is typed, normalised and once, and say so [TRACK-147]', async () => {
  const { user, submitted } = open();
  await user.type(field(), 'Late Night{Enter}');
  expect([chips(), status(), field().value]).toEqual([['late-night'], 'Added late-night', '']);
  await user.type(field(), '#slow,late night,');
  expect([chips(), status()]).toEqual([['late-night', 'slow'], 'Added slow']);
  expect(submitted).toEqual([]);
  await user.type(field(), '{Enter}');
  expect(submitted).toEqual([['late-night', 'slow']]);
});

test('a pasted list adds each of its tags, and leaving the field what is typed, before the form is sent [TRACK-147]', async () => {
  const { user, submitted } = open();
  await user.click(field());
  await user.paste('harbour, Rain Song, ');
  expect(chips()).toEqual(['harbour', 'rain-song']);
  await user.type(field(), 'fog');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(submitted).toEqual([['harbour', 'rain-song', 'fog']]);
});

test('Backspace in the empty field and a chip’s button remove a tag, say so, and the field has the focus [TRACK-147]', async () => {
  const { user } = open(['a', 'b', 'c']);
  await user.type(field(), '{Backspace}');
  expect([chips(), status()]).toEqual([['a', 'b'], 'Removed c']);
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove a');
  await user.keyboard('{Enter}');
  expect([chips(), status()]).toEqual([['b'], 'Removed a']);
  expect(document.activeElement).toBe(field());
});

test('what is refused stays in the field with the reason [TRACK-147]', async () => {
  const { user } = open(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  await user.type(field(), 'a/b{Enter}');
  expect(screen.getByText('Tags may have letters, digits and hyphens only')).toBeTruthy();
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['a/b', 'true']);
  await user.clear(field());
  expect(screen.queryByText(/Tags may/)).toBeNull();
  await user.type(field(), 'ten,eleven{Enter}');
  expect(chips()).toHaveLength(10);
  expect(screen.getByText('Tags are at most 10')).toBeTruthy();
  expect(field().value).toBe('eleven');
});
