// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DropZone } from './drop-zone.tsx';

afterEach(cleanup);

const png = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });

function show(more: { progress?: number; disabled?: boolean } = {}) {
  const heard = { file: vi.fn(), refused: vi.fn() };
  render(
    <DropZone
      label="Image"
      prompt="Drop it"
      buttonLabel="Choose"
      accept={['image/png', '.png', '.svg']}
      maxBytes={100}
      onFile={heard.file}
      onRefused={heard.refused}
      {...more}
    />,
  );
  const zone = screen.getByRole('group', { name: 'Image' });
  const drop = (...files: File[]) => fireEvent.drop(zone, { dataTransfer: { files, types: ['Files'] } });
  return { ...heard, drop };
}

test('a dropped file of an accepted type is passed to onFile', () => {
  const { drop, file, refused } = show();
  const image = png('a.png', 100);
  drop(image);
  expect(file.mock.calls).toEqual([[image]]);
  expect(refused).not.toHaveBeenCalled();
});

test.each([
  ['several', [png('a.png'), png('b.png')]],
  ['too_large', [png('a.png', 101)]],
  ['wrong_type', [new File(['x'], 'a.pdf', { type: 'application/pdf' })]],
] as const)('%s is refused and told', (kind, files) => {
  const { drop, file, refused } = show();
  drop(...files);
  expect(refused.mock.calls).toEqual([[{ kind, files: [...files] }]]);
  expect(file).not.toHaveBeenCalled();
});

test('a file without a MIME type is accepted by its extension', () => {
  const { drop, file } = show();
  drop(new File(['<svg/>'], 'LOGO.SVG'));
  expect(file).toHaveBeenCalledTimes(1);
});

test('the button opens the file chooser', () => {
  show();
  const input = document.querySelector('input[type="file"]') as HTMLInputElement;
  const opened = vi.fn();
  input.addEventListener('click', opened);
  fireEvent.click(screen.getByRole('button', { name: 'Choose' }));
  expect(opened).toHaveBeenCalledTimes(1);
  expect(input.accept).toBe('image/png,.png,.svg');
});

test('during an upload the progress is shown and further files are ignored', () => {
  const { drop, file, refused } = show({ progress: 0.5 });
  expect(screen.getByRole('progressbar', { name: 'Uploading' }).getAttribute('aria-valuenow')).toBe('50');
  drop(png('a.png'));
  expect([...file.mock.calls, ...refused.mock.calls]).toEqual([]);
});

test('a disabled drop zone ignores dropped files', () => {
  const { drop, file } = show({ disabled: true });
  drop(png('a.png'));
  expect(file).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
});
