import * as Y from 'yjs';
import { deviceOf } from '#studio/devices/all-devices.ts';
import { checkUpdate } from '#studio/document/check-update.ts';
import { secondsAt } from '#studio/document/derive.ts';
import { planOf } from '#studio/document/plan-of.ts';
import { readSong } from '#studio/document/read-song.ts';
import type { Kernels } from '#studio/engine/kernels.ts';
import { renderParts } from '#studio/render/render-song.ts';
import { createWavWriter, type WavBits } from '#studio/render/wav.ts';

/** What is asked of the render child. */
export interface RenderRequest {
  bits: WavBits;
  from: number;
  /** Null goes on until every tail has ended. */
  to: number | null;
  maxSeconds: number;
}

/** Thrown for a document that is not rendered. */
export class RenderRefusal extends Error {
  readonly code: 'too_long' | 'nothing' | 'unreadable';

  constructor(code: RenderRefusal['code'], detail: string) {
    super(detail);
    this.name = 'RenderRefusal';
    this.code = code;
  }
}

export interface RenderOutput {
  /** Writes bytes at a place of the file. */
  output(bytes: Uint8Array, at: number): void;
  /** Hears the length of the song before it is rendered, and again after each part. */
  onSeconds(seconds: number): void;
}

/** Renders the state of a document as WAV, in parts of a second. Returns its frames. Throws a `RenderRefusal`. */
export function renderState(
  kernels: Kernels,
  state: Uint8Array,
  { bits, from, to, maxSeconds }: RenderRequest,
  { output, onSeconds }: RenderOutput,
): number {
  const song = readSong(documentOf(state));
  const plan = planOf(song, deviceOf);
  const end = to ?? plan.end;
  if (end <= from) throw new RenderRefusal('nothing', 'nothing plays in this song');
  const seconds = secondsAt(song.tempo, end) - secondsAt(song.tempo, from);
  if (seconds > maxSeconds) throw new RenderRefusal('too_long', `${Math.round(seconds)} s`);
  onSeconds(seconds);
  const writer = createWavWriter(bits);
  const headerBytes = writer.header(0).length;
  let [frames, at] = [0, headerBytes];
  for (const part of renderParts(kernels, plan, to === null ? { from } : { from, to })) {
    const bytes = writer.write(part);
    output(bytes, at);
    at += bytes.length;
    frames += part.left.length;
    onSeconds(seconds);
  }
  output(writer.header(frames), 0);
  return frames;
}

function documentOf(state: Uint8Array): Y.Doc {
  const wrong = checkUpdate(state);
  if (wrong !== null) throw new RenderRefusal('unreadable', wrong);
  const doc = new Y.Doc();
  try {
    Y.applyUpdate(doc, state);
  } catch (error) {
    throw new RenderRefusal('unreadable', String(error));
  }
  return doc;
}
