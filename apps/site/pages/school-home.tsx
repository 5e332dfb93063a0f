import { buttonClass } from '#design/button/button-class.ts';
import { StudioDrawing } from '#design/drawing/studio-drawing.tsx';
import { useSettings, useViewer } from '#platform/web/app-context.tsx';
import { type HomeFeature, HomeFeatures } from './home-features.tsx';
import styles from './home-page.module.css';

const schoolHomeFeatures: readonly HomeFeature[] = [
  {
    title: 'One account for the school',
    text: 'Its owner opens it and tries it for 30 days. Nobody is asked for a card.',
    href: '/auth?tab=edu_sign_up',
    link: 'Open a school account',
  },
  {
    title: 'Teachers and students come in',
    text: 'Everybody has an account of their own and asks their school to be let in. The school decides.',
    href: '/auth?tab=sign_up',
    link: 'Create your account',
  },
  {
    title: 'Nothing to distract',
    text: 'There is no community and no shop on these pages, and nothing to buy for students.',
    href: '/privacy-policy',
    link: 'What we keep',
  },
];

/** The home of the education edition. */
export function SchoolHome() {
  const viewer = useViewer();
  const { studioUrl } = useSettings();
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1 className={styles.title}>A studio for every class.</h1>
          <p className={styles.lead}>
            Making music together in the browser, with nothing to install. The studio is still being built;
            your school’s account can be opened today.
          </p>
          <p className={styles.doors}>
            {viewer ? (
              <a className={buttonClass('primary', 'large')} href={`${studioUrl}/`}>
                Go to the studio
              </a>
            ) : (
              <a className={buttonClass('primary', 'large')} href="/auth?tab=edu_sign_up">
                Start 30-day free trial
              </a>
            )}
            <a className={buttonClass('quiet', 'large')} href="/pricing">
              What it costs
            </a>
          </p>
        </div>
        <StudioDrawing className={styles.studio} />
      </section>
      <HomeFeatures features={schoolHomeFeatures} />
    </div>
  );
}
