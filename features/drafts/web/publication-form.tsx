import { type FormEvent, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { type FieldErrors, isRefusal } from '#platform/pure/refusal.ts';
import { formatTimestampOfYear } from '#platform/pure/text/format-timestamp.ts';
import { fromLocalTime, toLocalTime } from '#platform/web/local-time.ts';
import type { DraftState } from '../model/draft-state.ts';
import styles from './drafts.module.css';
import { PublicationFields } from './publication-fields.tsx';

export interface Publication {
  fromAt: string | null;
  untilAt: string | null;
  note: string;
}

interface PublicationFormProps {
  state: DraftState;
  publishedAt: string | null;
  endsAt: string | null;
  /** The draft has changes that are not saved, and so are not published either. */
  hasUnsaved: boolean;
  onPublish: (publication: Publication) => Promise<void>;
  onEnd: () => Promise<void>;
}

const stateTexts: Readonly<Record<DraftState, string>> = {
  draft: 'Never published. Only admins know of it.',
  live: 'Readers see it as it is drafted.',
  changed: 'Readers see an earlier version than the draft.',
  scheduled: 'Readers see it later.',
  over: 'It is over. Readers do not see it.',
};

/** Publishes a draft: now or at a time, for good or until a time; and ends what is published. */
export function PublicationForm(props: PublicationFormProps) {
  const { state, publishedAt, endsAt, hasUnsaved, onPublish, onEnd } = props;
  const isShown = state === 'live' || state === 'changed';
  const [input, setInput] = useState({
    fromAt: state === 'scheduled' ? toLocalTime(publishedAt) : '',
    untilAt: state === 'over' ? '' : toLocalTime(endsAt),
    note: '',
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  async function run(act: () => Promise<void>): Promise<void> {
    setBusy(true);
    setErrors({});
    try {
      await act();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      setErrors(error.fields ?? { base: [error.message] });
    } finally {
      setBusy(false);
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const times = {
      fromAt: isShown ? null : fromLocalTime(input.fromAt),
      untilAt: fromLocalTime(input.untilAt),
    };
    void run(async () => {
      await onPublish({ ...times, note: input.note });
      setInput((now) => ({ ...now, note: '' }));
    });
  };
  const isTimed = !isShown && input.fromAt !== '';
  return (
    <form className={panelClass('form')} onSubmit={submit} noValidate aria-label="Publish">
      <p>
        {stateTexts[state]}
        {publishedAt && state !== 'over' && ` From ${formatTimestampOfYear(publishedAt)}`}
        {publishedAt && endsAt && ` until ${formatTimestampOfYear(endsAt)}`}
      </p>
      {hasUnsaved && <p className={styles.quiet}>Published is what was saved last.</p>}
      <PublicationFields
        value={input}
        errors={errors}
        isShown={isShown}
        onChange={(change) => setInput({ ...input, ...change })}
      />
      <div className={styles.messages} role="alert">
        {Object.entries(errors)
          .filter(([key]) => key !== 'from_at' && key !== 'until_at')
          .flatMap(([key, texts]) => texts.map((text) => <p key={key + text}>{text}</p>))}
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={busy}>
          {isTimed ? 'Schedule' : 'Publish now'}
        </Button>
        {(isShown || state === 'scheduled') && (
          <Button busy={busy} onClick={() => void run(onEnd)}>
            {isShown ? 'End now' : 'Take it back'}
          </Button>
        )}
      </div>
    </form>
  );
}
