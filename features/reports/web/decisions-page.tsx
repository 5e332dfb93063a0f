import { useSuspenseQuery } from '@tanstack/react-query';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { classNames } from '#design/class-names.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { href } from '#platform/pure/page.ts';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { decisionPage } from '../pages.ts';
import styles from './decision.module.css';
import { decisionsQuery } from './decision-query.ts';
import { appealStateText, decisionTitle } from './decision-texts.ts';

/** `/account/appeals`: all decisions of the moderators about the reader. */
export function DecisionsPage() {
  const { data: decisions } = useSuspenseQuery(decisionsQuery(useApi()));
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Decisions of the moderators</h1>
      {decisions.length === 0 ? (
        <EmptyState icon={ShieldCheck} text="The moderators have decided nothing about you." />
      ) : (
        <ul className={styles.list}>
          {decisions.map((decision) => (
            <li key={decision.id} className={classNames(panelClass(), styles.part)}>
              <h2 className={styles.heading}>
                <a className={linkClass('quiet')} href={href(decisionPage, decision)}>
                  {decisionTitle(decision)}
                </a>
              </h2>
              <p className={styles.label}>
                <time dateTime={decision.decidedAt}>{formatTimestamp(decision.decidedAt)}</time>
                {decision.appeal && ` · ${appealStateText(decision)}`}
              </p>
              <p>{decision.message}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
