import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { countOf } from '#platform/pure/text/count-of.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { countToImport, type ImportPart, type ImportPlan, importParts } from '../model/import-plan.ts';
import { planTexts } from '../model/plan-texts.ts';
import styles from './import-page.module.css';
import { importRun } from './import-run.ts';

/** What a copy would bring, part by part, to be chosen before anything is sent. */
export function ImportPlanForm({ plan }: { plan: ImportPlan }) {
  const api = useApi();
  const guid = useViewer()?.id ?? '';
  const queryClient = useQueryClient();
  const counts = countToImport(plan);
  const texts = planTexts(plan);
  const offered = importParts.filter((part) => counts[part] > 0);
  const [left, setLeft] = useState<ReadonlySet<ImportPart>>(new Set());
  const chosen = new Set(offered.filter((part) => !left.has(part)));
  const toggle = (part: ImportPart) => {
    const next = new Set(left);
    if (!next.delete(part)) next.add(part);
    setLeft(next);
  };
  const start = (event: FormEvent) => {
    event.preventDefault();
    // Tracks, lists, profile and comments of the whole page may be other ones now.
    void importRun.start(chosen, { api, guid }).then(() => queryClient.invalidateQueries());
  };
  return (
    <form className={styles.form} onSubmit={start}>
      <p className={styles.lead}>
        A copy made by {plan.source}.
        {plan.unreadable > 0 && ` ${countOf(plan.unreadable, 'entry', 'entries')} could not be understood.`}
      </p>
      <fieldset className={styles.parts}>
        <legend className={styles.legend}>What to import</legend>
        {importParts.map((part) => (
          <CheckboxField
            key={part}
            label={texts[part].label}
            hint={texts[part].hint}
            checked={chosen.has(part)}
            disabled={counts[part] === 0}
            onChange={() => toggle(part)}
          />
        ))}
      </fieldset>
      <div className={styles.buttons}>
        {offered.length > 0 && (
          <Button variant="primary" type="submit" disabled={chosen.size === 0}>
            Import
          </Button>
        )}
        <Button variant="ghost" onClick={() => importRun.reset()}>
          {offered.length > 0 ? 'Cancel' : 'Choose another copy'}
        </Button>
      </div>
      {offered.length === 0 && <p role="status">Everything in this copy is here already.</p>}
    </form>
  );
}
