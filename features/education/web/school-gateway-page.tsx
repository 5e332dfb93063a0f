import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { TextField } from '#design/field/text-field.tsx';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { authAddress } from '#features/sign-in/model/auth-address.ts';
import { AuthLayout } from '#features/sign-in/web/auth-layout.tsx';
import { type GoToAddress, goToAddress } from '#features/sign-in/web/follow-redirect-target.ts';
import { useHydrated } from '#features/sign-in/web/use-hydrated.ts';
import { useApi, useSettings, useSiteName } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { requestSchoolMembership } from '../contract.ts';
import { confirmStaysPublic } from './confirm-stays-public.ts';
import { ownDomainSchoolsQuery } from './education-queries.ts';
import { loadPendingInvitation } from './pending-invitation.ts';
import styles from './school-pages.module.css';

interface MembershipRequest {
  id: string;
  role: 'faculty' | 'student';
}

/**
 * `/auth/organizations`: the schools of the viewer's e-mail domain, to request membership, or a new one. A viewer with a pending
 * invitation is sent back to it.
 */
export function SchoolGatewayPage({ search, leave = goToAddress }: { search: Search; leave?: GoToAddress }) {
  const api = useApi();
  const { siteUrl } = useSettings();
  const siteName = useSiteName();
  const { data } = useSuspenseQuery(ownDomainSchoolsQuery(api));
  const hydrated = useHydrated();
  const [name, setName] = useState('');
  const [requested, setRequested] = useState<readonly string[]>([]);
  useEffect(() => {
    const invitationPath = loadPendingInvitation(Date.now());
    if (invitationPath !== null) leave(invitationPath);
  }, [leave]);
  const { isPending, variables, mutate } = useMutation({
    mutationFn: ({ id, role }: MembershipRequest) =>
      confirmStaysPublic((more) =>
        api(requestSchoolMembership, { id, membershipRequest: { role, name, ...more } }),
      ),
    onSuccess: (answer, { id }) => {
      if (answer !== null) setRequested((before) => [...before, id]);
    },
    onError: flashRefusal,
  });
  const button = (id: string, role: MembershipRequest['role'], label: string) => (
    <Button
      busy={isPending && variables.id === id && variables.role === role}
      disabled={!hydrated || isPending}
      onClick={() => mutate({ id, role })}
    >
      {label}
    </Button>
  );
  const { organizations } = data;
  return (
    <AuthLayout>
      <div className={styles.page}>
        <h1 className={styles.heading}>Find your school</h1>
        {organizations.length > 0 ? (
          <>
            <p>These schools have an address like yours. Ask to be let in; the school decides.</p>
            <TextField
              label="Your name at school"
              hint="So that they know who is asking."
              maxLength={100}
              autoComplete="name"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <ul className={styles.schools} aria-label="Schools">
              {organizations.map(({ id, name, owner }) => (
                <li key={id} className={styles.school}>
                  <h2 className={styles.name}>{name}</h2>
                  <p className={styles.owner}>Account of {owner.realName}</p>
                  {requested.includes(id) ? (
                    <RequestSent />
                  ) : (
                    <div className={styles.actions}>
                      {button(id, 'faculty', 'I teach here')}
                      {button(id, 'student', 'I learn here')}
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>
            No school has an address like yours yet. Has yours invited you? Then open the link that it has
            sent.
          </p>
        )}
        <div className={styles.footer}>
          <p>Your school is not here?</p>
          <a
            className={buttonClass(organizations.length > 0 ? 'quiet' : 'primary', 'large')}
            href={authAddress('edu_sign_up', search)}
          >
            Open an account for it
          </a>
          <p>
            You belong to no school? {siteName} is for everybody who makes music: there you log in as you did
            here. “Education” at the end of its pages leads back here.
          </p>
          <p>
            <a href={siteUrl + authAddress('sign_in', search)}>Go on without a school</a>
          </p>
        </div>
      </div>
    </AuthLayout>
  );
}

/** Takes the focus of the button in whose place it comes. */
function RequestSent() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1}>
      Request sent! The school decides.
    </p>
  );
}
