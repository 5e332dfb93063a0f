import { createStore, type ReadableStore } from '#platform/web/store.ts';
import type { Sound } from './sound.ts';

type Message = { kind: 'plays' | 'stopped'; tab: string };

export interface SoundingTab {
  /** Whether another tab of this browser plays. */
  readonly elsewhere: ReadableStore<boolean>;
  close(): void;
}

/** What connects the tabs of one person, such as a `BroadcastChannel`. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;

/** Of the tabs of a person in one browser only the one sounds that played last (STUDIO-163): the others stop. */
export function keepOneSounding(sound: Sound, channel: TabChannel, tab: string): SoundingTab {
  const elsewhere = createStore(false);
  let sounding: string | null = null;
  let wasPlaying = false;
  const post = (kind: Message['kind']) => channel.postMessage({ kind, tab } satisfies Message);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.tab === tab) return;
    if (data.kind === 'plays') {
      sounding = data.tab;
      elsewhere.setState(true);
      if (sound.getState().isPlaying) sound.stop();
    } else if (sounding === data.tab) {
      sounding = null;
      elsewhere.setState(false);
    }
  };
  const end = sound.subscribe(() => {
    const { isPlaying } = sound.getState();
    if (isPlaying === wasPlaying) return;
    wasPlaying = isPlaying;
    if (isPlaying) {
      sounding = null;
      elsewhere.setState(false);
    }
    post(isPlaying ? 'plays' : 'stopped');
  });
  return {
    elsewhere,
    close() {
      end();
      if (wasPlaying) post('stopped');
      channel.close();
    },
  };
}
