import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { throttle } from '#platform/web/throttle.ts';

const searchIntervalMs = 200;

/**
 * The value of the search field. Passes typed terms on at most once in 200 ms, and always the last one; a term from elsewhere
 * (another search, the back button) replaces the value.
 */
export function useTypedTerm(term: string, onTerm: (term: string) => void) {
  const [typed, setTyped] = useState(term);
  const [passedOn, setPassedOn] = useState(term);
  const [seen, setSeen] = useState(term);
  if (seen !== term) {
    setSeen(term);
    if (term !== passedOn) {
      setTyped(term);
      setPassedOn(term);
    }
  }
  const latest = useRef(term);
  const passOn = useEffectEvent(() => {
    const next = latest.current.trim();
    if (next === passedOn) return;
    setPassedOn(next);
    onTerm(next);
  });
  const requestPassOn = useRef<() => void>(null);
  useEffect(() => {
    const passOnThrottled = throttle(searchIntervalMs, () => passOn());
    requestPassOn.current = passOnThrottled;
    return passOnThrottled.cancel;
  }, []);
  const type = (text: string) => {
    latest.current = text;
    setTyped(text);
    requestPassOn.current?.();
  };
  return { typed, type };
}
