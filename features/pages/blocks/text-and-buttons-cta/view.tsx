import { BlockButtons } from '../../web/block-buttons.tsx';
import { CallToAction } from '../../web/call-to-action.tsx';
import type { TextAndButtonsCtaView } from './schema.ts';

/** A title, a text and one to three buttons. */
export function View({ block }: { block: TextAndButtonsCtaView }) {
  return (
    <CallToAction title={block.title} text={block.text}>
      <BlockButtons links={block.buttons} />
    </CallToAction>
  );
}
