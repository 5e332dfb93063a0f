import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** An answer passes the query client, its batch of notifications and React's work, each of which may take a macrotask. */
const turns = 5;

/**
 * Waits for pending work of a page: lazy chunks, available answers, timers without a delay. Await it before asserting that
 * something has not happened.
 */
export async function settle(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      await vi.dynamicImportSettled();
      await new Promise((resolve) => setTimeout(resolve));
    }
  });
}
