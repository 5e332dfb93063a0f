import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { TextArea } from '#design/field/text-area.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { readLinkToken } from '#platform/web/sign-in/link-token.ts';
import { APPEAL_LIMIT, appealDecision, type DecisionView } from '../appeals.contract.ts';
import styles from './decision.module.css';
import { decisionQuery } from './decision-query.ts';
import { appealStateText, decisionTitle, isOfOrganisers } from './decision-texts.ts';

/** `/account/appeals/{id}`: a decision about the reader, with the form to appeal. */
export function DecisionPage({ params }: { params: Record<string, string> }) {
  const api = useApi();
  const { data: decision } = useQuery(decisionQuery(api, params.id ?? '', readLinkToken()));
  if (!decision) return null;
  const { appeal } = decision;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{decisionTitle(decision)}</h1>
      <DecisionDetails decision={decision} />
      {appeal ? (
        <section className={classNames(panelClass(), styles.part)} aria-labelledby="your-appeal">
          <h2 id="your-appeal" className={styles.heading}>
            Your appeal
          </h2>
          <p className={styles.quote}>{appeal.text}</p>
          <p role="status" className={styles.state} data-outcome={appeal.outcome ?? 'waiting'}>
            {appealStateText(decision)}
          </p>
          {appeal.answer && <p className={styles.quote}>{appeal.answer}</p>}
        </section>
      ) : (
        <AppealForm decision={decision} />
      )}
    </div>
  );
}

const explanations = {
  hide: 'Others had reported it, and a moderator has looked at it. Nobody but our team sees it now.',
  warn: 'A moderator has looked at what others reported. Nothing was hidden or taken away.',
  suspend:
    'You are signed out everywhere, and your page and your music are not shown. Nothing was deleted: it all comes back if the decision is taken back.',
} as const;

const organisersExplanation =
  'The organisers of the campaign have taken it out. It is not listed and takes no votes; your track itself stays as it is.';

/** Explanation, subject and text of a decision. */
function DecisionDetails({ decision }: { decision: DecisionView }) {
  const { action, subject, message, decidedAt, reversed } = decision;
  const byOrganisers = isOfOrganisers(decision);
  return (
    <section className={classNames(panelClass(), styles.part)} aria-label="The decision">
      {!reversed && (
        <p className={styles.lead}>{byOrganisers ? organisersExplanation : explanations[action]}</p>
      )}
      {subject && (
        <div>
          <p className={styles.label}>It is about {subject.label}</p>
          {subject.text && <blockquote className={styles.quote}>{subject.text}</blockquote>}
        </div>
      )}
      <div>
        <p className={styles.label}>
          The {byOrganisers ? 'organisers' : 'moderators'} wrote,{' '}
          <time dateTime={decidedAt}>{formatTimestamp(decidedAt)}</time>
        </p>
        <blockquote className={styles.words}>{message}</blockquote>
      </div>
    </section>
  );
}

/** The form to appeal against a decision. */
function AppealForm({ decision }: { decision: DecisionView }) {
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
        required
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
