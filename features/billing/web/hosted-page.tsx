import { useSuspenseQuery } from '@tanstack/react-query';
import { PageHead } from '#design/page-head/page-head.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { useApi, useSiteName } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { HostedCheckout, hostedPageLead, hostedPageQuery, hostedPageTitle } from './hosted-checkout.tsx';
import styles from './hosted-page.module.css';

interface HostedPageProps {
  params: Record<string, string>;
  search: Search;
}

/** `/hosted_pages/{id}` as a page of its own, where its address is opened. */
export function HostedPage({ params, search }: HostedPageProps) {
  const { data: page } = useSuspenseQuery(hostedPageQuery(useApi(), params.id ?? ''));
  return (
    <div className={styles.page}>
      <PageHead title={hostedPageTitle(page, useSiteName())} lead={hostedPageLead(page)} />
      <section className={panelClass('form')} aria-label="Payment">
        <HostedCheckout page={page} closeAfterAuthentication={search.closeAfterAuthentication ?? null} />
      </section>
    </div>
  );
}
