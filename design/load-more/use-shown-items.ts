import { useState } from 'react';

interface ShownItems<T> {
  shown: readonly T[];
  hasMore: boolean;
  more: () => void;
}

/** The first items of a fully loaded list; each call of `more` shows `step` further items. */
export function useShownItems<T>(items: readonly T[], step = 5, initialCount = step): ShownItems<T> {
  const [count, setCount] = useState(initialCount);
  return {
    shown: items.slice(0, count),
    hasMore: count < items.length,
    more: () => setCount((before) => before + step),
  };
}
