import { ConnectionLost, SiteRefusal } from './tonehall-client.ts';

export interface Patience {
  /** Says why the command waits. */
  note: (text: string) => void;
  wait: (milliseconds: number) => Promise<void>;
  now: () => Date;
}

/** The site takes nothing for now: no further file can be sent. */
export class SiteAway extends Error {
  override name = 'SiteAway';
}

export const maxFruitlessAttempts = 10;
const maxAttempts = 7;
const maxPauseMs = 30_000;

/** Whether another attempt may succeed: no answer came, or a "no" of the moment. 507 is a full disk. */
export const isTemporary = (error: unknown): error is ConnectionLost | SiteRefusal =>
  error instanceof ConnectionLost ||
  (error instanceof SiteRefusal &&
    (error.status === 408 || error.status === 409 || (error.status >= 500 && error.status !== 507)));

/** Waits longer with each attempt, and at least as long as the site asks for. */
export async function waitBefore(attempt: number, error: unknown, { wait }: Patience): Promise<void> {
  const asked = error instanceof SiteRefusal ? error.retryAfterSeconds * 1000 : 0;
  await wait(Math.max(asked, Math.min(maxPauseMs, 500 * 2 ** attempt)));
}

/** Waits where one of the site's limits is used up; false for every other error. */
export async function waitForLimit(error: unknown, { note, wait, now }: Patience): Promise<boolean> {
  if (!(error instanceof SiteRefusal) || error.status !== 429) return false;
  const pauseMs = Math.max(1, error.retryAfterSeconds) * 1000;
  const until = new Date(now().getTime() + pauseMs).toISOString().slice(11, 16);
  note(`the site takes no more for now; going on at ${until} UTC`);
  await wait(pauseMs);
  return true;
}

/** Repeats a call at a limit of the site and after temporary failures; throws `SiteAway` after some of them in a row. */
export async function patiently<T>(patience: Patience, send: () => Promise<T>): Promise<T> {
  for (let failed = 0; ; ) {
    try {
      return await send();
    } catch (error) {
      if (await waitForLimit(error, patience)) continue;
      if (!isTemporary(error)) throw error;
      failed += 1;
      if (failed >= maxAttempts) throw siteAway(error);
      patience.note('the site does not answer, trying again');
      await waitBefore(failed, error, patience);
    }
  }
}

export const siteAway = (error: ConnectionLost | SiteRefusal): SiteAway =>
  new SiteAway(error instanceof SiteRefusal ? `takes nothing for now (${error.message})` : 'does not answer');
