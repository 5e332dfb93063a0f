import { useState } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { type DecisionAction, decisionName } from '../model/decision-action.ts';
import { type CaseView, MESSAGE_LIMIT, type PastDecision } from '../moderation.contract.ts';
import styles from './moderation.module.css';
import { useSettleCase } from './use-settle-case.ts';

const kindNames: Record<string, string> = {
  user: 'Member',
  comment: 'Comment',
  track: 'Track',
  group: 'Group',
  message: 'Message',
  entry: 'Entry',
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

/** The person of a case. */
function CasePerson({ person, size }: { person: CaseView['person']; size: number }) {
  if (!person) return <span className={styles.gone}>Somebody who has left</span>;
  return (
    <span className={styles.person}>
      <Avatar name={person.username} src={person.avatarSmallUrl} size={size} />
      <a className={linkClass('quiet')} href={person.selfLink}>
        {person.username}
      </a>
      {person.suspended && <span className={styles.mark}>Suspended</span>}
      {person.admin && <span className={styles.mark}>Crew</span>}
    </span>
  );
}

type Line = NonNullable<NonNullable<CaseView['subject']>['context']>[number];

/** A reported message among its neighbours, highlighted. */
function CaseContext({ lines }: { lines: readonly Line[] }) {
  return (
    <ol className={styles.context} aria-label="What was said" role="list">
      {lines.map((line) => (
        <li key={line.id} className={classNames(styles.line, line.reported && styles.reportedLine)}>
          <p className={styles.by}>
            {line.author} <time dateTime={line.at}>{formatTimestamp(line.at)}</time>
            {line.reported && <strong> reported</strong>}
          </p>
          <p className={styles.said}>{line.text}</p>
        </li>
      ))}
    </ol>
  );
}

/** Earlier decisions about the same person. */
function EarlierDecisions({ decisions }: { decisions: readonly PastDecision[] }) {
  if (decisions.length === 0) return <p className={styles.clean}>Nothing was decided about them before.</p>;
  const count = decisions.length === 1 ? 'One earlier decision' : `${decisions.length} earlier decisions`;
  return (
    <details className={styles.earlier}>
      <summary>{count} about them</summary>
      <ul>
        {decisions.map(({ id, action, message, settledAt, reversed }) => (
          <li key={id}>
            <strong>{decisionName(action)}</strong>
            {reversed && ' (taken back)'} <time dateTime={settledAt}>{formatTimestamp(settledAt)}</time>
            {message && <>: “{message}”</>}
          </li>
        ))}
      </ul>
    </details>
  );
}

const labels: Record<DecisionAction, string> = {
  dismiss: 'Dismiss',
  hide: 'Hide it',
  warn: 'Warn',
  suspend: 'Suspend',
  uphold: 'Uphold',
  reverse: 'Take back',
};

interface CaseActionsProps {
  entry: CaseView;
  /** Called for decisions that need a text. */
  onChoose: (action: DecisionAction) => void;
}

/** Buttons of the possible decisions. A dismissal needs no text and is sent at once. */
function CaseActions({ entry, onChoose }: CaseActionsProps) {
  const { isPending, mutate } = useSettleCase(entry);
  if (entry.actions.length === 0) return null;
  const name = entry.person?.username ?? 'this';
  return (
    <p className={styles.actions}>
      {entry.actions.map((action) => (
        <Button
          key={action}
          size="small"
          variant="quiet"
          busy={isPending && action === 'dismiss'}
          aria-label={`${labels[action]}: ${name}`}
          onClick={() => (action === 'dismiss' ? mutate({ action, message: '' }) : onChoose(action))}
        >
          {labels[action]}
        </Button>
      ))}
    </p>
  );
}

interface SettleDialogProps {
  entry: CaseView;
  action: DecisionAction;
  onClose: () => void;
}

const formId = 'settle-case';

const texts: Partial<Record<DecisionAction, { title: string; explains: string; send: string }>> = {
  hide: {
    title: 'Hide it',
    explains: 'Nobody but admins sees it from now on. Its author gets a letter with your words.',
    send: 'Hide and tell',
  },
  warn: {
    title: 'Warn',
    explains: 'Nothing is hidden. They get a letter with your words, and later reports show this warning.',
    send: 'Send the warning',
  },
  suspend: {
    title: 'Suspend',
    explains:
      'They are signed out everywhere at once and cannot sign in; their page and their music are not shown. They get a letter with your words and a link to appeal.',
    send: 'Suspend',
  },
  uphold: {
    title: 'Uphold the decision',
    explains: 'The decision stays as it is. They get your answer by letter.',
    send: 'Uphold',
  },
  reverse: {
    title: 'Take the decision back',
    explains:
      'What the decision hid is shown again, and an account that it suspended is open again, unless something else stands against that. They get your answer by letter.',
    send: 'Take it back',
  },
};

/** Asks for the text for the person and settles the case. */
function SettleDialog({ entry, action, onClose }: SettleDialogProps) {
  const { mutateAsync } = useSettleCase(entry);
  const form = useForm({
    initial: { message: '' },
    required: ['message'],
    send: ({ message }) => mutateAsync({ action, message }),
    onDone: onClose,
  });
  const text = texts[action];
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${text?.title}: ${entry.person?.username ?? 'somebody who has left'}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant={action === 'suspend' ? 'danger' : 'primary'}
            busy={form.busy}
          >
            {text?.send}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={form.submit} noValidate>
        <p>{text?.explains}</p>
        <TextArea
          label="What they will read"
          required
          limit={MESSAGE_LIMIT}
          value={form.values.message}
          readOnly={form.busy}
          error={form.errors.message ?? form.messages}
          onChange={(event) => form.set('message', event.target.value)}
        />
      </form>
    </Dialog>
  );
}
