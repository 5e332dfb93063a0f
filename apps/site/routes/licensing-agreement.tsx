import { useSettings } from '#platform/web/app-context.tsx';
import styles from '../pages/text-page.module.css';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: LicensingPage,
  head: {
    title: 'Licensing Agreement',
    description: 'What may be done with the sounds of Tonehall.',
    path: '/licensing-agreement',
  },
});

/** The licence of sounds, loops and sets, and of music made with them. */
function LicensingPage() {
  const { supportEmail } = useSettings();
  return (
    <article className={styles.page}>
      <h1>Licensing Agreement</h1>
      <p>
        This is about the sounds that Tonehall gives or sells you: instruments of the studio, loops, and the
        sets of the Sound Shop. Your own recordings are yours, and this page says nothing about them.
      </p>
      <h2>What you may do</h2>
      <ul>
        <li>Use the sounds in as many pieces of your own as you like, alone and together with others.</li>
        <li>Publish, perform, sell and license these pieces anywhere, for good, without paying again.</li>
        <li>Change the sounds: cut, stretch, layer and play them in any way.</li>
        <li>Keep what you have made, also after a plan or an account has ended.</li>
      </ul>
      <h2>What you may not do</h2>
      <ul>
        <li>Pass a sound on by itself: as a file, in a set of your own, or in an instrument for others.</li>
        <li>Publish a loop alone, or so that it is the whole piece, and call it yours.</li>
        <li>Claim a sound, or a piece that is little else, in a system that finds copies of music.</li>
        <li>Use the sounds to train a machine that makes sounds or music.</li>
      </ul>
      <h2>Who the sounds belong to</h2>
      <p>
        They stay the property of those who made them, who are named with each set. You get a licence that is
        not exclusive: others may use the same sounds. A bought set is for one person; a school’s is for its
        classes.
      </p>
      <h2>Remix competitions</h2>
      <p>
        The pieces of a competition come with their own terms on its page. Where these say nothing else, they
        may be used for your entry and nothing more.
      </p>
      <h2>If something is not right</h2>
      <p>
        Who breaks these rules loses the licence for the sounds in question. Before that happens, a person
        writes to you. If a sound here belongs to you and you have not agreed, or if you are not sure what is
        allowed, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </article>
  );
}
