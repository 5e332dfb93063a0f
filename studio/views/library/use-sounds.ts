import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '../use-session.ts';
import type { LibrarySound, SoundPage, SoundQuery } from './library-source.ts';

interface FoundSounds {
  readonly sounds: readonly LibrarySound[];
  /** Of the newest answer; null before the first. */
  readonly page: SoundPage | null;
  readonly busy: boolean;
  readonly failed: boolean;
  /** Loads the next page, or tries again. */
  more(): void;
  /** Shows a change of one sound. */
  change(id: string, favourite: boolean): void;
}

interface Answer {
  readonly sounds: readonly LibrarySound[];
  readonly page: SoundPage | null;
  /** The query that was answered or has failed. */
  readonly of: string;
  readonly failed: boolean;
  /** The next page is on its way. */
  readonly isLoading: boolean;
}

const noAnswer: Answer = { sounds: [], page: null, of: '', failed: false, isLoading: false };

/** What the library finds for a query, page by page. An answer that is overtaken by a later query is left out. */
export function useSounds(query: SoundQuery): FoundSounds {
  const { library } = useSession();
  const [answer, setAnswer] = useState(noAnswer);
  const key = JSON.stringify(query);
  const latest = useRef(key);
  /** Asks for the first page, or for one behind what is shown; what then changes. */
  const ask = async (next: number | string | null): Promise<(before: Answer) => Answer> => {
    try {
      const page = await library.search(next === null ? query : { ...query, page: next });
      return (before) => ({
        ...{ page, of: key, failed: false, isLoading: false },
        sounds: next === null ? page.sounds : [...before.sounds, ...page.sounds],
      });
    } catch {
      return (before) => ({
        ...{ ...before, of: key, failed: true, isLoading: false },
        page: next === null ? null : before.page,
      });
    }
  };
  const askFirst = useEffectEvent(() => ask(null));
  useEffect(() => {
    let isShown = true;
    latest.current = key;
    void askFirst().then((change) => {
      if (isShown) setAnswer(change);
    });
    return () => {
      isShown = false;
    };
  }, [key]);
  const { sounds, page } = answer;
  return {
    sounds,
    page,
    busy: answer.isLoading || answer.of !== key,
    failed: answer.failed && answer.of === key && !answer.isLoading,
    more() {
      setAnswer({ ...answer, isLoading: true });
      void ask(page?.meta.nextPage ?? null).then((change) => {
        if (latest.current === key) setAnswer(change);
      });
    },
    change: (id, favourite) =>
      setAnswer((before) => ({
        ...before,
        sounds: before.sounds.map((sound) => (sound.id === id ? { ...sound, favourite } : sound)),
      })),
  };
}
