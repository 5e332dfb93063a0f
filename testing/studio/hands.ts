import type { Locator, Page } from 'playwright-core';
import { tabTo } from '../by-keyboard.ts';
import { followPath, touchPath } from './follow-path.ts';
import type { Hand, JourneyNote } from './song-journey.ts';

const semitones: Record<JourneyNote['pitch'], number> = { C4: 60, D4: 62, G4: 67 };
/** Px of a bar of the timeline, and of the piano roll's steps and rows, as they are first shown. */
const [barPx, stepPx, rowPx] = [160, 24, 16];
const beat = 'Beat, Drums, bar 1 to 2, looped';

const partsOf = (page: Page) => ({
  button: (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first(),
  item: (name: string) => page.getByRole('menuitem', { name, exact: true }),
  cell: (name: string | RegExp) => page.getByRole('gridcell', { name }),
  tab: (name: string) => page.getByRole('tab', { name, exact: true }),
  field: (name: string) => page.getByRole('textbox', { name, exact: true }),
  mixer: page.getByRole('list', { name: 'Mixer' }),
  dialog: (name: string | RegExp) => page.getByRole('dialog', { name }),
  roll: page.getByRole('application', { name: /^Piano roll/ }),
  lane: page.locator('[role=row][data-current-row] [data-lane]'),
});

const placeInRoll = ({ step, pitch }: JourneyNote) => ({
  x: (step - 1) * stepPx + stepPx / 2,
  y: (127 - semitones[pitch]) * rowPx + rowPx / 2,
});

/** What mouse and touch have in common: `press` is a click or a tap, `drag` a path of the pointer. */
interface Pointer {
  press(target: Locator, position?: { x: number; y: number }): Promise<void>;
  drag(target: Locator, by: { x: number; y: number }): Promise<void>;
}

function byPointer(
  page: Page,
  { press, drag }: Pointer,
  own: Pick<Hand, 'placeLoop' | 'writeMelody'> & {
    open(region: Locator): Promise<void>;
    beforeMove(): Promise<void>;
  },
): Hand {
  const { button, item, cell, tab, mixer, dialog } = partsOf(page);
  return {
    placeLoop: own.placeLoop,
    writeMelody: own.writeMelody,
    createProject: () => press(page.getByRole('link', { name: 'Create project' })),
    async writeBeat(pad, steps) {
      await own.open(cell(beat));
      for (const step of steps) await press(button(`${pad}, step ${step}`));
    },
    async arrange() {
      await own.beforeMove();
      await drag(cell(/^Notes 1, Synth/), { x: barPx, y: 0 });
      await press(cell(beat), { x: 60, y: 30 });
      await press(button('Duplicate'));
    },
    async mix(loopTrack) {
      await press(cell(/^Notes 1, Synth/), { x: 60, y: 30 });
      await press(tab('Mixer'));
      await press(mixer.getByRole('button', { name: `Mute ${loopTrack}` }));
      await drag(mixer.getByRole('slider', { name: 'Pan of Synth' }), { x: 0, y: -400 });
      await press(cell(/^Notes 1, Synth/), { x: 60, y: 30 });
      await press(tab('Devices'));
      await press(button('Add a device'));
      await press(item('Reverb'));
    },
    async invite(username) {
      await press(button('Share'));
      const share = dialog(/^Share/);
      await share.getByLabel('Username or e-mail address').fill(username);
      await press(share.getByRole('button', { name: 'Invite', exact: true }));
      await share.getByText('Invited').waitFor();
      await press(share.getByRole('button', { name: 'Close', exact: true }));
    },
    async exportSong() {
      await press(button('Export'));
      await press(dialog('Export').getByRole('button', { name: 'Export' }));
      await press(dialog('Export').getByRole('button', { name: 'Done' }));
    },
    async publish(title) {
      await press(button('Publish'));
      await dialog('Publish').getByLabel('Title').fill(title);
      await press(dialog('Publish').getByRole('button', { name: 'Publish' }));
    },
  };
}

/** Clicks, double clicks and drags, and typing where there is a field. */
export function mouse(page: Page): Hand {
  const { button, item, roll, lane } = partsOf(page);
  const press: Pointer['press'] = (target, position) => target.click({ ...(position && { position }) });
  return byPointer(
    page,
    { press, drag: (target, by) => followPath(page, target, by) },
    {
      async placeLoop(name) {
        await press(button('Add a loop'));
        await page.getByRole('searchbox', { name: 'Search for sounds' }).fill(name);
        await page
          .getByRole('listitem')
          .filter({ hasText: name })
          .dragTo(lane, { targetPosition: { x: 20, y: 30 } });
        await press(button('Close the library'));
      },
      async writeMelody(notes) {
        await press(button('Add track'));
        await press(item('Instrument track'));
        await lane.dblclick({ position: { x: 20, y: 30 } });
        for (const note of notes) await press(roll, placeInRoll(note));
      },
      open: (region) => region.dblclick({ position: { x: 60, y: 30 } }),
      beforeMove: async () => {},
    },
  );
}

/** Taps, long presses and drags of one finger, whose tools stand at the left. */
export function touch(page: Page): Hand {
  const { button, item, roll, lane } = partsOf(page);
  const press: Pointer['press'] = (target, position) => target.tap({ ...(position && { position }) });
  const rest = (target: Locator, choice: string) => touchPath(page, target, { until: item(choice) });
  return byPointer(
    page,
    { press, drag: (target, by) => touchPath(page, target, { by }) },
    {
      async placeLoop(name) {
        await press(button('Add a loop'));
        await page.getByRole('searchbox', { name: 'Search for sounds' }).fill(name);
        await press(button(`Add ${name} to the project`));
        await press(button('Close the library'));
      },
      async writeMelody(notes) {
        await press(button('Add track'));
        await press(item('Instrument track'));
        await press(button('One finger draws'));
        await press(lane, { x: 20, y: 30 });
        for (const note of notes) await press(roll, placeInRoll(note));
      },
      async open(region) {
        await rest(region, 'Open the region');
        await press(item('Open the region'));
      },
      beforeMove: () => press(button('One finger moves')),
    },
  );
}

/** Tab, arrows and shortcuts: nothing is pressed by a pointer, and no focus is set. */
export function keyboard(page: Page): Hand {
  const { keyboard: keys } = page;
  const press = async (...names: string[]) => {
    for (const name of names) await keys.press(name);
  };
  const times = (count: number, name: string) => press(...Array<string>(count).fill(name));
  const focus = (selector: string) => page.locator(`${selector}:focus`).waitFor();
  const command = async (words: string) => {
    await press('Control+k');
    await focus('[role=combobox]');
    await keys.type(words);
    await press('Enter');
  };
  const cellHasFocus = (start: string) => focus(`[role=gridcell][aria-label^="${start}"]`);
  return {
    async createProject() {
      await tabTo(page, 'Create project');
      await press('Enter');
    },
    async placeLoop(name) {
      await press('b');
      await focus('[type=search]');
      await keys.type(name);
      await page.getByText('1 sound', { exact: true }).waitFor();
      await press('ArrowDown', 'Enter');
      await page.getByRole('gridcell', { name }).waitFor();
      await press('Escape');
    },
    async writeBeat(_pad, steps) {
      await press('ArrowUp');
      await cellHasFocus('Beat');
      await press('Enter');
      let at = 1;
      for (const step of steps) {
        await times(step - at, 'ArrowRight');
        await press('Enter');
        at = step;
      }
    },
    async writeMelody(notes) {
      await press('t', 'Escape');
      await cellHasFocus('Synth');
      await press('a', 'Enter');
      await focus('[role=application]');
      let at: JourneyNote = { step: 1, pitch: 'C4' };
      for (const note of notes) {
        await times(note.step - at.step, 'ArrowRight');
        await times(semitones[note.pitch] - semitones[at.pitch], 'ArrowUp');
        await press('Enter');
        at = note;
      }
      await press('Escape', 'Escape');
    },
    async arrange() {
      await cellHasFocus('Notes');
      await press('Control+Shift+ArrowRight', 'ArrowUp', 'ArrowUp', 'Home');
      await cellHasFocus('Beat');
      await press('Control+d');
    },
    async mix() {
      await press('ArrowDown', 'Shift+M', 'ArrowDown', '2');
      await focus('[role=slider][aria-label="Pan of Synth"]');
      await press('End', 'Escape');
      await command('add reverb');
    },
    async invite(username) {
      await command('invite');
      await focus('dialog input');
      await keys.type(username);
      await press('Enter');
      await page.getByRole('dialog').getByText('Invited').waitFor();
      await press('Escape');
    },
    async exportSong() {
      await press('Control+Shift+E');
      await focus('dialog select');
      await tabTo(page, 'Export');
      await press('Enter');
      await page.getByText(/is in your downloads/).waitFor();
      await press('Escape');
    },
    async publish(title) {
      await press('Control+Shift+S');
      await focus('dialog input');
      await press('Control+a');
      await keys.type(title);
      await tabTo(page, 'Publish');
      await press('Enter');
    },
  };
}

/** What an assistive technology does: it finds controls by role and name, gives them the focus, presses and fills them. */
export function accessibilityTree(page: Page): Hand {
  const { button, item, cell, tab, field, mixer, dialog } = partsOf(page);
  const press = async (target: Locator) => {
    await target.focus();
    await page.keyboard.press('Enter');
  };
  const fill = async (name: string, text: string) => {
    await field(name).fill(text);
    await press(field(name));
  };
  return {
    createProject: () => press(page.getByRole('link', { name: 'Create project' })),
    async placeLoop(name) {
      await press(button('Library'));
      await page.getByRole('searchbox', { name: 'Search for sounds' }).fill(name);
      await press(button(`Add ${name} to the project`));
      await press(button('Close the library'));
    },
    async writeBeat(pad, steps) {
      await press(cell(beat));
      for (const step of steps) await press(button(`${pad}, step ${step}`));
    },
    async writeMelody(notes) {
      await press(button('Add track'));
      await press(item('Instrument track'));
      await press(button('More for regions'));
      await press(item('Add a region at the cursor'));
      await press(tab('Event list'));
      let before: JourneyNote | null = null;
      for (const note of notes) {
        await press(button('Add a note'));
        const pitch = before?.pitch ?? 'C4';
        const first = before === null ? '1.1.1' : `1.${(before.step + 3) / 4}.2`;
        const place = `1.${(note.step + 3) / 4}.1`;
        if (place !== first) await fill(`Place of ${pitch} at ${first}`, place);
        if (pitch !== note.pitch) await fill(`Pitch of ${pitch} at ${place}`, note.pitch);
        before = note;
      }
    },
    async arrange() {
      await fill('Beginning of Notes 1', '2.1.1');
      await cell(beat).focus();
      await press(button('Duplicate'));
    },
    async mix(loopTrack) {
      await press(tab('Mixer'));
      await mixer.getByRole('slider', { name: 'Pan of Synth' }).press('End');
      await press(mixer.getByRole('button', { name: `Mute ${loopTrack}` }));
      await cell(/^Notes 1, Synth/).focus();
      await press(tab('Devices'));
      await press(button('Add a device'));
      await press(item('Reverb'));
    },
    async invite(username) {
      await press(button('Share'));
      await dialog(/^Share/)
        .getByRole('textbox', { name: 'Username or e-mail address' })
        .fill(username);
      await press(dialog(/^Share/).getByRole('button', { name: 'Invite', exact: true }));
      await dialog(/^Share/)
        .getByText('Invited')
        .waitFor();
      await press(dialog(/^Share/).getByRole('button', { name: 'Close', exact: true }));
    },
    async exportSong() {
      await press(button('Export'));
      await press(dialog('Export').getByRole('button', { name: 'Export' }));
      await press(dialog('Export').getByRole('button', { name: 'Done' }));
    },
    async publish(title) {
      await press(button('Publish'));
      await dialog('Publish').getByRole('textbox', { name: 'Title' }).fill(title);
      await press(dialog('Publish').getByRole('button', { name: 'Publish' }));
    },
  };
}
