import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { linkClass } from '#design/link/link-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { Tabs } from '#design/tabs/tabs.tsx';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { adminPagesPage } from '../../pages.ts';
import { BlocksEditor } from './blocks-editor.tsx';
import { CollisionNotice } from './collision-dialog.tsx';
import styles from './page-editor.module.css';
import { PageFields } from './page-fields.tsx';
import { PagePreview } from './page-preview.tsx';
import { adminPageQuery } from './page-queries.ts';
import { PageStateMark } from './page-state.tsx';
import { PageVersions } from './page-versions.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { SaveStateText } from './save-state-text.tsx';
import { usePageDraft } from './use-page-draft.ts';

const tabs = [
  { id: 'blocks', label: 'Blocks' },
  { id: 'page', label: 'Page' },
  { id: 'preview', label: 'Preview' },
  { id: 'publish', label: 'Publish' },
  { id: 'versions', label: 'Versions' },
] as const;

/** `/admin/pages/{id}`: the editor of a page. */
export function PageEditorPage({ params }: { params: Record<string, string> }) {
  const { data: opened } = useSuspenseQuery(adminPageQuery(useApi(), params.id ?? ''));
  const [first] = useState(opened);
  const draft = usePageDraft(first);
  const [shown, setShown] = useState<string>('blocks');
  const { page, document, theirs } = draft;
  return (
    <div className={styles.page}>
      <PageHead title={document.title || 'A page without title'}>
        <SaveStateText draft={draft} />
      </PageHead>
      <div className={styles.facts}>
        <a className={linkClass()} href={href(adminPagesPage)}>
          All pages
        </a>
        <span>{page.path}</span>
        <PageStateMark state={page.state} />
      </div>
      <Tabs label="Parts of the editor" tabs={tabs} selected={shown} onSelect={setShown}>
        <div className={styles.part}>
          {shown === 'blocks' && <BlocksEditor draft={draft} />}
          {shown === 'page' && <PageFields draft={draft} />}
          {shown === 'preview' && <PagePreview draft={draft} />}
          {shown === 'publish' && <PublishPanel draft={draft} />}
          {shown === 'versions' && <PageVersions draft={draft} />}
        </div>
      </Tabs>
      {theirs && <CollisionNotice draft={draft} theirs={theirs} />}
    </div>
  );
}
