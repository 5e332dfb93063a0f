import { useState } from 'react';
import { classNames } from '#design/class-names.ts';
import { linkClass } from '#design/link/link-class.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { formatTimestamp } from '#platform/pure/format-timestamp.ts';
import { type DecisionAction, decisionName } from '../model/decision-action.ts';
import type { CaseView } from '../moderation.contract.ts';
import { CaseActions } from './case-actions.tsx';
import { CaseContext } from './case-context.tsx';
import { CasePerson } from './case-person.tsx';
import { EarlierDecisions } from './earlier-decisions.tsx';
import styles from './moderation.module.css';
import { SettleDialog } from './settle-dialog.tsx';

const kindNames: Record<string, string> = {
  user: 'Member',
  comment: 'Comment',
  track: 'Track',
  group: 'Group',
  message: 'Message',
  appeal: 'Appeal',
};

/** One case: subject, reports, earlier decisions and possible decisions. */
export function CaseCard({ entry }: { entry: CaseView }) {
  const [settling, setSettling] = useState<DecisionAction | null>(null);
  const { subject, person, settled, against, reports, reportsCount } = entry;
  const isAppeal = entry.kind === 'appeal';
  return (
    <article className={classNames(panelClass(), styles.case)}>
      <header className={styles.caseHead}>
        <span className={styles.kind} data-kind={entry.kind}>
          {kindNames[entry.kind] ?? entry.kind}
        </span>
        <CasePerson person={person} size={40} />
        <time className={styles.time} dateTime={entry.openedAt}>
          {formatTimestamp(entry.openedAt)}
        </time>
      </header>
      {against && (
        <p className={styles.against}>
          <strong>{decisionName(against.action)}</strong> {formatTimestamp(against.settledAt)}: “
          {against.message}”
        </p>
      )}
      <Subject subject={subject} isUser={(against ?? entry).kind === 'user'} />
      <ul className={styles.reports} aria-label={isAppeal ? 'The appeal' : 'Reports'}>
        {reports.map((report) => (
          <li key={report.id} className={styles.report}>
            <p className={styles.reason}>{report.reason}</p>
            <p className={styles.by}>
              {isAppeal ? 'Appealed by ' : 'Reported by '}
              {report.reporter ? (
                <a className={linkClass('quiet')} href={report.reporter.selfLink}>
                  {report.reporter.username}
                </a>
              ) : (
                'somebody who has left'
              )}{' '}
              <time dateTime={report.createdAt}>{formatTimestamp(report.createdAt)}</time>
            </p>
          </li>
        ))}
        {reportsCount > reports.length && (
          <li className={styles.by}>
            {reports.length === 0 ? 'Reported by' : 'and'} {reportsCount - reports.length} more
          </li>
        )}
      </ul>
      <EarlierDecisions decisions={entry.earlier} />
      {settled && (
        <p className={styles.settled}>
          <strong>{decisionName(settled.action)}</strong> by {settled.by}{' '}
          <time dateTime={settled.at}>{formatTimestamp(settled.at)}</time>
          {settled.reversed && ', taken back since'}
          {settled.message && <span className={styles.message}>“{settled.message}”</span>}
        </p>
      )}
      <CaseActions entry={entry} onChoose={setSettling} />
      {settling && <SettleDialog entry={entry} action={settling} onClose={() => setSettling(null)} />}
    </article>
  );
}

function Subject({ subject, isUser }: { subject: CaseView['subject']; isUser: boolean }) {
  if (!subject) return <p className={styles.gone}>What this was about is gone.</p>;
  if (isUser && !subject.text) return null;
  return (
    <div className={styles.subject}>
      <p className={styles.label}>
        {isUser ? 'About them' : capitalise(subject.label)}
        {subject.hidden && !isUser && ' (hidden)'}
        {subject.href && !isUser && (
          <>
            {' · '}
            <a className={linkClass()} href={subject.href}>
              See it in place
            </a>
          </>
        )}
      </p>
      {subject.context ? (
        <CaseContext lines={subject.context} />
      ) : (
        subject.text && <blockquote className={styles.quote}>{subject.text}</blockquote>
      )}
    </div>
  );
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
