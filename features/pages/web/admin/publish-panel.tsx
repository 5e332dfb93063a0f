import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { PublicationFields } from '#features/drafts/web/publication-fields.tsx';
import { type FieldErrors, isRefusal } from '#platform/pure/refusal.ts';
import { formatTimestampOfYear } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { fromLocalTime } from '#platform/web/local-time.ts';
import { endPublication, type PageView, publishPage } from '../../admin.contract.ts';
import { blockName } from '../../model/editing/document-text.ts';
import { isLegalPath } from '../../model/legal-paths.ts';
import type { PageDocument } from '../../model/page-document.ts';
import styles from './page-editor.module.css';
import { FormMessages } from './page-path-dialog.tsx';
import type { PageDraft } from './use-page-draft.ts';

const noInput = { fromAt: '', untilAt: '', note: '' };

/** Publishes the draft: now or at a time, for good or until a time. */
export function PublishPanel({ draft }: { draft: PageDraft }) {
  const api = useApi();
  const client = useQueryClient();
  const [input, setInput] = useState(noInput);
  const [terms, setTerms] = useState<'correction' | 'new_terms' | null>(null);
  const isLegal = isLegalPath(draft.page.path);
  const [errors, setErrors] = useState<FieldErrors>({});
  const accept = (data: PageView) => {
    draft.resume(data, draft.current().document);
    void client.invalidateQueries({ queryKey: ['admin-pages'] });
    void client.invalidateQueries({ queryKey: ['admin-page-versions', data.id] });
  };
  const publish = useMutation({
    mutationFn: async () => {
      if (draft.state !== 'saved' && !(await draft.saveNow())) return null;
      const { page } = draft.current();
      const times = { fromAt: fromLocalTime(input.fromAt), untilAt: fromLocalTime(input.untilAt) };
      return (
        await api(publishPage, {
          id: page.id,
          revision: page.draft.revision,
          note: input.note,
          terms: isLegal ? terms : null,
          ...times,
        })
      ).data;
    },
    onSuccess: (data) => {
      if (!data) return;
      accept(data);
      setErrors({});
      setTerms(null);
      flash.success(input.fromAt === '' ? 'The page is live.' : 'The page is scheduled.');
      setInput(noInput);
    },
    onError: (error) => {
      if (!isRefusal(error)) throw error;
      setErrors(error.fields ?? { base: [error.message] });
    },
  });
  return (
    <div className={styles.columns}>
      <section className={panelClass('form')} aria-label="Publish">
        <div className={styles.fields}>
          <PublicationFields
            value={input}
            errors={errors}
            onChange={(change) => setInput({ ...input, ...change })}
          />
          {isLegal && <TermsChoice value={terms} onChange={setTerms} />}
          <FormMessages messages={messagesOf(errors, draft.document)} />
          <Button variant="primary" busy={publish.isPending} onClick={() => publish.mutate()}>
            {input.fromAt === '' ? 'Publish now' : 'Schedule'}
          </Button>
        </div>
      </section>
      <Publications draft={draft} onEnded={accept} />
    </div>
  );
}

interface TermsChoiceProps {
  value: 'correction' | 'new_terms' | null;
  onChange: (value: 'correction' | 'new_terms') => void;
}

/** What the publication of a legal text means for members. */
function TermsChoice({ value, onChange }: TermsChoiceProps) {
  const choices = [
    ['correction', 'A small correction', 'Nobody is asked anything.'],
    ['new_terms', 'New terms', 'From then on every member is asked to accept them.'],
  ] as const;
  return (
    <fieldset className={styles.group}>
      <legend>What this changes</legend>
      {choices.map(([choice, label, text]) => (
        <label key={choice} className={styles.choice}>
          <input type="radio" name="terms" checked={value === choice} onChange={() => onChange(choice)} />
          <span>
            {label} <span className={styles.quiet}>{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Errors of a document as lines that name the block: "Hero: Title: This field is required". */
function messagesOf(errors: FieldErrors, { blocks }: PageDocument): string[] {
  return Object.entries(errors)
    .filter(([key]) => key !== 'from_at' && key !== 'until_at')
    .flatMap(([key, texts]) => {
      const [, id, ...rest] = key.startsWith('blocks.') ? key.split('.') : [];
      const block = blocks.find((one) => one.id === id);
      const field = (block ? rest.join(' ') : key).replaceAll('_', ' ');
      const place = [block && blockName(block), field === 'base' ? '' : field].filter(Boolean).join(', ');
      return texts.map((text) => (place === '' ? text : `${place}: ${text}`));
    });
}

interface PublicationsProps {
  draft: PageDraft;
  onEnded: (page: PageView) => void;
}

function Publications({ draft, onEnded }: PublicationsProps) {
  const api = useApi();
  const { id, publications } = draft.page;
  const end = useMutation({
    mutationFn: (publicationId: string) => api(endPublication, { id, publicationId }),
    onSuccess: ({ data }) => {
      onEnded(data);
      flash.success('It is ended.');
    },
    onError: flashRefusal,
  });
  return (
    <section className={panelClass('form')} aria-labelledby="publications">
      <h2 id="publications" className={styles.formTitle}>
        Publications
      </h2>
      {publications.length === 0 ? (
        <p className={styles.quiet}>This page has not been published, or is over.</p>
      ) : (
        <ul className={styles.lines}>
          {publications.map(({ id: publicationId, version, fromAt, untilAt }) => (
            <li key={publicationId} className={styles.lineOf}>
              <span>
                Version {version}, from {formatTimestampOfYear(fromAt)}
                {untilAt === null ? '' : ` until ${formatTimestampOfYear(untilAt)}`}
              </span>
              <Button
                size="small"
                aria-label={`End the publication of version ${version}`}
                busy={end.isPending}
                onClick={() => end.mutate(publicationId)}
              >
                End
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
