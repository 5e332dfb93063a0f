import { createStore, type ReadableStore } from '#platform/web/store.ts';
import type { Song } from '#studio/document/song.ts';
import type { Plan, StripPlan } from '#studio/engine/plan.ts';
import { emptyPlan } from '#studio/engine/plan.ts';
import type { Sound } from '../../audio/sound.ts';
import { nextBeat, stripFrom } from './preview-strip.ts';

/** A loop that is heard before it is placed: by this person only, and in no document. */
export interface Preview extends ReadableStore<{ readonly loop: string | null }> {
  /** Begins with the next beat where the song plays, otherwise at once. */
  start(id: string): Promise<void>;
  stop(): void;
  /** The plan of the song, which plays with the preview in it. */
  setPlan(plan: Plan): void;
  close(): void;
}

interface PreviewOptions {
  /** Plays the song. */
  sound: Sound;
  /** Plays previews while the song is stopped. */
  aside: Sound;
  song: () => Song;
}

/** Composes loops and plays them, in the song's key and tempo. */
export function createPreview({ sound, aside, song }: PreviewOptions): Preview {
  const state = createStore<{ readonly loop: string | null }>({ loop: null });
  let plan: Plan = emptyPlan;
  let strip: StripPlan | null = null;
  let asked = 0;
  /** Composes the loop that is heard alone anew, where the song has another tempo or key since. */
  let follow: (() => void) | null = null;

  const passPlan = () =>
    sound.setPlan(
      strip === null
        ? plan
        : { ...plan, strips: [...plan.strips.slice(0, -1), strip, ...plan.strips.slice(-1)] },
    );
  const end = () => {
    asked += 1;
    follow = null;
    aside.stop();
    if (strip !== null) {
      strip = null;
      passPlan();
    }
  };
  const start = async (id: string) => {
    end();
    const mine = asked;
    state.setState({ loop: id });
    const { planLoop } = await import('./plan-loop.ts');
    if (mine !== asked) return;
    const now = sound.tick();
    const loop = planLoop(id, song(), now);
    if (loop === null) return stop();
    const { isPlaying, loop: range } = sound.getState();
    let { meta, tempo } = song();
    const hasChanged = () => {
      const before = { meta, tempo };
      ({ meta, tempo } = song());
      return before.meta !== meta || (before.tempo !== tempo && !isPlaying);
    };
    follow = () => {
      if (!hasChanged()) return;
      if (isPlaying) void start(id);
      else aside.setPlan(planLoop(id, song(), sound.tick())?.plan ?? loop.plan);
    };
    if (isPlaying) {
      const beat = nextBeat(song(), now);
      strip = stripFrom(loop.strip, { length: loop.length, beat, now, range });
      passPlan();
      return;
    }
    aside.setPlan(loop.plan);
    aside.loop({ from: 0, to: loop.length });
    await aside.play(0);
  };
  const stop = () => {
    end();
    if (state.getState().loop !== null) state.setState({ loop: null });
  };
  let wasPlaying = sound.getState().isPlaying;
  // What was heard alone goes on with the song; it ends where the song stops.
  const unsubscribe = sound.subscribe(() => {
    const { isPlaying } = sound.getState();
    if (isPlaying === wasPlaying) return;
    wasPlaying = isPlaying;
    const { loop } = state.getState();
    if (loop === null) return;
    if (isPlaying) void start(loop);
    else stop();
  });
  return {
    ...state,
    start,
    stop,
    setPlan(next) {
      plan = next;
      passPlan();
      follow?.();
    },
    close() {
      unsubscribe();
      end();
      void aside.close();
    },
  };
}
