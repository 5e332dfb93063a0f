import { Cover } from '../cover/cover.tsx';
import { InlinePlayer } from './inline-player.tsx';

export const story = {
  title: 'Inline player',
  render: () => (
    <div style={{ display: 'grid', gap: 12 }}>
      <InlinePlayer
        src="/missing.mp3"
        title="Kick, dry"
        description="As it came from the machine"
        image={<Cover id="kick" size={52} />}
        duration={4200}
      />
      <InlinePlayer src="/missing.mp3" title="Kick, with a long tail of a hall behind it" duration={65_000} />
      <InlinePlayer src="/missing.mp3" duration={12_000} />
    </div>
  ),
};
