import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Where a note stands: a step of a sixteenth and a pitch. */
export interface JourneyNote {
  readonly step: number;
  readonly pitch: 'C4' | 'D4' | 'G4';
}

/** A way to work the studio: mouse, touch, keyboard, or the accessibility tree. Each has all it takes to make and publish a song. */
export interface Hand {
  createProject(): Promise<void>;
  /** Finds a loop in the library by its name and places it at bar 1 on a track of its own. */
  placeLoop(name: string): Promise<void>;
  /** Writes a row of the beat that the empty project has. */
  writeBeat(pad: string, steps: readonly number[]): Promise<void>;
  /** Adds an instrument track with a region of notes at bar 1. */
  writeMelody(notes: readonly JourneyNote[]): Promise<void>;
  /** Moves the melody to bar 2, and plays the beat a second time. */
  arrange(): Promise<void>;
  /** Pans the melody to the right, mutes the loop, and gives the melody a reverb. */
  mix(loopTrack: string): Promise<void>;
  invite(username: string): Promise<void>;
  /** Leaves the studio's screen as it was, once the file is there. */
  exportSong(): Promise<void>;
  publish(title: string): Promise<void>;
}

interface Journey {
  page: Page;
  hand: Hand;
  invitee: string;
  title: string;
  /** Lets the server prepare the track. */
  drain(): Promise<void>;
}

const loop = 'Midnight Harbour Bass';

/** Makes a song from nothing and publishes it; every step must be announced. */
export async function makeSong({ page, hand, invitee, title, drain }: Journey): Promise<void> {
  const heard = async (said: RegExp) => {
    await expect
      .poll(() => announcements(page), { message: `${said}` })
      .toContainEqual(expect.stringMatching(said));
  };
  await hand.createProject();
  await page.getByRole('grid', { name: 'Timeline' }).waitFor();
  await hand.placeLoop(loop);
  await heard(/^Midnight Harbour Bass placed at bar 1 on a new track$/);
  await hand.writeBeat('Kick', [1, 5, 9, 13]);
  await heard(/^Kick added, step 13$/);
  await hand.writeMelody([
    { step: 1, pitch: 'C4' },
    { step: 5, pitch: 'D4' },
    { step: 9, pitch: 'G4' },
  ]);
  await heard(/G4.*beat 3$/);
  await hand.arrange();
  await heard(/^Notes 1 moved to bar 2$/);
  await heard(/^Beat duplicated$/);
  await hand.mix(loop);
  await heard(/^Synth: 100 % right$/);
  await heard(new RegExp(`^${loop}: muted$`));
  await heard(/^Reverb added$/);
  await hand.invite(invitee);
  await heard(/The invitation is on its way/);
  await Promise.all([page.waitForEvent('download'), hand.exportSong()]);
  await heard(/^New project.wav is exported\.$/);
  await page.getByText('Saved', { exact: true }).waitFor();
  await hand.publish(title);
  await heard(/^The track is being prepared\./);
  await drain();
  await heard(new RegExp(`${title}.* is published`));
}

/** Keeps what live regions say from now on; call it before the first page. */
export const hearAnnouncements = (page: Page): Promise<unknown> =>
  page.addInitScript(`{
    window.saidForTests = [];
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element && element.closest('[role=status], [role=alert]');
        if (region) window.saidForTests.push(region.textContent.trim());
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  }`);

const announcements = (page: Page): Promise<string[]> => page.evaluate<string[]>('window.saidForTests');
