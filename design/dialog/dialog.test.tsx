// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { flash } from '../flash/flash.ts';
import { FlashHost } from '../flash/flash-host.tsx';
import { confirmDialog } from './confirm-dialog.ts';
import { ConfirmHost } from './confirm-host.tsx';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

test('an open dialog is modal and named by its title', () => {
  render(<Dialog open title="Share" onClose={() => {}} />);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Share' });
  expect(dialog.open).toBe(true);
});

test('a closed dialog is not rendered', () => {
  render(<Dialog open={false} title="Share" onClose={() => {}} />);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape, the backdrop and the close button call onClose, a click on the panel does not', () => {
  const close = vi.fn();
  render(
    <Dialog open title="Share" onClose={close}>
      Text
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog');
  fireEvent.click(screen.getByText('Text'));
  expect(close).toHaveBeenCalledTimes(0);
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  fireEvent.click(dialog);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledTimes(3);
});

test('a press that begins on the panel and ends on the backdrop keeps the dialog open', () => {
  const close = vi.fn();
  render(
    <Dialog open title="Share" onClose={close}>
      Text
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog');
  fireEvent.pointerDown(screen.getByText('Text'));
  fireEvent.click(dialog);
  expect(close).not.toHaveBeenCalled();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(close).toHaveBeenCalledTimes(1);
});

test('a cancelled file field and a dialog inside do not close the dialog', () => {
  const close = vi.fn();
  const closeInner = vi.fn();
  render(
    <Dialog open title="Share" onClose={close}>
      <input type="file" aria-label="Picture" />
      <Dialog open title="Sure" role="alertdialog" onClose={closeInner} />
    </Dialog>,
  );
  fireEvent(screen.getByLabelText('Picture'), new Event('cancel', { bubbles: true, cancelable: true }));
  const inner = screen.getByRole<HTMLDialogElement>('alertdialog');
  fireEvent(inner, new Event('cancel', { cancelable: true }));
  act(() => inner.close());
  expect(close).not.toHaveBeenCalled();
  expect(closeInner).toHaveBeenCalled();
});

test('a message is shown inside an open dialog, where it is not inert, and outside after it closes', () => {
  const page = (open: boolean) => (
    <>
      <FlashHost />
      <Dialog open={open} title="Share" />
    </>
  );
  const { rerender } = render(page(true));
  const dialog = screen.getByRole('dialog');
  act(() => void flash.success('Copied'));
  expect(dialog.contains(screen.getByText('Copied'))).toBe(true);
  rerender(page(false));
  expect(screen.getByRole('status').textContent).toBe('Copied');
  act(() => {
    for (const { id } of flash.read()) flash.dismiss(id);
  });
});

test('a confirm dialog is described by its text', () => {
  render(<ConfirmHost />);
  act(() => void confirmDialog({ title: 'Leave', text: 'Your tracks stay.', confirmLabel: 'Leave' }));
  const described = screen.getByRole('alertdialog', { name: 'Leave' }).getAttribute('aria-describedby');
  expect(document.getElementById(described ?? '')?.textContent).toBe('Your tracks stay.');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});

test('a dialog without onClose has no close button and reopens when the browser closes it', () => {
  render(<Dialog open title="Your codes" role="alertdialog" />);
  const dialog = screen.getByRole<HTMLDialogElement>('alertdialog', { name: 'Your codes' });
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(dialog.getAttribute('closedby')).toBe('none');
  const pressed = new Event('cancel', { cancelable: true });
  fireEvent(dialog, pressed);
  fireEvent.click(dialog);
  expect([pressed.defaultPrevented, dialog.open]).toEqual([true, true]);
  act(() => dialog.close());
  expect(dialog.open).toBe(true);
});

test('the buttons of a confirm dialog resolve it with true and false', async () => {
  render(<ConfirmHost />);
  let answer: Promise<boolean> = Promise.resolve(false);
  act(() => {
    answer = confirmDialog({ title: 'Delete this track', confirmLabel: 'Delete track', danger: true });
  });
  fireEvent.click(screen.getByRole('button', { name: 'Delete track' }));
  expect(await answer).toBe(true);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a second confirm dialog resolves the first with false', async () => {
  render(<ConfirmHost />);
  let first: Promise<boolean> = Promise.resolve(true);
  let second: Promise<boolean> = Promise.resolve(true);
  act(() => {
    first = confirmDialog({ title: 'First', confirmLabel: 'Yes' });
  });
  act(() => {
    second = confirmDialog({ title: 'Second', confirmLabel: 'Yes' });
  });
  expect(await first).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await second).toBe(false);
});

test('the late close event of a removed dialog does not close the next one', async () => {
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} title="Add a block">
      What?
    </Dialog>,
  );
  const element = screen.getByRole<HTMLDialogElement>('dialog');
  const parent = element.parentElement as HTMLElement;
  element.remove();
  element.close();
  expect(onClose).not.toHaveBeenCalled();
  parent.append(element);
});
