import { useQuery } from '@tanstack/react-query';
import { classNames } from '#design/class-names.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { readLinkToken } from '#platform/web/link-token.ts';
import { AppealForm } from './appeal-form.tsx';
import styles from './decision.module.css';
import { DecisionDetails } from './decision-details.tsx';
import { decisionQuery } from './decision-query.ts';
import { appealStateText, decisionTitle } from './decision-texts.ts';

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
