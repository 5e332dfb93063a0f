import Download from 'lucide-react/icons/download';
import { Button } from '../button/button.tsx';
import { Anchor } from '../link/anchor.tsx';
import { Tooltip } from './tooltip.tsx';

export const story = {
  title: 'Tooltip',
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
      <Tooltip
        text="Upgrade to create a group and unlock more features."
        action={<Anchor href="/accounts">Go premium</Anchor>}
      >
        <Button inactive>Create group</Button>
      </Tooltip>
      <Tooltip text="Download">
        <Button variant="icon" icon={Download} aria-label="Download" />
      </Tooltip>
    </div>
  ),
};
