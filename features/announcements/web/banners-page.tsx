import { useSuspenseQuery } from '@tanstack/react-query';
import Megaphone from 'lucide-react/icons/megaphone';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { BannerEntry } from './banner-entry.tsx';
import { BannerForm } from './banner-form.tsx';
import { allBannersQuery } from './banner-queries.ts';
import styles from './banners-page.module.css';

/** `/admin/banners`: the page where site admins manage banners. */
export function BannersPage() {
  const { data: banners } = useSuspenseQuery(allBannersQuery(useApi()));
  const [editing, setEditing] = useState<string | null>(null);
  const close = () => setEditing(null);
  return (
    <div className={styles.page}>
      <PageHead
        title="Banners"
        lead="One line at the top of every page. Each reader sees the first that is meant for them."
      >
        {editing !== 'new' && (
          <Button variant="primary" onClick={() => setEditing('new')}>
            New banner
          </Button>
        )}
      </PageHead>
      {editing === 'new' && <BannerForm banner={null} onDone={close} />}
      {banners.length === 0 && editing === null && (
        <EmptyState icon={Megaphone} text="Nothing is announced at the moment." />
      )}
      <ul className={styles.list} aria-label="Banners">
        {banners.map((banner) => (
          <li key={banner.id}>
            {editing === banner.id ? (
              <BannerForm banner={banner} onDone={close} />
            ) : (
              <BannerEntry banner={banner} onEdit={() => setEditing(banner.id)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
