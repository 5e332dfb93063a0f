import { useEffect, useState } from 'react';
import { useSession, useSound } from '../use-session.ts';

/** How long it takes from a key to the ear, as far as the browser knows it (STUDIO-109); nothing before there is sound. */
export function Latency() {
  const { sound } = useSession();
  const status = useSound((state) => state.status);
  const [ms, setMs] = useState<number | null>(null);
  useEffect(() => {
    const read = () => {
      const seconds = sound.latency();
      setMs(seconds === null ? null : Math.round(seconds * 1000));
    };
    read();
    if (status !== 'running') return;
    // Browsers measure the output's latency while it runs.
    const timer = setInterval(read, 1000);
    return () => clearInterval(timer);
  }, [sound, status]);
  return ms === null ? null : <span>Latency {ms} ms</span>;
}
