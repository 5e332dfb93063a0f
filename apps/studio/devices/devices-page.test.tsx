import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { StereoSamples } from '#studio/render/render-song.ts';
import { openKernels } from '#testing/open-kernels.ts';
import { DevicesPage } from './devices-page.tsx';
import { createPresetRenderer } from './render-preset.ts';

afterEach(cleanup);

/** The page over real kernels; what it plays is kept, since this browser has no sound. */
function open(device: string) {
  const played: StereoSamples[] = [];
  const ends: (() => void)[] = [];
  let clock = 0;
  const openRenderer = async () => createPresetRenderer(await openKernels(), () => (clock += 88));
  render(
    <DevicesPage
      device={device}
      openRenderer={openRenderer}
      play={(samples, onEnd) => {
        played.push(samples);
        ends.push(onEnd);
        return () => ends.push(() => {});
      }}
    />,
  );
  return { played, ends };
}
const cellsOf = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('a person plays presets of an effect by keyboard and reads level, spectrum and cost of each', async () => {
  const { played, ends } = open('eq');
  expect(screen.getByRole('link', { name: 'EQ', current: 'page' })).toBeTruthy();
  const user = userEvent.setup();
  const first = await screen.findByRole('button', { name: 'Warm' });
  first.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Playing Warm')).toBeTruthy();
  const [tags, lufs, peak, , middle, , cost] = cellsOf(/^Warm/);
  expect(tags).not.toBe('');
  expect(Number(lufs?.replace('−', '-'))).toBeGreaterThan(-18);
  expect(Number(lufs?.replace('−', '-'))).toBeLessThan(-14);
  expect(peak).toMatch(/^[−\d.]+$/);
  expect(Number(middle)).toBeGreaterThan(100);
  // 11 s of sound in 88 ms.
  expect(cost).toMatch(/^0\.[78]\d %$/);
  expect(screen.getByRole('img', { name: /^Loudest around \d+ Hz with −?-?\d+ dB$/ })).toBeTruthy();
  ends[0]?.();
  await expect.poll(() => screen.queryByText('Playing Warm')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Without the effect' }));
  expect(await screen.findByText('Playing Without the effect')).toBeTruthy();
  expect(played).toHaveLength(2);
  expect(played[0]?.left).not.toEqual(played[1]?.left);
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(screen.queryByText(/^Playing/)).toBeNull();
});

test('all presets of a device are measured with one press', async () => {
  open('strip');
  const user = userEvent.setup();
  await screen.findByRole('button', { name: 'Quiet' });
  await user.click(screen.getByRole('button', { name: 'Measure all' }));
  await expect.poll(() => cellsOf(/^Quiet/).at(-1)).toMatch(/ %$/);
  expect(cellsOf(/^Quiet/)[1]).toMatch(/^−28\.\d$/);
  expect(cellsOf(/^As it is/)[1]).toMatch(/^−16\.\d$/);
});
