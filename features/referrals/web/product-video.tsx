import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import styles from './product-video.module.css';
import { ReferralIllustration } from './referral-illustration.tsx';

/** The film about Tonehall. Nothing of it is loaded before somebody asks for it. */
export function ProductVideo({ src }: { src: string }) {
  const [isPlaying, setPlaying] = useState(false);
  return (
    <section className={styles.frame} aria-label="Film about Tonehall">
      {isPlaying ? (
        // biome-ignore lint/a11y/useMediaCaption: the bundled film has no sound, and words of its own in the picture
        <video
          className={styles.video}
          src={src}
          controls
          autoPlay
          playsInline
          aria-label="Tonehall in half a minute"
        />
      ) : (
        <>
          <ReferralIllustration className={styles.video} />
          <Button
            className={styles.play}
            variant="primary"
            size="large"
            icon={Play}
            onClick={() => setPlaying(true)}
          >
            Play the film
          </Button>
        </>
      )}
    </section>
  );
}
