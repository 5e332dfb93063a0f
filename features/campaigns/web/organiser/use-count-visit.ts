import { useEffect } from 'react';
import { useApi } from '#platform/web/app-context.tsx';
import { countVisit } from '../../numbers.contract.ts';

/** Counts a visit of the campaign's page once a tab and day. A visit that cannot be counted is no matter of the visitor. */
export function useCountVisit(slug: string): void {
  const api = useApi();
  useEffect(() => {
    const key = `campaign-visit:${slug}:${new Date().toISOString().slice(0, 'yyyy-mm-dd'.length)}`;
    try {
      if (sessionStorage.getItem(key) !== null) return;
      sessionStorage.setItem(key, '1');
    } catch {
      // A browser that stores nothing counts each visit.
    }
    const { referrer } = document;
    void api(countVisit, referrer === '' ? { slug } : { slug, referrer: referrer.slice(0, 2000) }).catch(
      () => undefined,
    );
  }, [api, slug]);
}
