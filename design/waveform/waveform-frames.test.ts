// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { drawInFrames, isDrawn } from './waveform-frames.ts';

type Report = (entries: object[]) => void;

/** What the browser does: it reports the sizes, then the places, of what is observed. */
let report: { sizes: Report; places: Report };
let drawn: HTMLCanvasElement[];
const read = vi.fn(getComputedStyle);

beforeEach(async () => {
  document.body.innerHTML = '';
  drawn = [];
  read.mockClear();
  vi.stubGlobal('getComputedStyle', read);
  vi.stubGlobal(
    'Path2D',
    class {
      roundRect() {}
    },
  );
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => queueMicrotask(run));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const fill = () => drawn.push(this);
    return new Proxy(
      {},
      { get: (_none, name) => (name === 'fill' ? fill : () => undefined), set: () => true },
    );
  } as never);
  report ??= observe();
});

function observe() {
  const callbacks: Partial<typeof report> = {};
  const observerFor = (name: keyof typeof report) =>
    class {
      constructor(callback: Report) {
        callbacks[name] = callback;
      }
      observe() {}
      unobserve() {}
    };
  vi.stubGlobal('ResizeObserver', observerFor('sizes'));
  vi.stubGlobal('IntersectionObserver', observerFor('places'));
  drawInFrames(document.createElement('canvas'), [], still).stop();
  return callbacks as typeof report;
}

const still = () => ({ progress: 0, buffered: 0, hover: null, marks: [] });

function aWaveform(theme?: string, state = still) {
  const parent = document.createElement('div');
  if (theme) parent.dataset.theme = theme;
  const canvas = parent.appendChild(document.createElement('canvas'));
  document.body.append(parent);
  const drawing = drawInFrames(canvas, [0.5, 1], state);
  report.sizes([{ target: canvas, contentRect: { width: 300, height: 40 } }]);
  const come = (isIntersecting: boolean) => ({ target: canvas, isIntersecting });
  return { canvas, come, ...drawing };
}

test('waveforms that come near the window are drawn in one pass, which reads the colours of each theme once', () => {
  const rows = [aWaveform(), aWaveform('paper'), aWaveform(), aWaveform(), aWaveform()];
  expect(rows.map(({ canvas }) => isDrawn(canvas))).toEqual([false, false, false, false, false]);
  report.places(rows.map(({ come }, place) => come(place < 4)));
  expect(drawn).toEqual(rows.slice(0, 4).map(({ canvas }) => canvas));
  expect(rows.map(({ canvas }) => isDrawn(canvas))).toEqual([true, true, true, true, false]);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a waveform is drawn again after a visible change only, and outside of the window when it comes back', async () => {
  let progress = 0;
  const { canvas, come, request } = aWaveform(undefined, () => ({ ...still(), progress }));
  const draw = async () => {
    drawn = [];
    request();
    await Promise.resolve();
    return drawn.length;
  };
  report.places([come(true)]);
  expect(await draw()).toBe(0);
  progress = 0.5;
  expect(await draw()).toBe(2);
  report.places([come(false)]);
  progress = 0.75;
  expect(await draw()).toBe(0);
  report.places([come(true)]);
  expect(drawn).toEqual([canvas, canvas]);
});

test('a change of theme draws with the new colours', async () => {
  const { canvas, come } = aWaveform();
  report.places([come(true)]);
  canvas.dispatchEvent(new Event('transitionend'));
  await Promise.resolve();
  expect([drawn.length, read.mock.calls.length]).toEqual([2, 2]);
});

test('paper shows the waveforms outside of the window, and none that is gone', () => {
  const [far, gone] = [aWaveform(), aWaveform()];
  gone.stop();
  dispatchEvent(new Event('beforeprint'));
  expect(drawn).toContain(far.canvas);
  expect(drawn).not.toContain(gone.canvas);
});
