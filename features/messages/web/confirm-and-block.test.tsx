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

/** Begins to block ben, and gives what is sent. */
async function begin(answer: () => unknown = () => ({ blocked: true })) {
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
const said = () => flash.read().map(({ text }) => text);

test('somebody is blocked after a question, and it is said how to take it back', async () => {
  const { sent, press } = await begin();
  expect(screen.getByText(/invitations won't reach you any more/)).toBeTruthy();
  expect(sent).toEqual([]);
  await press('Block');
  expect(sent).toEqual([{ id: ben.id }]);
  expect(said()).toEqual(['ben is blocked. You can take it back under Messages.']);
});

test('who is not sure blocks nobody', async () => {
  const { sent, press } = await begin();
  await press('Cancel');
  expect(sent).toEqual([]);
  expect(said()).toEqual([]);
});

test('a refusal is said', async () => {
  const { press } = await begin(() => {
    throw new Refusal(429, 'Too many calls.');
  });
  await press('Block');
  expect(said()).toEqual(['Too many calls.']);
});
