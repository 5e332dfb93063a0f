import { useSuspenseQuery } from '@tanstack/react-query';
import { buttonClass } from '#design/button/button-class.ts';
import { authAddress } from '#features/sign-in/model/auth-address.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import { educationPriceQuery } from './education-price-query.ts';
import styles from './school-pricing-page.module.css';

/** The one plan for schools: a yearly price for each teacher. `owner`: the button of who has a school. */
export function SchoolPricingPage({ owner }: { owner?: { label: string; href: string } }) {
  const price = useSuspenseQuery(educationPriceQuery(useApi())).data;
  const { educationMode, educationUrl } = useSettings();
  const signUp = authAddress('edu_sign_up', {});
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Pricing for schools</h1>
      <section className={styles.school} aria-labelledby="plan-education" data-plan-id="education-yearly">
        <h2 id="plan-education">Education</h2>
        <p className={styles.schoolPrice}>{price?.totalDisplayPrice ?? 'Price unavailable'}</p>
        <p>per teacher per year, students free</p>
        <a
          className={buttonClass('primary', 'large')}
          href={owner?.href ?? (educationMode ? signUp : educationUrl + signUp)}
        >
          {owner?.label ?? 'Start 30-day free trial'}
        </a>
      </section>
    </div>
  );
}
