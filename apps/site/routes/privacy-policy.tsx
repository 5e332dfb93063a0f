import { useSettings } from '#platform/web/app-context.tsx';
import styles from '../pages/text-page.module.css';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: PrivacyPage,
  head: {
    title: 'Privacy Policy',
    description: 'What Tonehall keeps about you, and what it does not.',
    path: '/privacy-policy',
  },
});

function PrivacyPage() {
  const { supportEmail } = useSettings();
  return (
    <article className={styles.page}>
      <h1>Privacy Policy</h1>
      <p>
        Tonehall runs on the machine of whoever invited you here. That person or school answers for your data;
        this page says what the program itself keeps, and why.
      </p>
      <h2>What is kept</h2>
      <ul>
        <li>Your e-mail address and a one-way hash of your password, so that you can log in.</li>
        <li>Your name, picture and words about you, as far as you give them; everybody can see these.</li>
        <li>The tracks, comments and likes that you leave here.</li>
        <li>
          That a track was played, and for half an hour from which network, so that plays are counted once.
        </li>
        <li>The consents that you gave, and when.</li>
      </ul>
      <h2>What is not done</h2>
      <ul>
        <li>No advertising, no tracking across sites, no scripts of other companies on any page.</li>
        <li>No sale of data. Audio files are played back; they train nothing.</li>
      </ul>
      <h2>Cookies and storage</h2>
      <p>
        One cookie keeps you logged in. A second one, “tonehall_device”, stays for 180 days after you last
        logged in, also when you log out: by it your browser is known again, so that you can still log in
        while others guess at your password. It lets nobody in and is used for nothing else. Your browser also
        remembers the theme you chose, when you first came and where you wanted to go before you logged in.
      </p>
      <h2>Your rights</h2>
      <p>
        You may ask for a copy of your data, have it corrected, or have your account erased: write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </article>
  );
}
