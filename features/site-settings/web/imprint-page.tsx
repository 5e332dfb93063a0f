import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { PageHead } from '#design/page-head/page-head.tsx';
import type { Api } from '#platform/pure/contract.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { getImprint } from '../contract.ts';
import styles from './imprint-page.module.css';

export const imprintQuery = (api: Api) =>
  queryOptions({ queryKey: ['imprint'], queryFn: () => api(getImprint, {}) });

/** `/imprint`: who is responsible for the site, in the lines of the admin. */
export function ImprintPage() {
  const { text } = useSuspenseQuery(imprintQuery(useApi())).data;
  return (
    <div className={styles.page}>
      <PageHead title="Imprint" />
      <p className={styles.text}>{text}</p>
    </div>
  );
}
