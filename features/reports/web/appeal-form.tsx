import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { TextArea } from '#design/field/text-area.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { readLinkToken } from '#platform/web/link-token.ts';
import { useForm } from '#platform/web/use-form.ts';
import { APPEAL_LIMIT, appealDecision, type DecisionView } from '../appeals.contract.ts';
import styles from './decision.module.css';
import { decisionQuery } from './decision-query.ts';

/** The form to appeal against a decision. */
export function AppealForm({ decision }: { decision: DecisionView }) {
  const api = useApi();
  const client = useQueryClient();
  const token = readLinkToken();
  const form = useForm({
    initial: { text: '' },
    required: ['text'],
    send: ({ text }) => api(appealDecision, { id: decision.id, text, ...(token === null ? {} : { token }) }),
    onDone: (answered) => {
      client.setQueryData(decisionQuery(api, decision.id, token).queryKey, answered);
      void client.invalidateQueries({ queryKey: ['decisions'] });
    },
  });
  return (
    <form
      className={classNames(panelClass(), styles.part)}
      method="post"
      onSubmit={form.submit}
      noValidate
      aria-labelledby="appeal"
    >
      <h2 id="appeal" className={styles.heading}>
        Do you think that this is wrong?
      </h2>
      <p>
        Tell us what we have missed. You can appeal once; somebody will look at everything again and write to
        you.
      </p>
      <TextArea
        label="Your appeal"
        limit={APPEAL_LIMIT}
        rows={6}
        value={form.values.text}
        readOnly={form.busy}
        error={form.errors.text ?? form.messages}
        onChange={(event) => form.set('text', event.target.value)}
      />
      <p>
        <Button type="submit" variant="primary" busy={form.busy}>
          Send the appeal
        </Button>
      </p>
    </form>
  );
}
