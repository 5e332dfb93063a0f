import { Panel } from './panel.tsx';

export const story = {
  title: 'Panel',
  render: () => (
    <Panel heading="Members" moreLink={{ href: '#members', text: 'Show all members' }}>
      <p>The members of the group.</p>
    </Panel>
  ),
};
