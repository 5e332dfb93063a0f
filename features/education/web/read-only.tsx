import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { schoolSubscriptionPage } from '../pages.ts';
import { ownMembershipQuery } from './education-queries.ts';
import styles from './school-page.module.css';

/** Id of the text that says why nothing can be changed. */
export const readOnlyNoteId = 'read-only';

const reasons = { unpaid: 'Needs a licence', closed: 'Your school is closed' } as const;

function useOwnMembership() {
  return useQuery(ownMembershipQuery(useApi())).data?.membership ?? null;
}

/** Why nothing can be changed in the viewer's school now, in few words; null where it can. */
export function useReadOnlyReason(): string | null {
  const reason = useOwnMembership()?.organization.readOnly;
  return reason ? reasons[reason] : null;
}

/** What changes a school, disabled with the reason while it can only be read (EDU-331). */
export function WhileChangeable({ children }: { children: ReactNode }) {
  const reason = useReadOnlyReason();
  if (reason === null) return children;
  return (
    <fieldset disabled className={styles.readOnly} aria-label={reason} aria-describedby={readOnlyNoteId}>
      {children}
      <p className={styles.lead}>{reason}.</p>
    </fieldset>
  );
}

const unpaidText =
  'Your school can only be read for now: what you have made stays, and you can open and hear it.';
const whomToAsk = {
  owner: 'Changing something needs a licence.',
  faculty: 'Changing something needs a licence. Ask the owner of your school, who can buy one.',
  student: 'You can make something new later. Your teacher knows more.',
} as const;

/** That the school can only be read, and what to do; nothing while it can be changed. */
export function ReadOnlyNote() {
  const membership = useOwnMembership();
  if (!membership?.organization.readOnly) return null;
  const { role, organization } = membership;
  const isClosed = organization.readOnly === 'closed';
  return (
    <div className={styles.licence} data-state="read_only" id={readOnlyNoteId}>
      <p>
        {isClosed
          ? 'You have closed your school: nothing can be changed any more.'
          : `${unpaidText} ${whomToAsk[role]}`}
      </p>
      {role === 'owner' && !isClosed && (
        <a className={buttonClass()} href={href(schoolSubscriptionPage)}>
          Subscription
        </a>
      )}
    </div>
  );
}
