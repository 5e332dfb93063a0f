import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import styles from './shell.module.css';

/** A line at the top edge while the next page loads; its style delays it, so that fast navigations show nothing. */
export function NavigationProgress() {
  const router = useRouter();
  const [isGoing, setGoing] = useState(false);
  useEffect(() => {
    const stop = [
      router.subscribe('onBeforeLoad', () => setGoing(true)),
      router.subscribe('onResolved', () => setGoing(false)),
    ];
    return () => {
      for (const end of stop) end();
    };
  }, [router]);
  return isGoing ? (
    <div className={styles.onTheWay} role="progressbar" aria-label="Loading the page" />
  ) : null;
}
