import Check from 'lucide-react/icons/check';
import { buttonClass } from '#design/button/button-class.ts';
import { Icon } from '#design/icon/icon.tsx';
import { Anchor } from '#design/link/anchor.tsx';
import { useViewer } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { authAddress, isPaidPlan } from '../model/auth-address.ts';
import styles from './auth.module.css';
import { AuthLayout } from './auth-layout.tsx';

const contents = [
  'Upload your recordings, each with a page of its own',
  'Listen to everything in the hall',
  'Like, comment and follow',
] as const;

/** Plan selection. There is one plan as yet, and the page says so. */
export function PlansPage({ search }: { search: Search }) {
  const viewer = useViewer();
  const { plan: wanted, ...rest } = search;
  return (
    <AuthLayout>
      <div className={styles.form}>
        <h1 className={styles.heading}>Choose your plan</h1>
        <section className={styles.plan} aria-labelledby="free-plan">
          <h2 id="free-plan" className={styles.planName}>
            Free
          </h2>
          <p className={styles.price}>0 a month, for as long as you like</p>
          <ul className={styles.contents}>
            {contents.map((text) => (
              <li key={text}>
                <Icon of={Check} size={20} /> {text}
              </li>
            ))}
          </ul>
          <a
            className={buttonClass('primary', 'large')}
            href={viewer ? '/community' : authAddress('sign_up', { ...rest, plan: 'free' })}
          >
            {viewer ? 'Go on with the Free plan' : 'Start with the Free plan'}
          </a>
        </section>
        <p className={styles.quiet}>
          {isPaidPlan(wanted)
            ? 'The plan that you asked for is not on sale yet. You can change to it later.'
            : 'Paid plans are not on sale yet. You can change to one later.'}
        </p>
        {!viewer && (
          <p className={styles.footer}>
            Already have an account? <Anchor href={authAddress('sign_in', rest)}>Log in</Anchor>
          </p>
        )}
      </div>
    </AuthLayout>
  );
}
