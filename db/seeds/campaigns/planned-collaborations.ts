interface PlannedCollaboration {
  title: string;
  owner: string;
  description: string;
  /** Who joined, in order. */
  with: readonly string[];
  /** How many of them, the owner first, were once in its room together. */
  together: number;
  /** Days before the first start. */
  daysAgo: number;
  /** Its owner answers requests. */
  onRequest?: true;
}

/** The collaborations of the open campaign. */
export const plannedCollaborations: readonly PlannedCollaboration[] = [
  {
    title: 'Slack tide for eight hands',
    owner: 'harborline',
    description: 'Bell at the front, ropes as percussion. We need somebody who plays low strings.',
    with: ['stillwater', 'lowtide', 'bellweather', 'greenhouse', 'bigsur', 'paperlantern', 'threefourwaltz'],
    together: 5,
    daysAgo: 10,
  },
  {
    title: 'The boat house at 116',
    owner: 'glasshouse',
    description: 'House with a real engine. The hum is the bass, everything else is open.',
    with: ['fogcode', 'kurofune', 'mochimode', 'violetstatic'],
    together: 4,
    daysAgo: 8.4,
  },
  {
    title: 'Granular gulls',
    owner: 'fogcode',
    description: 'One gull, stretched to nine minutes. Bring reverbs.',
    with: ['quietengine', 'lowtide', 'harborline', 'tapeandtea'],
    together: 3,
    daysAgo: 7.1,
  },
  {
    title: 'Felt piano, a little flat',
    owner: 'stillwater',
    description: 'In D, as the room was cold. Two of us so far, a third hand would be lovely.',
    with: ['nightferry', 'bellweather'],
    together: 3,
    daysAgo: 5.6,
    onRequest: true,
  },
  {
    title: 'Bigger bath',
    owner: 'mochimode',
    description: '',
    with: ['paperlantern'],
    together: 2,
    daysAgo: 3.2,
  },
  {
    title: 'Tide table blues',
    owner: 'tinroof',
    description: 'Slide guitar over the ropes. Singer wanted, any language.',
    with: [],
    together: 1,
    daysAgo: 0.7,
  },
];
