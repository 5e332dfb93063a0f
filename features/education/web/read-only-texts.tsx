import type { ReactNode } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import type { getOwnMembership } from '../contract.ts';
import { schoolSubscriptionPage } from '../pages.ts';
import { readOnlyNoteId } from './read-only.tsx';
import styles from './school-page.module.css';

/** Disabled, with the reason below. */
export function Disabled({ reason, children }: { reason: string; children: ReactNode }) {
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

type Membership = NonNullable<AnswerOf<typeof getOwnMembership>['membership']>;

/** Why the school can only be read, and what to do; the owner is led to the subscription. */
export function ReadOnlyText({ role, organization }: Membership) {
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
