import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '#design/button/button-class.ts';
import { href } from '#platform/pure/page.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { schoolSubscriptionPage } from '../pages.ts';
import { organizationQuery } from './education-queries.ts';
import { readOnlyNoteId } from './read-only.tsx';
import styles from './school-page.module.css';

interface LicenceNoteProps {
  id: string;
  isOwner: boolean;
}

/** What the licence of a school lets it do, for its teachers; the owner is led to the subscription. */
export function LicenceNote({ id, isOwner }: LicenceNoteProps) {
  const { data } = useQuery(organizationQuery(useApi(), id));
  if (!data) return null;
  const { state, until, teachers, licences } = data.licence;
  const day = until === null ? null : formatDay(until);
  const text = noteTexts[state]?.(day) ?? null;
  const used = licences === null ? null : `${teachers} of ${licences} teacher licences are in use.`;
  if (!isOwner && text === null) return null;
  return (
    <div className={styles.licence} data-state={state} id={readOnlyNoteId}>
      <p>
        {[text, isOwner && state !== 'read_only' && state !== 'closed' ? used : null]
          .filter((one) => one !== null)
          .join(' ')}
        {!isOwner && state === 'read_only' && ' Ask the owner of your school, who can buy one.'}
      </p>
      {isOwner && (
        <a
          className={buttonClass()}
          href={state === 'closed' ? '/education/records' : href(schoolSubscriptionPage)}
        >
          {state === 'closed' ? 'Download a copy' : 'Subscription'}
        </a>
      )}
    </div>
  );
}

type Note = (day: string | null) => string;
const noteTexts: Readonly<Record<string, Note | undefined>> = {
  trial: (day) => `Your trial runs until ${day}.`,
  ending: (day) => `Your licence ends on ${day}.`,
  unpaid: (day) =>
    `The last payment was declined. We try it again until ${day}; then your school can only be read.`,
  closed: (day) =>
    `Nothing can be changed any more. You can download a copy of everything until ${day}; then all of it is erased.`,
  read_only: () =>
    'Your school can only be read: everybody signs in, reads and exports, and changing something needs a licence.',
};
