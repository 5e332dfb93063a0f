import { media, text } from '../../model/block-fields.ts';
import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';

export const download = blockKind({
  component: 'blocks.download',
  name: 'Download',
  about: 'A file to download, with its type and size.',
  fields: {
    title: text({ label: 'Title' }),
    file: media({ label: 'File', kinds: ['file', 'audio', 'video', 'image'], required: true }),
    label: text({ label: 'Button', max: 60, help: 'Empty: “Download”.' }),
  },
  example: { title: 'The drum loop of this lesson' },
});

export type DownloadView = BlockViewOf<typeof download>;
