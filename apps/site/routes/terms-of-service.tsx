import { useSettings } from '#platform/web/app-context.tsx';
import styles from '../pages/text-page.module.css';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: TermsPage,
  head: {
    title: 'Terms of service',
    description: 'The house rules of Tonehall.',
    path: '/terms-of-service',
  },
});

function TermsPage() {
  const { supportEmail } = useSettings();
  return (
    <article className={styles.page}>
      <h1>Terms of service</h1>
      <p>These are the house rules. They are short so that they can be read.</p>
      <h2>Your music stays yours</h2>
      <p>
        By publishing a track you allow this site to store it, to make a playable copy of it and to play it to
        those whom you let hear it. Nothing more passes to anybody. Delete the track, and that permission
        ends.
      </p>
      <h2>What you may publish</h2>
      <ul>
        <li>Only what you made, or what its makers allow you to publish.</li>
        <li>Nothing against the law, and nothing that is meant to hurt somebody.</li>
        <li>No masses of comments, likes or plays by machines.</li>
      </ul>
      <h2>How we treat each other</h2>
      <p>
        Say what you hear. Criticise the music, not the musician. Who keeps breaking the rules loses the
        stage; before that happens, a person looks.
      </p>
      <h2>What we promise</h2>
      <p>
        The site is run with care and without a guarantee: it may fail or pause, so keep your own copies. The
        program is free software under the AGPL, version 3 or later.
      </p>
      <h2>Questions</h2>
      <p>
        Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </article>
  );
}
