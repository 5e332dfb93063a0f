import { useSuspenseQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { formatTimestampOfYear } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { ContentSource } from '../../admin.contract.ts';
import { exportPath } from '../../files.contract.ts';
import { ImportDialog } from './import-dialog.tsx';
import { NewPageDialog } from './new-page-dialog.tsx';
import { adminPagesQuery, contentSourceQuery } from './page-queries.ts';
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
      <SourceNote />
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

/** Says so while readers get the pages of a content system; nothing where they get those of this list. */
function SourceNote() {
  const { data: source } = useSuspenseQuery(contentSourceQuery(useApi()));
  if (!source) return null;
  return (
    <section className={styles.source} aria-label="Where pages come from">
      <p>
        Readers get the pages of the content system at <b>{source.address}</b>, set as{' '}
        <code>CONTENT_URL</code>. What is published here is not shown meanwhile.
      </p>
      <p className={styles.sourceState}>{sourceStateText(source)}</p>
    </section>
  );
}

function sourceStateText({ pages, answeredAt, copiedAt, failures, pausedUntil }: ContentSource): string {
  const copy = answeredAt ?? copiedAt;
  const shown =
    pages === 0 || copy === null
      ? 'It has no page yet, so readers get those that come with the program.'
      : failures === 0
        ? `It answered at ${formatTimestampOfYear(copy)} with ${pages === 1 ? 'one page' : `${pages} pages`}.`
        : `Readers get its last good copy, of ${formatTimestampOfYear(copy)}.`;
  if (failures === 0) return shown;
  const failed =
    failures === 1 ? 'It could not be used once.' : `It could not be used ${failures} times in a row.`;
  const next = pausedUntil ? ` It is asked again at ${formatTimestampOfYear(pausedUntil)}.` : '';
  return `${failed}${next} ${shown}`;
}
