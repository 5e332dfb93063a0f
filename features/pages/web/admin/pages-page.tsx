import { useSuspenseQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { exportPath } from '../../files.contract.ts';
import { ImportDialog } from './import-dialog.tsx';
import { NewPageDialog } from './new-page-dialog.tsx';
import { adminPagesQuery } from './page-queries.ts';
import { PageRow } from './page-row.tsx';
import { pageTree, searchPages } from './page-tree.ts';
import styles from './pages-page.module.css';

/** `/admin/pages`: every page of blocks as a tree by path. */
export function PagesPage() {
  const { data: pages } = useSuspenseQuery(adminPagesQuery(useApi()));
  const [search, setSearch] = useState('');
  const [making, setMaking] = useState(false);
  const [importing, setImporting] = useState(false);
  const found = searchPages(pages, search);
  const [archived, used] = [true, false].map((wanted) =>
    pageTree(found.filter(({ state }) => (state === 'archived') === wanted)),
  );
  return (
    <div className={styles.page}>
      <PageHead title="Pages" lead="Drafts are seen by admins only. What is live follows the clock.">
        <a className={buttonClass('quiet')} href={exportPath} download>
          Export
        </a>
        <Button onClick={() => setImporting(true)}>Import</Button>
        <Button variant="primary" onClick={() => setMaking(true)}>
          New page
        </Button>
      </PageHead>
      <search>
        <TextField
          label="Find by title or path"
          type="search"
          maxLength={200}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </search>
      {found.length === 0 && (
        <EmptyState
          icon={FileText}
          text={search.trim() === '' ? 'There is no page yet.' : `There is no page like “${search}”.`}
        />
      )}
      {used && used.length > 0 && (
        <ul className={styles.list} aria-label="Pages">
          {used.map((branch) => (
            <PageRow key={branch.page.id} {...branch} />
          ))}
        </ul>
      )}
      {archived && archived.length > 0 && (
        <section className={styles.archive} aria-labelledby="archived-pages">
          <h2 id="archived-pages">Archived</h2>
          <ul className={styles.list} aria-label="Archived pages">
            {archived.map((branch) => (
              <PageRow key={branch.page.id} {...branch} />
            ))}
          </ul>
        </section>
      )}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
      {making && <NewPageDialog onClose={() => setMaking(false)} />}
    </div>
  );
}
