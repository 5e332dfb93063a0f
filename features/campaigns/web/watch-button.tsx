import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import styles from './campaign-hero.module.css';

/** Opens the campaign's video in a dialog. */
export function WatchButton({ src, title }: { src: string; title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={Play} onClick={() => setOpen(true)}>
        Play video
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title} size="large">
        {/* biome-ignore lint/a11y/useMediaCaption: captions are up to the maker of the video */}
        <video className={styles.film} src={src} controls autoPlay />
      </Dialog>
    </>
  );
}
