import Heart from 'lucide-react/icons/heart';
import Share2 from 'lucide-react/icons/share-2';
import Upload from 'lucide-react/icons/upload';
import { Button } from './button.tsx';

const row = { display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' } as const;

export const story = {
  title: 'Button',
  render: () => (
    <div style={{ display: 'grid', gap: 16 }}>
      <div style={row}>
        <Button variant="primary" icon={Upload}>
          Upload a track
        </Button>
        <Button>Follow</Button>
        <Button variant="ghost" icon={Share2}>
          Share
        </Button>
        <Button variant="danger">Delete track</Button>
        <Button variant="icon" icon={Heart} aria-label="Like" />
        <Button icon={Share2} labelFrom={1020}>
          An icon where the window is narrow
        </Button>
      </div>
      <div style={row}>
        <Button size="small">Small</Button>
        <Button size="large" variant="primary">
          Large
        </Button>
        <Button busy>Saving</Button>
        <Button variant="primary" busy>
          Post
        </Button>
        <Button disabled>Not now</Button>
        <Button variant="ghost" icon={Heart} iconFilled aria-pressed="true">
          1.2k
        </Button>
      </div>
    </div>
  ),
};
