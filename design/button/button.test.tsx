// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

function clickAt(element: HTMLElement, milliseconds: number) {
  const event = createEvent.click(element);
  Object.defineProperty(event, 'timeStamp', { value: milliseconds });
  fireEvent(element, event);
}

test('two clicks within 300 ms trigger one action [SHELL-073]', () => {
  const act = vi.fn();
  render(<Button onClick={act}>Like</Button>);
  const button = screen.getByRole('button', { name: 'Like' });
  clickAt(button, 1000);
  clickAt(button, 1299);
  expect(act).toHaveBeenCalledTimes(1);
  clickAt(button, 1300);
  expect(act).toHaveBeenCalledTimes(2);
});

test('the second of two quick clicks does not submit the form again [SHELL-073]', () => {
  const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button type="submit">Save</Button>
    </form>,
  );
  clickAt(screen.getByRole('button'), 1000);
  clickAt(screen.getByRole('button'), 1200);
  expect(submit).toHaveBeenCalledTimes(1);
});

test('a click right after an input counts, so that a mended form is sent at once [SHELL-073]', () => {
  const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <input aria-label="Name" />
      <Button type="submit">Save</Button>
    </form>,
  );
  clickAt(screen.getByRole('button'), 1000);
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Mia' } });
  clickAt(screen.getByRole('button'), 1200);
  clickAt(screen.getByRole('button'), 1250);
  expect(submit).toHaveBeenCalledTimes(2);
});

test('a busy button keeps its name and ignores clicks', () => {
  const act = vi.fn();
  render(
    <Button busy onClick={act}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  fireEvent.click(button);
  expect(act).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.hasAttribute('disabled')).toBe(false);
});

test('a button is of type "button" by default', () => {
  const submit = vi.fn();
  render(
    <form onSubmit={submit}>
      <Button>Cancel</Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(submit).not.toHaveBeenCalled();
});

test('an inactive button can be focused but ignores clicks', () => {
  const act = vi.fn();
  render(
    <Button inactive onClick={act}>
      Create group
    </Button>,
  );
  const button = screen.getByRole('button');
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(button);
  expect(act).not.toHaveBeenCalled();
});
