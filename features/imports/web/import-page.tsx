import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { classNames } from '#design/class-names.ts';
import { DropZone } from '#design/drop-zone/drop-zone.tsx';
import { flash } from '#design/flash/flash.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { ProgressBar } from '#design/progress/progress-bar.tsx';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { useStore } from '#platform/web/store.ts';
import styles from './import-page.module.css';
import { ImportPlanForm } from './import-plan-form.tsx';
import { ImportProgress } from './import-progress.tsx';
import { importedCommentsQuery } from './import-queries.ts';
import { importRun } from './import-run.ts';
import { ImportedComments } from './imported-comments.tsx';

/** `/account/import`: brings in the copy of an account, and shows the comments that came with one. */
export function ImportPage() {
  const [copyId, archiveId] = [useId(), useId()];
  const query = useSuspenseInfiniteQuery(importedCommentsQuery(useApi()));
  return (
    <div className={styles.page}>
      <PageHead
        title="Import a copy"
        lead="Bring your tracks, lists, profile and the people whom you follow here, from the copy of an account at this site or another Tonehall."
      />
      <section className={classNames(panelClass(), styles.section)} aria-labelledby={copyId}>
        <h2 id={copyId} className={styles.heading}>
          Your copy
        </h2>
        <CopyPart />
      </section>
      {query.data.pages[0]?.comments.length !== 0 && (
        <section className={classNames(panelClass(), styles.section)} aria-labelledby={archiveId}>
          <h2 id={archiveId} className={styles.heading}>
            Imported comments
          </h2>
          <ImportedComments query={query} />
        </section>
      )}
    </div>
  );
}

/** A ZIP may be as large as what it is copied from: it is never loaded whole. */
const MAX_ZIP_BYTES = 1e12;

function CopyPart() {
  const state = useStore(importRun);
  const api = useApi();
  const guid = useViewer()?.id ?? '';
  if (state.phase === 'reading')
    return (
      <div className={styles.waiting} role="status">
        <p>Reading {state.fileName}</p>
        <ProgressBar value={null} label="Reading your copy" />
      </div>
    );
  if (state.phase === 'planned' && state.plan) return <ImportPlanForm plan={state.plan} />;
  if (state.phase === 'running' || state.phase === 'done') return <ImportProgress state={state} />;
  return (
    <>
      {state.error !== null && (
        <p className={styles.refusal} role="alert">
          {state.error}
        </p>
      )}
      <DropZone
        label="Copy of an account"
        prompt="Drop the ZIP here, or choose it"
        buttonLabel="Choose a ZIP"
        hint="You see first what is in it and what is missing here. Nothing is imported before you say so."
        accept={['application/zip', 'application/x-zip-compressed', '.zip']}
        maxBytes={MAX_ZIP_BYTES}
        onFile={(file) => void importRun.read(file, { api, guid })}
        onRefused={() => flash.error('Choose one ZIP, the one that “A copy of your data” made.')}
      />
    </>
  );
}
