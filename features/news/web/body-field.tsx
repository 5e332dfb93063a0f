import { useState } from 'react';
import { Prose } from '#design/prose/prose.tsx';
import { RichTextField } from '#design/rich-text-field/rich-text-field.tsx';
import { Tabs } from '#design/tabs/tabs.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { BODY_LIMIT, previewNewsBody } from '../contract.ts';
import styles from './news-form.module.css';

interface BodyFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

const failedText = 'Something went wrong. Please try again later.';

/** Edits the body as Markdown, with a preview of its HTML. */
export function BodyField({ value, onChange, error }: BodyFieldProps) {
  const api = useApi();
  const [tab, setTab] = useState('write');
  const [html, setHtml] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const select = (next: string) => {
    setTab(next);
    if (next !== 'preview') return;
    setHtml(null);
    setFailure(null);
    api(previewNewsBody, { body: value }).then(
      ({ bodyHtml }) => setHtml(bodyHtml),
      (error: unknown) => setFailure(error instanceof Refusal ? error.message : failedText),
    );
  };
  return (
    <Tabs
      label="The words"
      tabs={[
        { id: 'write', label: 'Write' },
        { id: 'preview', label: 'Preview' },
      ]}
      selected={tab}
      onSelect={select}
    >
      {tab === 'write' ? (
        <RichTextField
          label="Text"
          hint="Markdown: ## Heading, **bold**, *italic*, [a link](/tracks), lists, > quotes, `code`, ![a picture](https://…)."
          limit={BODY_LIMIT}
          rows={16}
          value={value}
          error={error}
          onChange={onChange}
        />
      ) : (
        <div className={styles.preview} aria-busy={html === null && failure === null}>
          {html === null ? <p>{failure ?? 'Drawing…'}</p> : <Prose html={html} />}
        </div>
      )}
    </Tabs>
  );
}
