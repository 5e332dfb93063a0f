// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ConfirmHost } from '#design/dialog/confirm-host.tsx';
import { flash } from '#design/flash/flash.ts';
import type { Api } from '#platform/pure/contract.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { confirmAndBlock } from './confirm-and-block.ts';

afterEach(() => {
  cleanup();
  for (const { id } of flash.read()) flash.dismiss(id);
});

const ben = { id: '0198f000-0000-7000-8000-00000000000b', username: 'ben' };

/** Starts to block ben; returns the sent inputs. */
async function start(answer: () => unknown = () => ({ blocked: true })) {
  const sent: unknown[] = [];
  const api = (async (_endpoint: unknown, input: unknown) => {
    sent.push(input);
    return answer();
  }) as Api;
  render(<ConfirmHost />);
  let done: Promise<void> = Promise.resolve();
  act(() => {
    done = confirmAndBlock(api, ben);
  });
  const press = (name: string) =>
    act(async () => {
      fireEvent.click(screen.getByRole('button', { name }));
      await done;
    });
  return { sent, press };
}
const flashTexts = () => flash.read().map(({ text }) => text);

test('a member blocks another after a confirmation, and a message explains how to unblock', async () => {
  const { sent, press } = await start();
  expect(screen.getByText(/invitations won't reach you any more/)).toBeTruthy();
  expect(sent).toEqual([]);
  await press('Block');
  expect(sent).toEqual([{ id: ben.id }]);
  expect(flashTexts()).toEqual(['ben is blocked. You can take it back under Messages.']);
});

test('a member who cancels the confirmation blocks nobody', async () => {
  const { sent, press } = await start();
  await press('Cancel');
  expect(sent).toEqual([]);
  expect(flashTexts()).toEqual([]);
});

test('a refusal is shown', async () => {
  const { press } = await start(() => {
    throw new Refusal(429, 'Too many calls.');
  });
  await press('Block');
  expect(flashTexts()).toEqual(['Too many calls.']);
});
