import type { ReactNode } from 'react';
import { classNames } from '#design/class-names.ts';
import { ArchesDrawing } from '#design/drawing/arches-drawing.tsx';
import { LightDrawing } from '#design/drawing/light-drawing.tsx';
import { StudioDrawing } from '#design/drawing/studio-drawing.tsx';
import { Picture } from '#design/picture/picture.tsx';
import { BlockButtons } from '../../web/block-buttons.tsx';
import { OwnVideo } from '../../web/own-video.tsx';
import { useHeroHeight } from '../../web/use-hero-height.ts';
import styles from './hero.module.css';
import type { HeroView } from './schema.ts';

const drawings = { none: null, arches: ArchesDrawing, studio: StudioDrawing, light: LightDrawing };

/** Characters above which a title is set smaller. */
const longTitleLength = 48;

/** The top of a page. Its title is the page's only h1. */
export function View({ block }: { block: HeroView }) {
  const hero = useHeroHeight();
  const beside = besideOf(block);
  return (
    <section
      ref={hero}
      className={classNames(
        styles.hero,
        beside !== null && styles.twoSided,
        block.title.length > longTitleLength && styles.long,
      )}
    >
      <div className={styles.words}>
        <h1 className={styles.title}>{block.title}</h1>
        {block.subtitle && <p className={styles.subtitle}>{block.subtitle}</p>}
        {block.note && <p className={styles.note}>{block.note}</p>}
        <BlockButtons links={block.buttons} />
      </div>
      {beside}
    </section>
  );
}

/** The film, else the picture, else the drawing. */
function besideOf({ video, image, drawing }: HeroView): ReactNode {
  if (video) return <OwnVideo video={video} poster={image} autoplay className={styles.media} />;
  if (image)
    return <Picture picture={image} sizes="(width < 940px) 100vw, 600px" eager className={styles.media} />;
  const Drawing = drawings[drawing];
  return Drawing && <Drawing className={styles.drawing ?? ''} />;
}
