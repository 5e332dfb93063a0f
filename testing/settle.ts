import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** An answer passes the query client, its batch of notifications and React's work, each of which may take a turn of its own. */
const turns = 5;

/**
 * Lets everything end that is under way in a page: parts that are being loaded, answers that are there already, timers without a
 * delay. To be awaited before a test says that something has not happened.
 */
export async function settle(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      await vi.dynamicImportSettled();
      await new Promise((resolve) => setTimeout(resolve));
    }
  });
}
