import { ArchesDrawing } from '#design/drawing/arches-drawing.tsx';
import { StoryPage } from '../pages/story-page.tsx';
import { sitePage } from '../site-page.ts';

const sections = [
  {
    title: 'Begin with a beat',
    text: 'Choose a tempo and tap a rhythm, or take a loop that somebody made for you. Eight bars are a beginning.',
  },
  {
    title: 'Find what goes with it',
    text: 'Add bass, chords and a melody. The studio keeps you in key while you look, and lets you leave it when you want.',
  },
  {
    title: 'Put it on stage',
    text: 'Give it a title and a cover, and let others hear it. What they say helps with the next one.',
  },
] as const;

/** `/make-music`: how to start making music. */
function MakeMusicPage() {
  return (
    <StoryPage
      title="Make music from the first minute"
      lead="No theory, no equipment, no cost. Start from a beat, a loop or an empty page, and hear at once what you do."
      drawing={(className) => <ArchesDrawing className={className} />}
      sections={sections}
      numbered
      end={{
        title: 'Free to begin, and yours to keep',
        text: 'The free plan has no end. What you make belongs to you, and you can take it with you any day.',
      }}
    />
  );
}

export const page = sitePage({
  component: MakeMusicPage,
  head: {
    title: 'Make music',
    description: 'Start from a beat, a loop or an empty page: how making music on Tonehall begins.',
    path: '/make-music',
  },
});
