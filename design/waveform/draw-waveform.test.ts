import { expect, test } from 'vitest';
import { drawWaveform } from './draw-waveform.ts';

const colours = { rest: 'grey', played: 'lamp', hover: 'light', mark: 'ink' };

/** The filled parts of the waveform: start, end and colour. */
function fillsOf(progress: number, hover: number | null) {
  const fills: string[] = [];
  let part = '';
  const context = {
    fillStyle: '',
    rect: (x: number, _y: number, width: number) => {
      part = `${x} to ${x + width}`;
    },
    fill: (path?: Path2D) => path && fills.push(`${part} ${context.fillStyle}`),
    clearRect() {},
    fillRect() {},
    save() {},
    restore() {},
    beginPath() {},
    clip() {},
    arc() {},
  };
  const picture = { width: 100, height: 48, progress, buffered: 0, hover, marks: [], colours };
  drawWaveform(context as unknown as CanvasRenderingContext2D, {} as Path2D, picture);
  return fills;
}

test('the played part is drawn in another colour than the rest [PLAYER-017]', () => {
  expect(fillsOf(0.25, null)).toEqual(['0 to 25 lamp', '25 to 100 grey']);
});

test('the part between position and pointer has a colour of its own', () => {
  expect(fillsOf(0.25, 0.5)).toEqual(['0 to 25 lamp', '25 to 50 light', '50 to 100 grey']);
});
