import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '#design/button/button-class.ts';
import { Anchor } from '#design/link/anchor.tsx';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import styles from '../auth.module.css';
import { verificationQuery } from './verification-queries.ts';

const texts = {
  change: [
    'It was used already, has expired, or a new password has voided it.',
    'Where it was not used before, this change of address no longer stands. Ask for it again on your account page.',
  ],
  revert: [
    'It was used already, has expired, or an earlier address was brought back.',
    'Where it was used, the address is back, every device is signed out, and the password works no more.',
  ],
} as const;

export type ExpiredLinkKind = keyof typeof texts;

/** The kind of expired e-mail change link in the address, or null. */
export const expiredLinkKindOf = ({ gone }: Search): ExpiredLinkKind | null =>
  gone === 'change' || gone === 'revert' ? gone : null;

/** Explains an expired link. Only a signed-in viewer sees an address, and only their own. */
export function ExpiredLink({ kind }: { kind: ExpiredLinkKind }) {
  const viewer = useViewer();
  const resets = kind === 'revert' && !viewer;
  return (
    <div className={styles.form}>
      <h1 className={styles.heading}>This link no longer works</h1>
      {texts[kind].map((text) => (
        <p key={text}>{text}</p>
      ))}
      {viewer && <OwnEmailAddress />}
      <a
        className={buttonClass('primary', 'large')}
        href={resets ? '/auth?tab=forgot_password_before' : '/account'}
      >
        {resets ? 'Set a new password' : 'My account'}
      </a>
      {resets && (
        <p className={styles.footer}>
          Your password works? <Anchor href="/auth?tab=sign_in">Log in</Anchor>
        </p>
      )}
    </div>
  );
}

function OwnEmailAddress() {
  const { data } = useQuery(verificationQuery(useApi()));
  if (!data) return null;
  return (
    <p>
      Your account has the address <strong className={styles.address}>{data.email}</strong>.
    </p>
  );
}
