import { useEffect, useEffectEvent, useState } from 'react';
import { useSettings } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { popupMessageOf } from '../model/login-popup.ts';
import styles from './auth.module.css';
import { postToOpener } from './login-popup.ts';

/** The last page of a login popup: posts to the opener once and closes. */
export function SuccessView({ search }: { search: Search }) {
  const settings = useSettings();
  const [isPosted, setPosted] = useState(false);
  const post = useEffectEvent(() => postToOpener(popupMessageOf(search.message), search, settings));
  useEffect(() => {
    const isDone = post();
    queueMicrotask(() => setPosted(isDone));
  }, []);
  return (
    <div className={styles.form} role="status">
      <h1 className={styles.heading}>{isPosted ? 'You are in' : 'Almost there'}</h1>
      <p>{isPosted ? 'This window closes by itself.' : 'Close the window and try again'}</p>
    </div>
  );
}
