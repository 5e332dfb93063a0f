import Check from 'lucide-react/icons/check';
import { buttonClass } from '#design/button/button-class.ts';
import { Icon } from '#design/icon/icon.tsx';
import { Anchor } from '#design/link/anchor.tsx';
import { authAddress, isPaidPlan } from '#features/sign-in/model/auth-address.ts';
import styles from '#features/sign-in/web/auth.module.css';
import { AuthLayout } from '#features/sign-in/web/auth-layout.tsx';
import { useViewer } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';

const contents = [
  'Upload your recordings, each with a page of its own',
  'Listen to everything in the hall',
  'Like, comment and follow',
] as const;

interface PlansPageProps {
  search: Search;
  /** The name of the viewer's plan; null for the free one. */
  paidPlan: string | null;
}

/** Plan selection. Only the free plan is on sale yet; a paying member sees the name of theirs. */
export function PlansPage({ search, paidPlan }: PlansPageProps) {
  const viewer = useViewer();
  const { plan: wanted, ...rest } = search;
  return (
    <AuthLayout>
      <div className={styles.form}>
        {paidPlan ? (
          <PaidPlan name={paidPlan} />
        ) : (
          <>
            <h1 className={styles.heading}>Choose your plan</h1>
            <FreePlan href={viewer ? null : authAddress('sign_up', { ...rest, plan: 'free' })} />
          </>
        )}
        <p className={styles.quiet}>{saleText(wanted, paidPlan)}</p>
        {!viewer && (
          <p className={styles.footer}>
            Already have an account? <Anchor href={authAddress('sign_in', rest)}>Log in</Anchor>
          </p>
        )}
      </div>
    </AuthLayout>
  );
}

const PaidPlan = ({ name }: { name: string }) => (
  <>
    <h1 className={styles.heading}>Your plan</h1>
    <section className={styles.plan} aria-labelledby="own-plan">
      <h2 id="own-plan" className={styles.planName}>
        {name}
      </h2>
      <p className={styles.price}>This is the plan that your account has.</p>
      <a className={buttonClass('primary', 'large')} href="/account/manage">
        My subscriptions
      </a>
      <a className={buttonClass('quiet', 'large')} href="/community">
        {`Go on with the ${name} plan`}
      </a>
    </section>
  </>
);

/** `href`: the sign-up for it; null for its members. */
const FreePlan = ({ href }: { href: string | null }) => (
  <section className={styles.plan} aria-labelledby="free-plan">
    <h2 id="free-plan" className={styles.planName}>
      Free
    </h2>
    <p className={styles.price}>Free, for as long as you like</p>
    <ul className={styles.contents}>
      {contents.map((text) => (
        <li key={text}>
          <Icon of={Check} size={20} /> {text}
        </li>
      ))}
    </ul>
    <a className={buttonClass('primary', 'large')} href={href ?? '/community'}>
      {href ? 'Start with the Free plan' : 'Go on with the Free plan'}
    </a>
  </section>
);

function saleText(wanted: string | undefined, paidPlan: string | null): string {
  const asksForOther = isPaidPlan(wanted) && wanted !== paidPlan?.toLowerCase();
  if (asksForOther) return 'The plan that you asked for is not on sale yet. You can change to it later.';
  return paidPlan
    ? 'Other plans are not on sale yet. You can change to one later.'
    : 'Paid plans are not on sale yet. You can change to one later.';
}
