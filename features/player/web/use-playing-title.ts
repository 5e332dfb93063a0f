import { useEffect } from 'react';
import { usePlayerState } from '#platform/web/player/use-player.ts';

/** While a track plays the title of the tab names it; pages that are opened meanwhile set theirs below it. */
export function usePlayingTitle(): void {
  const isPlaying = usePlayerState((state) => state.isPlaying);
  const shown = usePlayerState(({ title, username }) => `▶ ${title} by ${username}`);
  useEffect(() => {
    if (!isPlaying) return;
    let page = document.title;
    const show = () => {
      if (document.title === shown) return;
      page = document.title;
      document.title = shown;
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      if (document.title === shown) document.title = page;
    };
  }, [isPlaying, shown]);
}
