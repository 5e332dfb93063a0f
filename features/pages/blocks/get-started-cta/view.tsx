import { buttonClass } from '#design/button/button-class.ts';
import { authPage } from '#features/sign-in/pages.ts';
import { href } from '#platform/pure/page.ts';
import { useSettings, useViewer } from '#platform/web/app-context.tsx';
import { CallToAction } from '../../web/call-to-action.tsx';
import type { GetStartedCtaView } from './schema.ts';

/** A call to begin: guests sign up, members go to the studio. */
export function View({ block }: { block: GetStartedCtaView }) {
  const viewer = useViewer();
  const { studioUrl } = useSettings();
  return (
    <CallToAction title={block.title} text={block.text} centred>
      <a
        className={buttonClass('primary', 'large')}
        href={viewer ? `${studioUrl}/` : href(authPage, {}, { tab: 'sign_up' })}
      >
        {block.button || 'Get started'}
      </a>
    </CallToAction>
  );
}
