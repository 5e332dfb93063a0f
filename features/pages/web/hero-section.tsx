import { createElement, type ReactNode, useContext } from 'react';
import { classNames } from '#design/class-names.ts';
import { ArchesDrawing } from '#design/drawing/arches-drawing.tsx';
import { LightDrawing } from '#design/drawing/light-drawing.tsx';
import { StudioDrawing } from '#design/drawing/studio-drawing.tsx';
import { Picture } from '#design/picture/picture.tsx';
import type { HeroView } from '../blocks/hero/schema.ts';
import { BlockButtons } from './block-buttons.tsx';
import { HeroHeading } from './hero-heading.ts';
import styles from './hero-section.module.css';
import { OwnVideo } from './own-video.tsx';
import { useHeroHeight } from './use-hero-height.ts';

const drawings = { none: null, arches: ArchesDrawing, studio: StudioDrawing, light: LightDrawing };

/** Characters above which a title is set smaller. */
const longTitleLength = 48;

interface HeroSectionProps {
  block: Pick<HeroView, 'title' | 'subtitle' | 'note' | 'buttons' | 'video' | 'image' | 'drawing'>;
  /** In the place of film, picture and drawing. */
  beside?: ReactNode;
}

/** The top of a page: its h1 with its texts and buttons, and what stands beside them. */
export function HeroSection({ block, beside = besideOf(block) }: HeroSectionProps) {
  const hero = useHeroHeight();
  const heading = useContext(HeroHeading);
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
        {createElement(heading, { className: styles.title }, block.title)}
        {block.subtitle && <p className={styles.subtitle}>{block.subtitle}</p>}
        {block.note && <p className={styles.note}>{block.note}</p>}
        <BlockButtons links={block.buttons} />
      </div>
      {beside}
    </section>
  );
}

/** The film, else the picture, else the drawing. */
function besideOf({ video, image, drawing }: HeroSectionProps['block']): ReactNode {
  if (video) return <OwnVideo video={video} poster={image} autoplay className={styles.media} />;
  if (image)
    return <Picture picture={image} sizes="(width < 940px) 100vw, 600px" eager className={styles.media} />;
  const Drawing = drawings[drawing];
  return Drawing && <Drawing className={styles.drawing ?? ''} />;
}
