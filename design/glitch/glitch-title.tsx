import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './glitch-title.module.css';
import { glitchMs, pickGlitchedCharacters } from './pick-glitched-characters.ts';

const none: ReadonlySet<number> = new Set();

interface GlitchTitleProps {
  text: string;
  /** The heading's rank; a page has one `h1`. */
  as?: 'h1' | 'h2' | 'h3';
  random?: () => number;
}

/** The title of a seasonal campaign: some of its characters glitch for half a second, on load and on hover. */
export function GlitchTitle({ text, as: Heading = 'h1', random }: GlitchTitleProps) {
  const [glitched, setGlitched] = useState(none);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = () => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    clearTimeout(timer.current);
    setGlitched(pickGlitchedCharacters(text, random));
    timer.current = setTimeout(() => setGlitched(none), glitchMs);
  };
  const startOnLoad = useEffectEvent(start);
  useEffect(() => {
    timer.current = setTimeout(() => startOnLoad());
    return () => clearTimeout(timer.current);
  }, []);
  return (
    <Heading className={styles.title} aria-label={text} onPointerEnter={start}>
      {[...text].map((letter, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: characters have no other key
          key={at}
          aria-hidden="true"
          className={glitched.has(at) ? styles.glitch : undefined}
          data-letter={letter}
        >
          {letter}
        </span>
      ))}
    </Heading>
  );
}
