import { HeroSection } from '../../web/hero-section.tsx';
import type { HeroView } from './schema.ts';

/** The top of a page. Its title is the page's only h1. */
export function View({ block }: { block: HeroView }) {
  return <HeroSection block={block} />;
}
