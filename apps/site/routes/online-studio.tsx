import { StudioDrawing } from '#design/drawing/studio-drawing.tsx';
import { StoryPage } from '../pages/story-page.tsx';
import { sitePage } from '../site-page.ts';

const sections = [
  {
    title: 'Lanes for everything',
    text: 'Beats, notes and recordings lie on lanes side by side. Move, cut and repeat them until the piece stands.',
  },
  {
    title: 'Instruments and effects',
    text: 'Drum machines, synthesizers, samplers and a mixer with effects, all inside the browser. Nothing to install.',
  },
  {
    title: 'Record a voice',
    text: 'A microphone, a guitar or a MIDI keyboard: play along with what is there and keep the best take.',
  },
  {
    title: 'Make it together',
    text: 'Invite others into a project and work on it at the same time. You see who is where, and hear what they change.',
  },
  {
    title: 'Undo without fear',
    text: 'Every step can be taken back, and earlier versions stay. Closing the tab loses nothing.',
  },
  {
    title: 'From the room to the hall',
    text: 'One button turns a project into a track with a page, a waveform and listeners.',
  },
] as const;

/** `/online-studio`: describes the planned studio. */
function OnlineStudioPage() {
  return (
    <StoryPage
      title="A studio in a browser tab"
      lead="Record, arrange and mix whole pieces where you already are. Your projects wait for you on every computer."
      drawing={(className) => <StudioDrawing className={className} />}
      sections={sections}
      end={{
        title: 'It runs on a computer',
        text: 'A studio needs room for the eyes and short ways for the sound. That is why it will run in desktop browsers with low-latency audio, and not on phones. Listening works everywhere.',
      }}
    />
  );
}

export const page = sitePage({
  component: OnlineStudioPage,
  head: {
    title: 'Online studio',
    description: 'Record, arrange and mix in a browser tab: what the studio of Tonehall will be.',
    path: '/online-studio',
  },
});
