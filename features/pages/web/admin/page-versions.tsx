import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { formatTimestampOfYear } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { restoreVersion } from '../../admin.contract.ts';
import styles from './page-editor.module.css';
import { pageVersionQuery, pageVersionsQuery } from './page-queries.ts';
import type { PageDraft } from './use-page-draft.ts';

/** With it comes the program that compares texts. */
const VersionDifferences = lazy(async () => ({
  default: (await import('./version-differences.tsx')).VersionDifferences,
}));

/** The versions of a page: compare any two, or one with the draft, and restore. */
export function PageVersions({ draft }: { draft: PageDraft }) {
  const api = useApi();
  const client = useQueryClient();
  const { id } = draft.page;
  const versions = useQuery(pageVersionsQuery(api, id));
  const [first, setFirst] = useState<string | null>(null);
  const [second, setSecond] = useState('draft');
  const restore = useMutation({
    mutationFn: (number: number) => api(restoreVersion, { id, number, revision: draft.page.draft.revision }),
    onSuccess: ({ data }, number) => {
      draft.resume(data);
      void client.invalidateQueries({ queryKey: ['admin-pages'] });
      flash.success(`Version ${number} is the draft now.`);
    },
    onError: flashRefusal,
  });
  if (!versions.data) return <Skeleton height={200} />;
  const list = versions.data;
  if (list.length === 0) return <p className={styles.quiet}>The first version is made when you publish.</p>;
  const one = first ?? String(list[0]?.number ?? 'draft');
  const options = [
    <option key="draft" value="draft">
      The draft
    </option>,
    ...list.map(({ number }) => (
      <option key={number} value={number}>
        Version {number}
      </option>
    )),
  ];
  return (
    <div className={styles.columns}>
      <section className={panelClass('form')} aria-label="Versions">
        <ol className={styles.lines}>
          {list.map(({ number, note, createdAt, author }) => (
            <li key={number} className={styles.lineOf}>
              <span>
                <strong>Version {number}</strong>, {formatTimestampOfYear(createdAt)}
                {author && `, ${author.username}`}
                {note && <span className={styles.quiet}> {note}</span>}
              </span>
              <Button
                size="small"
                aria-label={`Restore version ${number}`}
                busy={restore.isPending}
                disabled={draft.state !== 'saved'}
                onClick={() => restore.mutate(number)}
              >
                Restore
              </Button>
            </li>
          ))}
        </ol>
      </section>
      <section className={panelClass('form')} aria-label="Compare">
        <div className={styles.pair}>
          <SelectField label="Compare" value={one} onChange={(event) => setFirst(event.target.value)}>
            {options}
          </SelectField>
          <SelectField label="With" value={second} onChange={(event) => setSecond(event.target.value)}>
            {options}
          </SelectField>
        </div>
        <Comparison draft={draft} first={one} second={second} />
      </section>
    </div>
  );
}

function Comparison({ draft, first, second }: { draft: PageDraft; first: string; second: string }) {
  const one = useDocument(draft, first);
  const other = useDocument(draft, second);
  if (!one || !other) return <Skeleton height={120} />;
  return (
    <Suspense fallback={<Skeleton height={120} />}>
      <VersionDifferences first={one} second={other} />
    </Suspense>
  );
}

/** The document of a version, or the draft as it is now. */
function useDocument(draft: PageDraft, chosen: string) {
  const isDraft = chosen === 'draft';
  const query = pageVersionQuery(useApi(), draft.page.id, isDraft ? 0 : Number(chosen));
  const { data } = useQuery({ ...query, enabled: !isDraft });
  return isDraft ? draft.document : data;
}
