import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '#platform/web/app-context.tsx';
import { lazyModule } from '#platform/web/lazy-module.ts';
import { ownMembershipQuery } from './own-membership-query.ts';

/** Id of the text that says why nothing can be changed. */
export const readOnlyNoteId = 'read-only';

/** What pages show of a school that can only be read; a school that can be changed does not load it. */
export const readOnlyPart = lazyModule('ReadOnly', () => import('./read-only-texts.tsx'));

const reasons = { unpaid: 'Needs a licence', closed: 'Your school is closed' } as const;

function useOwnMembership() {
  return useQuery(ownMembershipQuery(useApi())).data?.membership;
}

/** Why nothing can be changed in the viewer's school now, in few words; undefined where it can. */
export function useReadOnlyReason(): string | undefined {
  const reason = useOwnMembership()?.organization.readOnly;
  return reason && reasons[reason];
}

/** What changes a school, disabled with the reason while it can only be read (EDU-331). */
export function WhileChangeable({ children }: { children: ReactNode }) {
  const reason = useReadOnlyReason();
  if (!reason) return children;
  const { Disabled } = readOnlyPart.read();
  return <Disabled reason={reason}>{children}</Disabled>;
}

/** That the school can only be read, and what to do; nothing while it can be changed. */
export function ReadOnlyNote() {
  const membership = useOwnMembership();
  if (!membership?.organization.readOnly) return null;
  const { ReadOnlyText } = readOnlyPart.read();
  return <ReadOnlyText {...membership} />;
}
