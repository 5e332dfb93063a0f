import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { throttle } from '#platform/web/throttle.ts';

const searchIntervalMs = 200;

/**
 * The term as it stands in the field. What is typed is passed on at most once in 200 ms, the last of it always; a term that comes
 * from elsewhere (another search, a step back) takes the field over.
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
  const pass = useEffectEvent(() => {
    const next = latest.current.trim();
    if (next === passedOn) return;
    setPassedOn(next);
    onTerm(next);
  });
  const ask = useRef<() => void>(null);
  useEffect(() => {
    const passEvery = throttle(searchIntervalMs, () => pass());
    ask.current = passEvery;
    return passEvery.cancel;
  }, []);
  const type = (text: string) => {
    latest.current = text;
    setTyped(text);
    ask.current?.();
  };
  return { typed, type };
}
